import { expect } from "@playwright/test";
import { idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

/** `1.234,50 CA$` and `CA$1,234.50`. */
const german = /\d,\d\d\s(CA\$|US\$|\$|€|£)/;
const english = /(CA\$|US\$|€|£)[\d,]+\.\d\d/;
/** The example of the search hint, in the format that users type. */
const searchExample = "CA$25.00";
/** The text of a plan in the record itself: `CA$40.00 every week`. */
const planText = /\S+ every (?:\d+ )?\w+/g;

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
    // Sums and figures load after the page.
    await page.waitForLoadState("networkidle");
    expect((await main.innerText()).replace(searchExample, "").replaceAll(planText, ""), path).not.toMatch(
      english,
    );
  }
  await page.goto("/supporters");
  await main.locator('a[href^="/supporters/"]').first().click();
  await page.waitForURL(/\/supporters\/[^?]+/);
  await expect(main).toContainText(german);
  expect((await main.innerText()).replaceAll(planText, "")).not.toMatch(english);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(id);
  const options = page.getByRole("dialog").getByRole("option", { name: id });
  await expect(options.first()).toContainText(german);
  expect((await options.allInnerTexts()).join()).not.toMatch(english);
});
