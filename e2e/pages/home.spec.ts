import { expect } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { test } from "./own-page";

test("a row opens its record and Back returns to the list", { tag: "@long" }, async ({ page }) => {
  await page.goto("/contributions");
  const link = page.getByRole("table").getByRole("link").nth(2);
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  const id = decodeURIComponent(address.pathname.split("/").at(-1) ?? "");
  expect(id).not.toBe("");
  await link.click();
  await page.waitForURL((url) => url.pathname === address.pathname);
  await expect(page).toHaveTitle(new RegExp(id));
  await page.goBack();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(26);
});

/** The addresses of records and pages that are not there, and what each page says. */
const missing: Readonly<Record<string, RegExp | string>> = {
  "/contributions/no-such-id": /nothing|not found/i,
  "/feeds/NEWSFEED/posts/no-such-id": /nothing|not found/i,
  "/contributions/no-such-id/raw": "Not found: no page is at this URL",
  "/feeds/NEWSFEED": "Not found: no page is at this URL",
  "/feeds/NEWSFEED/posts/x/y": "Not found: no page is at this URL",
};
for (const [address, words] of Object.entries(missing)) {
  test(`${address} says in words that nothing is there, with status 404`, { tag: "@long" }, async ({
    page,
  }) => {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page.getByRole("main").getByRole("link")).not.toHaveCount(0);
  });
}

test("the keyboard reaches the table and its links", { tag: "@long" }, async ({ page }) => {
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

test("an unknown address explains itself with status 404 and links; axe finds nothing", async ({ page }) => {
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found: no page is at this URL");
  await expect(page.getByRole("main").getByRole("link")).not.toHaveCount(0);
  await expectAccessible(page);
});
