import { expect, type Page } from "@playwright/test";
import { heading, listPath, open, rowsOf } from "./list-page";
import { test } from "./own-page";

const endpoint = "**/api/contributions?*page=2*";
const next = (page: Page) => page.getByRole("link", { name: "Next page" });
const notice = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words });

/** Lets answers of page 2 pass with other headers. */
async function withHeaders(page: Page, headers: Record<string, string>): Promise<void> {
  await page.route(endpoint, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
}

test("rows stay, marked as busy, while the next ones load", { tag: "@long" }, async ({ page }) => {
  await open(page);
  const table = page.getByRole("table");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(endpoint, async (route) => {
    await held;
    await route.continue();
  });
  await next(page).click();
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(rowsOf(page)).toHaveCount(25);
  release();
  await expect(table).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
});

test("a stale response shows its age and reason, then refreshes", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await withHeaders(page, {
    "X-Data-As-Of": "2026-03-01T10:00:00Z",
    "X-Data-Stale": "upstream_unreachable",
  });
  await next(page).click();
  await expect(notice(page, /out of date/)).toContainText("cannot be reached");
  await expect(notice(page, /out of date/)).toContainText("1 Mar");
  await expect(rowsOf(page)).toHaveCount(25);
  await page.unrouteAll({ behavior: "wait" });
  await expect(notice(page, /out of date/)).toBeHidden();
});

test("parameters that the data service may have ignored are reported", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await withHeaders(page, { "X-Upstream-Check": "onetime" });
  await next(page).click();
  await expect(notice(page, /Do not rely on this list/)).toContainText("onetime");
});

test("offline, the list stays, says so, and continues when online", async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  await expect(notice(page, /You are offline/)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  await context.setOffline(false);
  await expect(notice(page, /You are offline/)).toBeHidden();
  await next(page).click();
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
});

test("a failure disappears within ten seconds of its end", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 502, json: { message: "Out for tea." }, headers: { "X-Request-Id": "tea-2" } }),
  );
  await next(page).click();
  await expect(page.getByText("tea-2")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(rowsOf(page)).toHaveCount(25);
});

test("Back and Forward go through ten changes, each with its own rows", { tag: "@long" }, async ({
  page,
}) => {
  await open(page);
  const kinds = page.getByRole("navigation", { name: "Kinds" });
  const seen = [await heading(page).innerText()];
  const addresses = [page.url()];
  const names = ["One-time", "Recurring", "New recurring", "All", "One-time + new"];
  for (const name of [...names, ...names]) {
    const link = kinds.getByRole("link", { name: new RegExp(`^${name.replace("+", "\\+")} ?[\\d,]+$`) });
    const count = /[\d,]+$/.exec((await link.textContent()) ?? "")?.[0];
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    await expect(heading(page)).toContainText(`${count} contribution`);
    await expect(page).not.toHaveURL(addresses.at(-1) ?? "");
    seen.push(await heading(page).innerText());
    addresses.push(page.url());
  }
  for (let at = 9; at >= 0; at--) {
    await page.goBack();
    await expect(page).toHaveURL(addresses[at] ?? "");
    await expect(heading(page)).toHaveText(seen[at] ?? "");
  }
  for (let at = 1; at <= 10; at++) {
    await page.goForward();
    await expect(page).toHaveURL(addresses[at] ?? "");
    await expect(heading(page)).toHaveText(seen[at] ?? "");
  }
});

test("two tabs have independent lists", { tag: "@long" }, async ({ page, context }) => {
  await open(page, `${listPath}?type=first`);
  const other = await context.newPage();
  await open(other, `${listPath}?page=3`);
  await other.getByRole("link", { name: "Next page" }).click();
  await expect(other.getByText(/^76–100 of /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Kind New recurring" })).toBeVisible();
  await expect(page).toHaveURL(/\?type=first$/);
});

test("a late answer undoes nothing, and sums are never those of another list", async ({ page }) => {
  await open(page, listPath);
  const oneTime = page
    .getByRole("navigation", { name: "Kinds" })
    .getByRole("link", { name: /^One-time [\d,]*$/ });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (address: string) =>
    page.route(address, async (route) => {
      await released;
      await route.continue();
    });
  await hold("**/api/contributions/facets*");
  await hold("**/api/contributions?*onetime=1*");
  const sums = page.locator("dl").filter({ hasText: "All pages" }).first();
  await expect(sums).toContainText("$");
  const before = await sums.textContent();
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
  const ofOneTime = page.waitForResponse(/\/sums\?.*onetime=1/);
  await oneTime.click();
  await (await ofOneTime).finished();
  await expect(sums).toHaveText(before ?? "");
  const counted = page.waitForResponse(/\/facets/);
  release();
  await (await counted).finished();
  await expect(sums).not.toHaveText(before ?? "");
  expect(new URL(page.url()).search).toBe("?type=one-time");
});
