import { expect, type Page } from "@playwright/test";
import { heading, idsOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Part of this link was ignored" });
const tidy = (page: Page) => page.getByRole("link", { name: "Clean up link" });

for (const query of ["type=first&type=renewals", "type[]=first", "type=first&page=2&type=one-time"]) {
  test(`a parameter that is no single value is named, and not one of them guessed: ${query}`, async ({
    page,
  }) => {
    await open(page, `${listPath}?${query}`);
    await expect(notice(page)).toContainText("The type field must be a single value.");
    await expect(page.getByRole("link", { name: /^All [\d,]+$/ })).toHaveAttribute("aria-current", /.+/);
    await expect(rowsOf(page)).toHaveCount(25);
    await page.getByRole("link", { name: /^Recurring [\d,]+$/ }).click();
    await expect(page).toHaveURL(/\?type=renewals$/);
    await expect(notice(page)).toHaveCount(0);
  });
}

test("a repeated value counts once, and an empty one not at all", async ({ page }) => {
  await open(page, `${listPath}?type=renewals&type=renewals&page=&range=&tz=`);
  await expect(page.getByRole("link", { name: /^Remove Kind Recurring/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("a cleaned-up link has only the parameters that were used", async ({ page }) => {
  await open(page, `${listPath}?sort=x&tz[]=UTC&type=first&page=2&page=3`);
  for (const word of ["sort", "tz", "page"]) await expect(notice(page)).toContainText(word);
  await tidy(page).click();
  await expect(page).toHaveURL(/\?type=first$/);
  await expect(notice(page)).toHaveCount(0);
});

const parameters = ["type", "from", "tz", "sort", "page", "density", "peek", "range"];
for (const [name, value] of [
  ["a NUL", "%00"],
  ["a lone percent sign", "%"],
  ["a broken escape", "%E0%A4%A"],
] as const) {
  test(`${name} in every parameter of a list is named, and the rows are there`, async ({ page }) => {
    await page.goto(`${listPath}?${parameters.map((parameter) => `${parameter}=${value}`).join("&")}`);
    // A percent sign may well be part of an id.
    const wanted = parameters.filter((parameter) => parameter !== "peek" || value === "%00");
    for (const parameter of wanted) await expect(notice(page)).toContainText(new RegExp(parameter));
    await expect(rowsOf(page)).toHaveCount(25);
  });
}

test("7,000 characters in any list parameter are named, and the rows are shown", async ({ page }) => {
  for (const parameter of parameters) {
    await page.goto(`${listPath}?${parameter}=${"x".repeat(7000)}`);
    await expect(notice(page)).toContainText(new RegExp(parameter));
    await expect(rowsOf(page)).toHaveCount(25);
  }
});

test("records and posts name unusable parameters too", async ({ page }) => {
  await open(page);
  const [id] = await idsOf(page);
  await page.goto(`/contributions/${id}?view=zzz&ticket=1&ticket=2`);
  await expect(heading(page)).toContainText("from");
  for (const word of ["view", "ticket"]) await expect(notice(page)).toContainText(word);
  await tidy(page).click();
  await expect(page).toHaveURL(new RegExp(`/contributions/${id}$`));
  await expect(notice(page)).toHaveCount(0);

  await page.goto("/feeds/NEWSFEED/posts");
  await page.getByRole("rowheader").first().getByRole("link").first().click();
  await page.waitForURL("**/feeds/NEWSFEED/posts/*");
  const post = new URL(page.url()).pathname;
  await page.goto(`${post}?tab=zzz`);
  await expect(notice(page)).toContainText("tab");
  await tidy(page).click();
  await expect(notice(page)).toHaveCount(0);
});

for (const [name, address, status] of [
  ["whose escapes are broken", "/contributions/%E0%A4", 400],
  ["that is too long", `/contributions?q=${"x".repeat(10_000)}`, 414],
] as const) {
  test(`an address ${name} is a page with words and a way back`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(status);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(`${status} · `)).toBeVisible();
    await page.getByRole("link", { name: "All contributions" }).click();
    await expect(rowsOf(page)).toHaveCount(25);
  });
}

test("an ID with look-alike characters leads to its record", async ({ page }) => {
  await open(page);
  const id = (await idsOf(page))[0] ?? "";
  for (const typed of [id.toLowerCase(), `(${id}).`]) {
    const response = await page.goto(`/contributions/${encodeURIComponent(typed)}?ticket=77`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Not found/);
    await page
      .getByRole("region", { name: /^Did you mean/ })
      .getByRole("link")
      .click();
    await page.waitForURL(`**/contributions/${id}?ticket=77`);
  }
});

test("brackets, quotes and punctuation around an ID or URL are ignored", async ({ page }) => {
  await open(page);
  const id = (await idsOf(page))[0] ?? "";
  for (const text of [`(${id})`, `“${id}”,`, `[${new URL(page.url()).origin}/contributions/${id}].`]) {
    await page.goto("/settings");
    await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).toBeEnabled();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").getByRole("combobox").fill(text);
    await expect(page.getByRole("dialog").getByRole("option").first()).toContainText(id);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/contributions/${id}`);
  }
});

test("a search names unusable parameters and uses the rest", async ({ page }) => {
  await page.goto("/search?q=paid&type=x&page=0");
  for (const word of ["type", "page"]) await expect(notice(page)).toContainText(word);
  await expect(heading(page)).toContainText("paid");
  await tidy(page).click();
  await expect(page).toHaveURL(/\/search\?q=paid$/);
  await expect(notice(page)).toHaveCount(0);
});
