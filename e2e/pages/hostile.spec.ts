import { expect, type Page } from "@playwright/test";
import { hostileContributions, hostileId, hostilePosts } from "@/e2e/servers/hostile-records";
import { oddContributions, sharedInstant } from "@/e2e/servers/odd-records";
import { isLong } from "@/scripts/test/runs";
import { readClipboard } from "./clipboard";
import { expectHarmless, hostileFeed, test } from "./hostile-desk";
import { heading } from "./list-page";

const pathOf = (id: string) => `/contributions/${encodeURIComponent(id)}`;
const postPathOf = (id: string, feed = hostileFeed) =>
  `/feeds/${encodeURIComponent(feed)}/posts/${encodeURIComponent(id)}`;

/** Opens a page with all details open, and expects a heading and no active markup. */
async function expectReadable(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(url);
  expect(response?.status(), url).toBe(200);
  await expect(heading(page)).toBeVisible();
  expect((await heading(page).innerText()).trim()).not.toBe("");
  await page.locator("main details:not([open])").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
  await expectHarmless(page);
}

/** The long run reads all records, the short run the first: all its texts are attacks. */
const selectForRun = <Record>(records: readonly Record[]) => (isLong ? records : records.slice(0, 1));

test("hostile contributions are readable, as raw JSON and revealed too", async ({ page }) => {
  test.slow();
  for (const { id } of selectForRun(Object.values(hostileContributions))) {
    await expectReadable(page, `${pathOf(id)}?view=raw`);
    await expectReadable(
      page,
      `${pathOf(id)}?reveal=line_items[0].sponsee&ticket=%3Csvg%20onload=alert(1)%3E`,
    );
  }
});

test("a peek at a hostile contribution is readable", { tag: "@long" }, async ({ page }) => {
  test.slow();
  for (const { id } of Object.values(hostileContributions)) {
    await page.goto(`/contributions?peek=${encodeURIComponent(id)}`);
    const peek = page.getByRole("complementary", { name: "Preview" });
    await expect(peek.getByRole("heading", { level: 2 })).toBeVisible();
    await expectHarmless(page);
    await page.getByRole("button", { name: "Close preview" }).click();
    await expect(peek).toBeHidden();
  }
});

test("hostile posts are readable, as raw JSON too", { tag: "@long" }, async ({ page }) => {
  test.slow();
  for (const { id } of selectForRun(Object.values(hostilePosts))) {
    await expectReadable(page, postPathOf(id));
    await expectReadable(page, `${postPathOf(id, hostileId)}?view=raw`);
  }
});

test("odd contributions are readable", { tag: "@long" }, async ({ page }) => {
  test.slow();
  const ids = [...oddContributions.keys()].filter((id) => !id.startsWith("TIE"));
  for (const id of ids) await expectReadable(page, pathOf(id));
});

test("every list page of hostile records is readable", { tag: "@long" }, async ({ page }) => {
  test.slow();
  for (const number of [1, 2, 3, 4]) await expectReadable(page, `/contributions?page=${number}`);
  const everyColumn = "date,supporter,email,notes,source,reference,campaign,items,amount,status";
  await expectReadable(page, `/contributions?cols=${everyColumn}&page=4&density=compact`);
  for (const query of ["", "?page=2", "?view=gallery", "?view=gallery&page=2"]) {
    await expectReadable(page, `/feeds/${hostileFeed}/posts${query}`);
  }
  await expectReadable(page, `/feeds/${encodeURIComponent(hostileId)}/posts`);
  await expectReadable(page, "/feeds");
});

test("thirty contributions with the same date are each on exactly one page", { tag: "@long" }, async ({
  page,
}) => {
  const seen: string[] = [];
  for (const number of [1, 2]) {
    await page.goto(`/contributions?from=2024-03-05&to=2024-03-05&tz=UTC&page=${number}`);
    await expect(heading(page)).toContainText("30 contributions");
    const table = page.getByRole("table");
    // The heading may be visible before the table.
    await expect(table).toBeVisible();
    const links = table.getByRole("link");
    const paths = await links.evaluateAll((all) =>
      all.map((link) => new URL(Reflect.get(link, "href")).pathname),
    );
    seen.push(
      ...new Set(paths.map((path) => path.split("/").at(-1) ?? "").filter((id) => id.startsWith("TIE"))),
    );
  }
  expect([...seen].sort()).toEqual([...oddContributions.keys()].filter((id) => id.startsWith("TIE")).sort());
  expect(sharedInstant).toContain("2024-03-05");
});

test("searches for attack strings never execute them", { tag: "@long" }, async ({ page }) => {
  const query = encodeURIComponent(`"><svg onload=alert('desk')>\u202E${"W".repeat(900)}`);
  for (const url of [
    `/go?q=${query}`,
    `/contributions?q=${query}`,
    `/feeds/${hostileFeed}/posts?name=${query}`,
  ]) {
    await page.goto(url);
    await expect(heading(page)).toBeVisible();
    await expectHarmless(page);
  }
  const attack = String(hostilePosts["an attack in every text"]?.name);
  await page.goto(`/feeds/${hostileFeed}/posts?name=${encodeURIComponent(attack.toUpperCase())}`);
  await expect(page.getByRole("rowheader").first()).toContainText(attack);
});

test("an attack typed into the palette stays text, and a hostile record is found by ID", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill("<img src=https://evil.example/x.png onerror=alert('desk')>");
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expectHarmless(page);
  await palette.getByRole("combobox").fill("HSHORT");
  await expect(palette.getByRole("option").first()).toContainText("HSHORT");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contributions/HSHORT");
});

test("a hostile contribution copied as HTML has only harmless tags", { tag: "@long" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(pathOf("HSHORT"));
  const copied = () => readClipboard(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "As HTML" }).click();
  await expect.poll(copied).toMatch(/^<p><strong>/);
  const tags = (await copied()).match(/<\/?\w+/g) ?? [];
  expect(
    tags.filter((tag) => !/^<\/?(?:p|strong|ul|li|br|a|table|tbody|tr|td|th|em|code)$/.test(tag)),
  ).toEqual([]);
});
