import { expect } from "@playwright/test";
import { idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

/** `1.234,50 CA$` and `CA$1,234.50`. */
const german = /\d,\d\d\s(CA\$|US\$|\$|€|£)/;
const english = /(CA\$|US\$|€|£)[\d,]+\.\d\d/;
/** How an amount is typed into a search. */
const typed = "CA$25.00";
/** What a record says of its plan in its own words: `CA$40.00 every week`. */
const ownWords = /\S+ every (?:\d+ )?\w+/g;

test("every page writes amounts in the chosen format", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("combobox", { name: "Format" }).selectOption("de-DE");
  await expect(page.getByText(/· 1\.204/)).toBeVisible();
  await open(page);
  const [id = ""] = (await idsOf(page)).map(String);
  const main = page.getByRole("main");
  for (const path of [
    listPath,
    `${listPath}?peek=${id}`,
    `${listPath}?cols=id,amount,subtotal`,
    `${listPath}/${id}`,
    `/search?q=${id}`,
    `/go?q=${id.slice(0, -1)}`,
    "/supporters",
    "/",
  ]) {
    await page.goto(path);
    await expect(main, path).toContainText(german);
    // What comes later than the page itself: the sums of all pages, figures.
    await page.waitForLoadState("networkidle");
    expect((await main.innerText()).replace(typed, "").replaceAll(ownWords, ""), path).not.toMatch(english);
  }
  await page.goto("/supporters");
  await main.locator('a[href^="/supporters/"]').first().click();
  await page.waitForURL(/\/supporters\/[^?]+/);
  await expect(main).toContainText(german);
  expect((await main.innerText()).replaceAll(ownWords, "")).not.toMatch(english);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(id);
  const found = page.getByRole("dialog").getByRole("option", { name: id });
  await expect(found.first()).toContainText(german);
  expect((await found.allInnerTexts()).join()).not.toMatch(english);
});
