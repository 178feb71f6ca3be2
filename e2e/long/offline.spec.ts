import { expect, type Page } from "@playwright/test";
import { heading, linksOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";
import { broken, cutOff } from "@/e2e/pages/without-network";

test("offline, filters, pages and Back keep the rows, and load theirs when online again", async ({
  page,
  context,
}) => {
  await open(page);
  const before = await heading(page).innerText();
  await cutOff(page, context);
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
  await expect(broken(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
});

/** A way out of a page, and where it leads. */
interface Way {
  readonly name: string;
  readonly from: string;
  take(page: Page): Promise<void>;
  readonly to: RegExp;
}

const link = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first().click();

const ways: readonly Way[] = [
  {
    name: "a row",
    from: listPath,
    take: (page) => linksOf(page).first().click(),
    to: /\/contributions\/[^/?]+/,
  },
  { name: "a place of the rail", from: listPath, take: link(/^Settings$/), to: /\/settings$/ },
  { name: "a chord", from: listPath, take: async (page) => page.keyboard.type("gs"), to: /\/status$/ },
  { name: "a page of posts", from: "/feeds/NEWSFEED/posts", take: link(/^Next page$/), to: /page=2/ },
  {
    name: "a search for posts",
    from: "/feeds/NEWSFEED/posts",
    take: async (page) => {
      await page.getByLabel("Search by name").fill("well");
      await page.getByLabel("Search by name").press("Enter");
    },
    to: /name=well/,
  },
];

for (const { name, from, take, to } of ways) {
  test(`${name} waits for the network: the page stays, says so, and goes there when it is back`, async ({
    page,
    context,
  }) => {
    await (from === listPath ? open(page) : page.goto(from));
    await page.waitForLoadState("networkidle");
    const words = await heading(page).innerText();
    await cutOff(page, context);
    await take(page);
    await expect(heading(page)).toHaveText(words);
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
  const address = page.url();
  for (const take of [() => page.keyboard.press("]"), () => next.click()]) {
    await cutOff(page, context);
    await take();
    expect(page.url()).toBe(address);
    await context.setOffline(false);
    await expect(page).not.toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
});

test("offline, the last request counts", async ({ page, context }) => {
  await open(page);
  await cutOff(page, context);
  await linksOf(page).first().click();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await context.setOffline(false);
  await page.waitForURL("**/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("an unreachable desk keeps the page, too", async ({ page }) => {
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
