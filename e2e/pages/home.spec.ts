import { expect } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { test } from "./own-page";

test("a row opens its record and Back returns to the list", async ({ page }) => {
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

for (const [address, title] of [
  ["/", "Overview · Giving Desk"],
  ["/contributions", "Contributions · Giving Desk"],
] as const) {
  test(`${address} is titled ${title}`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  });
}

for (const address of ["/contributions/no-such-id", "/feeds/NEWSFEED/posts/no-such-id", "/no-such-page"]) {
  test(`${address} says in words that nothing is there, with status 404`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/nothing|not found/i);
    await expect(page.getByRole("main").getByRole("link")).not.toHaveCount(0);
  });
}

for (const address of ["/contributions/no-such-id/raw", "/feeds/NEWSFEED", "/feeds/NEWSFEED/posts/x/y"]) {
  test(`${address} is called no page, and nothing is said of a record or feed`, async ({ page }) => {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found: no page is at this address");
  });
}

test("the keyboard reaches the table's region and the links in it", async ({ page }) => {
  await page.goto("/contributions");
  const region = page.getByRole("region", { name: /contributions/ }).and(page.locator("[tabindex]"));
  const link = region.getByRole("link").first();
  await region.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contributions/*");
});

test("axe finds nothing on the page of an address that does not exist", async ({ page }) => {
  await page.goto("/no-such-page");
  await expectAccessible(page);
});
