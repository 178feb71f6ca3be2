import { expect, type Page } from "@playwright/test";
import { holdResponses } from "./hold-responses";
import { heading, listPath, open, rowsOf } from "./list-page";
import { test } from "./own-page";

const endpoint = "**/api/contributions?*page=2*";
const next = (page: Page) => page.getByRole("link", { name: "Next page" });
const notice = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words });

/** Changes headers of the responses for page 2. */
async function withHeaders(page: Page, headers: Record<string, string>): Promise<void> {
  await page.route(endpoint, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
}

test("rows stay, marked as busy, while the next page loads", { tag: "@long" }, async ({ page }) => {
  await open(page);
  const table = page.getByRole("table");
  const release = await holdResponses(page, /\/api\/contributions\?.*page=2/);
  await next(page).click();
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(rowsOf(page)).toHaveCount(25);
  await release();
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
  await expect(notice(page, /This list may be wrong/)).toContainText("onetime");
});

test("a list stays offline with a notice, and continues online", async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  await expect(notice(page, /You’re offline/)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  await context.setOffline(false);
  await expect(notice(page, /You’re offline/)).toBeHidden();
  await next(page).click();
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
});

test("a failed list recovers without a click", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 502, json: { message: "Out for tea." }, headers: { "X-Request-Id": "tea-2" } }),
  );
  await next(page).click();
  await expect(page.getByText("tea-2")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(rowsOf(page)).toHaveCount(25);
});

test("the page keys continue from a page that could not be loaded", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 502, json: { message: "Out for tea." }, headers: { "X-Request-Id": "tea-2" } }),
  );
  await next(page).click();
  await expect(page.getByText("tea-2")).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.getByText(/^51–75 of /)).toBeVisible();
});

test("Back and Forward restore the URL and heading of ten changes", { tag: "@long" }, async ({ page }) => {
  await open(page);
  const kinds = page.getByRole("navigation", { name: "Kinds" });
  const headings = [await heading(page).textContent()];
  const urls = [page.url()];
  const names = ["One-time", "Recurring", "New recurring", "All", "One-time + new"];
  for (const name of [...names, ...names]) {
    const link = kinds.getByRole("link", { name: new RegExp(`^${name.replace("+", "\\+")} ?[\\d,]+$`) });
    const count = /[\d,]+$/.exec((await link.textContent()) ?? "")?.[0];
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    await expect(heading(page)).toContainText(`${count} contribution`);
    await expect(page).not.toHaveURL(urls.at(-1) ?? "");
    headings.push(await heading(page).textContent());
    urls.push(page.url());
  }
  for (let index = 9; index >= 0; index--) {
    await page.goBack();
    await expect(page).toHaveURL(urls[index] ?? "");
    await expect(heading(page)).toHaveText(headings[index] ?? "");
  }
  for (let index = 1; index <= 10; index++) {
    await page.goForward();
    await expect(page).toHaveURL(urls[index] ?? "");
    await expect(heading(page)).toHaveText(headings[index] ?? "");
  }
});

test("two tabs keep independent lists", { tag: "@long" }, async ({ page, context }) => {
  await open(page, `${listPath}?type=first`);
  const other = await context.newPage();
  await open(other, `${listPath}?page=3`);
  await other.getByRole("link", { name: "Next page" }).click();
  await expect(other.getByText(/^76–100 of /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Kind New recurring" })).toBeVisible();
  await expect(page).toHaveURL(/\?type=first$/);
});

test("a late response overrides no later choice, and sums change only with their list", async ({ page }) => {
  await open(page, listPath);
  const oneTime = page
    .getByRole("navigation", { name: "Kinds" })
    .getByRole("link", { name: /^One-time [\d,]*$/ });
  const release = await holdResponses(page, /\/api\/contributions(?:\/facets|\?.*onetime=1)/);
  const sums = page.locator("dl").filter({ hasText: "All pages" }).first();
  await expect(sums).toContainText("$");
  const before = await sums.textContent();
  await page.getByRole("columnheader", { name: "Amount" }).getByRole("button").click();
  const oneTimeSums = page.waitForResponse(/\/sums\?.*onetime=1/);
  await oneTime.click();
  await (await oneTimeSums).finished();
  await expect(sums).toHaveText(before ?? "");
  const facets = page.waitForResponse(/\/facets/);
  await release();
  await (await facets).finished();
  await expect(sums).not.toHaveText(before ?? "");
  expect(new URL(page.url()).search).toBe("?type=one-time");
});
