import { expect, type Page } from "@playwright/test";
import { heading, linksOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { goOffline, pageError } from "@/e2e/pages/without-network";

test("offline, filters, pages and Back keep the rows and load new ones once online", async ({
  page,
  context,
}) => {
  await open(page);
  const before = (await heading(page).textContent()) ?? "";
  await goOffline(page, context);
  await page
    .getByRole("navigation", { name: "Kinds" })
    .getByRole("link", { name: /^Recurring/ })
    .click();
  await expect(page).toHaveURL(/type=renewals/);
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(heading(page)).toHaveText(before);
  await page.goBack();
  await expect(page).not.toHaveURL(/type=renewals/);
  await expect(rowsOf(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rowsOf(page)).toHaveCount(25);
  await expect(pageError(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
});

/** A navigation from a page to another. */
interface Navigation {
  readonly name: string;
  readonly from: string;
  start(page: Page): Promise<void>;
  readonly to: RegExp;
}

const link = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first().click();

const navigations: readonly Navigation[] = [
  {
    name: "a row",
    from: listPath,
    start: (page) => linksOf(page).first().click(),
    to: /\/contributions\/[^/?]+/,
  },
  { name: "a link of the rail", from: listPath, start: link(/^Settings$/), to: /\/settings$/ },
  {
    name: "a key sequence",
    from: listPath,
    start: async (page) => page.keyboard.type("gs"),
    to: /\/status$/,
  },
  { name: "a page of posts", from: "/feeds/NEWSFEED/posts", start: link(/^Next page$/), to: /page=2/ },
  {
    name: "a search for posts",
    from: "/feeds/NEWSFEED/posts",
    start: async (page) => {
      await page.getByLabel("Search by name").fill("well");
      await page.getByLabel("Search by name").press("Enter");
    },
    to: /name=well/,
  },
];

for (const { name, from, start, to } of navigations) {
  test(`${name} keeps the page while offline and navigates once the network is back`, async ({
    page,
    context,
  }) => {
    await (from === listPath ? open(page) : page.goto(from));
    await page.waitForLoadState("networkidle");
    const title = (await heading(page).textContent()) ?? "";
    await goOffline(page, context);
    await start(page);
    await expect(heading(page)).toHaveText(title);
    expect(new URL(page.url()).pathname).toBe(from);
    await context.setOffline(false);
    await page.waitForURL(to);
    await expect(page.getByRole("heading").first()).toBeVisible();
  });
}

test("previous and next record wait for the network", async ({ page, context }) => {
  await open(page);
  await linksOf(page).nth(1).click();
  const next = page.getByRole("link", { name: "Next contribution" });
  await expect(next).toBeVisible();
  await page.waitForLoadState("networkidle");
  const url = page.url();
  for (const start of [() => page.keyboard.press("]"), () => next.click()]) {
    await goOffline(page, context);
    await start();
    expect(page.url()).toBe(url);
    await context.setOffline(false);
    await expect(page).not.toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(url);
  }
});

test("the last of several offline navigations takes effect once online", async ({ page, context }) => {
  await open(page);
  await goOffline(page, context);
  await linksOf(page).first().click();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await context.setOffline(false);
  await page.waitForURL("**/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("an unreachable desk keeps the page, and navigates once reachable", async ({ page }) => {
  await open(page);
  const pages = (url: URL) => [listPath, "/settings"].includes(url.pathname);
  await page.route(pages, (route) => route.abort());
  await page.getByRole("link", { name: "Settings" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Can’t reach Giving Desk" })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(25);
  await page.unroute(pages);
  await page.waitForURL("**/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
