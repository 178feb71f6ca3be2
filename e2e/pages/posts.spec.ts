import { expect } from "@playwright/test";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { expectAccessibleAtAnyWidth, expectAccessibleState } from "./expect-accessible";
import { test } from "./own-page";

const feed = "/feeds/NEWSFEED/posts";
const api = "/admin/api/v2/feeds/NEWSFEED/posts?include=categories,postType";

test("the list of feeds shows post counts, opens a feed and is accessible", async ({ page }) => {
  await page.goto("/feeds");
  await expect(page).toHaveTitle(/^Feeds/);
  const feeds = page.getByRole("list", { name: "Feeds" }).getByRole("link");
  await expect(feeds).toHaveCount(2);
  await expect(feeds.first()).toContainText(/NEWSFEED(Newest|Next): .+, \d+ \w+ 20\d\d.*\d+ posts/);
  await expectAccessibleAtAnyWidth(page);
  await feeds.first().click();
  await page.waitForURL(`**${feed}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ posts, newest first$/);
});

for (const typed of ["STRYFEED", "https://any.example/admin/api/v2/feeds/STRYFEED/posts"]) {
  test(`a feed opens by typing ${typed}`, { tag: "@long" }, async ({ page }) => {
    await page.goto("/feeds");
    await page.getByLabel("Open a feed by ID").fill(typed);
    await page.getByRole("button", { name: "Open feed" }).click();
    await page.waitForURL("**/feeds/STRYFEED/posts");
  });
}

test("text that is no feed ID shows a notice", { tag: "@long" }, async ({ page }) => {
  await page.goto("/feeds?open=a/b/c");
  await expect(page.getByText("This can’t be a feed ID.")).toBeVisible();
  await page.goto("/feeds");
  await expect(page.getByText("This can’t be a feed ID.")).toHaveCount(0);
});

test("the table links to the posts of the API in its order and is accessible", async ({ page, request }) => {
  const { data, meta } = pageEnvelope.parse(await (await request.get(api)).json());
  await page.goto(feed);
  const rows = page.getByRole("table", { name: /^Posts in/ }).getByRole("rowheader");
  await expect(rows).toHaveCount(data.length);
  for (const [index, { id }] of data.entries()) {
    const link = rows.nth(index).getByRole("link").first();
    await expect(link).toHaveAttribute("href", `${feed}/${id}?list=page%3D1`);
  }
  await expect(page.getByRole("status").filter({ hasText: " of " })).toHaveText(`1–15 of ${meta.total}`);
  await expect(page.getByRole("columnheader", { name: "Published" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expectAccessibleAtAnyWidth(page);
});

test("posts can be filtered by status, category and tag, and sorted", { tag: "@long" }, async ({ page }) => {
  test.slow();
  await page.goto(feed);
  const names = page.getByRole("table").getByRole("rowheader");
  const tabs = page.getByRole("navigation", { name: "Post status" });
  const scheduled = tabs.getByRole("link", { name: /^Scheduled/ });
  const count = /\d+/.exec((await scheduled.textContent()) ?? "")?.[0];
  await scheduled.click();
  await page.waitForURL(/\?state=scheduled$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${count} post`);
  await expect(names).toHaveCount(Number(count));
  await tabs.getByRole("link", { name: /^All/ }).click();
  await page.waitForURL(/posts$/);
  await page.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filter" });
  await panel.getByLabel("Category").selectOption({ index: 1 });
  await panel.getByLabel("Sort").selectOption("Oldest first");
  await expectAccessibleState(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/category=.*sort=published/);
  await expect(page.getByRole("columnheader", { name: "Published" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await page.waitForURL(/sort=name/);
  await page.getByRole("link", { name: /^Remove Category/ }).click();
  await page.waitForURL(/posts\?sort=name$/);
  await page.goto(`${feed}?tag=no-such-tag&state=deleted`);
  await expect(page.getByRole("heading", { name: "No posts match these filters" })).toBeVisible();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.waitForURL(/posts$/);
});

test("switching between table and gallery keeps the page", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(`${feed}?page=2`);
  await expect(page.getByRole("rowheader").getByRole("link", { name: /./ })).not.toHaveCount(0);
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Gallery" }).click();
  await page.waitForURL(/view=gallery&page=2$/);
  await expect(page.getByRole("list", { name: /^Posts in/ }).getByRole("listitem")).toHaveCount(15);
  await expectAccessibleAtAnyWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Table" }).click();
  await page.waitForURL(/posts\?page=2$/);
  await expect(page.getByRole("table")).toBeVisible();
});

test("the pager goes to the next, last, typed and first page", { tag: "@long" }, async ({ page }) => {
  await page.goto(feed);
  const pager = page.getByRole("navigation", { name: "Pages" });
  const shown = page.getByRole("status").filter({ hasText: " of " });
  await pager.getByRole("link", { name: "Next page" }).click();
  await expect(shown).toHaveText(/^16–30 of/);
  await pager.getByRole("link", { name: "Last page" }).click();
  await expect(pager.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await pager.getByLabel("Page").fill("3");
  await pager.getByLabel("Page").press("Enter");
  await expect(shown).toHaveText(/^31–45 of/);
  await pager.getByRole("link", { name: "First page" }).click();
  await expect(shown).toHaveText(/^1–15 of/);
});

test("the search by name filters posts, reports no matches and can be cleared", async ({ page, request }) => {
  await page.goto(`${feed}?view=gallery&page=2`);
  const box = page.getByRole("search", { name: "Search posts by name" }).getByLabel("Search by name");
  await box.fill("well");
  await box.press("Enter");
  await page.waitForURL(/name=well/);
  const { meta } = pageEnvelope.parse(await (await request.get(`${api}&name=well`)).json());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${meta.total} posts?\\b`));
  expect(new URL(page.url()).searchParams.get("page")).toBeNull();
  expect(new URL(page.url()).searchParams.get("view")).toBe("gallery");
  await box.fill("%no such name_");
  await box.press("Enter");
  await expect(
    page.getByRole("heading", { level: 2, name: /No post’s name contains “%no such name_”/ }),
  ).toBeVisible();
  await expectAccessibleState(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const chip = page.getByRole("link", { name: "Remove Search %no such name_" });
  await expect(chip).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear search" }).last().click();
  await expect(chip).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/newest first$/);
  await page.goBack();
  await expect(box).toHaveValue("%no such name_");
});

test("a page beyond the last says so and links to the last", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${feed}?page=99999`);
  await expect(page.getByRole("heading", { name: "There is no page 99,999" })).toBeVisible();
  await page.getByRole("link", { name: /^Go to page/ }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
});

test("invalid URL parameters are named and ignored", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${feed}?page=first&view=carousel&tz=Mars/Olympus`);
  const notice = page.getByRole("status").filter({ hasText: "Part of this link was ignored" });
  for (const word of ["page “first”", "view “carousel”", "time zone “Mars/Olympus”"])
    await expect(notice).toContainText(word);
  await expect(page.getByRole("rowheader")).toHaveCount(15);
  await page.getByRole("link", { name: "Clean up link" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(/posts$/);
});

test("the menu of feeds closes when the current feed is chosen", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${feed}?view=gallery`);
  const menu = page.getByRole("navigation", { name: "Feeds" });
  await page.getByRole("button", { name: /^Feed/ }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: /NEWSFEED/ }).click();
  await expect(page).toHaveURL(/posts$/);
  await expect(menu).toBeHidden();
});

test("dates use the time zone in the URL", { tag: "@long" }, async ({ page }) => {
  const first = page.getByRole("row").nth(1).getByRole("cell").nth(2);
  await page.goto(`${feed}?tz=UTC`);
  const utc = await first.textContent();
  await page.goto(`${feed}?tz=Asia/Tokyo`);
  await expect(first).not.toHaveText(utc ?? "");
});

for (const [path, words] of [
  ["/feeds/NOSUCHFEED/posts", "No feed with ID NOSUCHFEED"],
  [`${feed}/no-such-id`, "No post with ID no-such-id in this feed"],
] as const) {
  test(`${path} responds with 404, names the ID, has links and is accessible`, {
    tag: "@long",
  }, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await expect(page.getByRole("main")).toContainText("IDs are case-sensitive");
    await expect(page.getByRole("main").getByRole("link", { name: /feed/i }).first()).toBeVisible();
    await expectAccessibleAtAnyWidth(page);
  });
}

for (const [name, query] of [
  ["a post", ""],
  ["a raw post", "&tab=raw"],
] as const) {
  const tag = query === "" ? [] : ["@long"];
  test(`${name} is accessible at every width`, { tag }, async ({ page }) => {
    await page.goto(feed);
    const post = await page.getByRole("rowheader").first().getByRole("link").first().getAttribute("href");
    await page.goto(`${post}${query}`);
    await expectAccessibleAtAnyWidth(page);
  });
}

test("a printed list has all of its rows, and no controls", { tag: "@long" }, async ({ page }) => {
  await page.goto(feed);
  await page.emulateMedia({ media: "print" });
  // A sticky footer would cover a row at the end of the first sheet.
  await expect(page.locator("main footer")).toHaveCSS("position", "static");
  for (const name of ["Filter", "Save view"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
});
