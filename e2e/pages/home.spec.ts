import { expect } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { test } from "./own-page";

test("a row opens its record, and Back returns to the list", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  const link = page.getByRole("table").getByRole("link").nth(2);
  const recordUrl = new URL((await link.getAttribute("href")) ?? "", page.url());
  const id = decodeURIComponent(recordUrl.pathname.split("/").at(-1) ?? "");
  expect(id).not.toBe("");
  await link.click();
  await page.waitForURL((url) => url.pathname === recordUrl.pathname);
  await expect(page).toHaveTitle(new RegExp(id));
  await page.goBack();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(26);
});

const noPage = "Page not found";
for (const [path, words, tag] of [
  ["/no-such-page", noPage, []],
  ["/contributions/no-such-id", "No contribution with ID no-such-id", ["@long"]],
  ["/contributions/no-such-id/raw", noPage, ["@long"]],
  ["/feeds/NEWSFEED", noPage, ["@long"]],
  ["/feeds/NEWSFEED/posts/no-such-id", "No post with ID no-such-id in this feed", ["@long"]],
  ["/feeds/NEWSFEED/posts/x/y", noPage, ["@long"]],
] as const) {
  test(`${path} responds with 404, explains itself, has links and is accessible`, { tag: [...tag] }, async ({
    page,
  }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page.getByRole("main").getByRole("link")).not.toHaveCount(0);
    await expectAccessible(page);
  });
}

test("Tab reaches the headings and links of the table", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  const region = page.getByRole("region", { name: /contributions/ }).and(page.locator("[tabindex]"));
  const link = region.getByRole("link").first();
  await region.focus();
  for (const name of ["Date", "Supporter", "Amount"]) {
    await page.keyboard.press("Tab");
    await expect(region.getByRole("columnheader", { name }).getByRole("button")).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contributions/*");
});
