import { expect, type Page } from "@playwright/test";
import { heading, idsOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

const notice = (page: Page) => page.getByRole("status").filter({ hasText: "Part of this link was ignored" });
const cleanUp = (page: Page) => page.getByRole("link", { name: "Clean up link" });

for (const query of ["type=first&type=renewals", "type[]=first", "type=first&page=2&type=one-time"]) {
  test(`a parameter with several values is named and ignored: ${query}`, async ({ page }) => {
    await open(page, `${listPath}?${query}`);
    await expect(notice(page)).toContainText("kind “");
    await expect(page.getByRole("link", { name: /^All [\d,]+$/ })).toHaveAttribute("aria-current", /.+/);
    await expect(rowsOf(page)).toHaveCount(25);
    await page.getByRole("link", { name: /^Recurring [\d,]+$/ }).click();
    await expect(page).toHaveURL(/\?type=renewals$/);
    await expect(notice(page)).toHaveCount(0);
  });
}

test("a repeated value counts once, and an empty value is ignored", async ({ page }) => {
  await open(page, `${listPath}?type=renewals&type=renewals&page=&range=&tz=`);
  await expect(page.getByRole("link", { name: /^Remove Kind Recurring/ })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("a cleaned-up link keeps only valid parameters", async ({ page }) => {
  await open(page, `${listPath}?sort=x&tz[]=UTC&type=first&page=2&page=3`);
  for (const word of ["sort order “x”", "time zone “UTC”", "page “2, 3”"])
    await expect(notice(page)).toContainText(word);
  await cleanUp(page).click();
  await expect(page).toHaveURL(/\?type=first$/);
  await expect(notice(page)).toHaveCount(0);
});

const parameters = {
  type: "kind",
  from: "start date",
  tz: "time zone",
  sort: "sort order",
  page: "page",
  density: "density",
  peek: "open contribution",
  range: "period",
};
for (const [name, value] of [
  ["a NUL", "%00"],
  ["a lone percent sign", "%"],
  ["a broken escape", "%E0%A4%A"],
] as const) {
  test(`${name} in any list parameter is named, and the rows are shown`, async ({ page }) => {
    const query = Object.keys(parameters).map((parameter) => `${parameter}=${value}`);
    await page.goto(`${listPath}?${query.join("&")}`);
    // An ID may contain a percent sign.
    const named = Object.entries(parameters).filter(([name]) => name !== "peek" || value === "%00");
    for (const [, words] of named) await expect(notice(page)).toContainText(words);
    await expect(rowsOf(page)).toHaveCount(25);
  });
}

test("7,000 characters in any list parameter are named, and the rows are shown", async ({ page }) => {
  for (const [parameter, words] of Object.entries(parameters)) {
    await page.goto(`${listPath}?${parameter}=${"x".repeat(7000)}`);
    await expect(notice(page)).toContainText(`${words} “${"x".repeat(40)}…”`);
    await expect(rowsOf(page)).toHaveCount(25);
  }
});

test("records and posts name invalid parameters too", async ({ page }) => {
  await open(page);
  const [id] = await idsOf(page);
  await page.goto(`/contributions/${id}?view=zzz&ticket=1&ticket=2`);
  await expect(heading(page)).toContainText("from");
  for (const word of ["view “zzz”", "ticket “1, 2”"]) await expect(notice(page)).toContainText(word);
  await cleanUp(page).click();
  await expect(page).toHaveURL(new RegExp(`/contributions/${id}$`));
  await expect(notice(page)).toHaveCount(0);

  await page.goto("/feeds/NEWSFEED/posts");
  await page.getByRole("rowheader").first().getByRole("link").first().click();
  await page.waitForURL("**/feeds/NEWSFEED/posts/*");
  const post = new URL(page.url()).pathname;
  await page.goto(`${post}?tab=zzz`);
  await expect(notice(page)).toContainText("tab “zzz”");
  await cleanUp(page).click();
  await expect(notice(page)).toHaveCount(0);
});

for (const [name, path, status] of [
  ["with broken escapes", "/contributions/%E0%A4", 400],
  ["that is too long", `/contributions?q=${"x".repeat(10_000)}`, 414],
] as const) {
  test(`a URL ${name} shows an error page that links to the list`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(`${status} · `)).toBeVisible();
    await page.getByRole("link", { name: "All contributions" }).click();
    await expect(rowsOf(page)).toHaveCount(25);
  });
}

test("an ID in the wrong case or in punctuation leads to its record", async ({ page }) => {
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

test("a search names invalid parameters and uses the rest", async ({ page }) => {
  await page.goto("/search?q=paid&type=x&page=0");
  for (const word of ["kind “x”", "page “0”"]) await expect(notice(page)).toContainText(word);
  await expect(heading(page)).toContainText("paid");
  await cleanUp(page).click();
  await expect(page).toHaveURL(/\/search\?q=paid$/);
  await expect(notice(page)).toHaveCount(0);
});
