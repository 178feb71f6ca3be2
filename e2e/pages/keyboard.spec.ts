import { expect, type Locator, type Page } from "@playwright/test";
import { readClipboard } from "./clipboard";
import { heading, open } from "./list-page";
import { test } from "./own-page";

/** Presses a key until the target has the focus, and expects a visible focus ring. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  // A query by role after each key would take most of the time.
  let elements = await target.elementHandles();
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press(key);
    const areAttached = await page.evaluate((all) => all.some(({ isConnected }) => isConnected), elements);
    if (!areAttached) elements = await target.elementHandles();
    if (!(await page.evaluate((all) => all.some((element) => element === document.activeElement), elements)))
      continue;
    const ring = await page.evaluate(() => {
      // A parent may draw the ring of a control.
      for (let at = document.activeElement; at !== null; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return true;
      }
      return false;
    });
    expect(ring, `the focus on ${target} is visible`).toBe(true);
    return;
  }
  throw new Error(`${target} cannot be reached by ${key}.`);
}

test("the first Tab focuses a link that skips to the content", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("one-time contributions of last month can be found, opened and copied by keyboard", async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await tabTo(
    page,
    page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name: /^One-time [\d,]+$/ }),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contributions?type=one-time*");

  await tabTo(page, page.getByRole("button", { name: "All time" }));
  await page.keyboard.press("Enter");
  const words = page.getByRole("dialog", { name: /^Dates/ }).getByLabel("Date range in words");
  if (!(await words.evaluate((field) => field === document.activeElement))) await tabTo(page, words);
  await page.keyboard.type("last month");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.has("range") || url.searchParams.has("from"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Heading and live region have the same text: count and dates.
  const liveRegion = page.getByRole("status").filter({ hasText: /^[\d,]+ contributions?, / });
  await expect(async () => {
    await expect(heading(page)).toHaveText(/^[\d,]+ contributions?, .+\d{4}/);
    expect(await liveRegion.textContent()).toBe(await heading(page).textContent());
  }).toPass();
  const sentence = ((await heading(page).textContent()) ?? "").trim();
  const list = new URL(page.url());

  await page.keyboard.press("j");
  const row = page.locator("a[data-row-link]:focus");
  await expect(row).toBeVisible();
  const id = (await row.getAttribute("data-row-link")) ?? "";
  await page.keyboard.press("Space");
  const peek = page.getByRole("complementary", { name: `Preview ${id}` });
  await expect(peek.getByRole("heading", { level: 2 })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(peek).toBeHidden();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}?list=*`);
  await expect(heading(page)).toBeFocused();

  await expect(async () => {
    await page.keyboard.press("c");
    expect(await readClipboard(page)).toContain(id);
  }).toPass();
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Contributions" }).first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/contributions");
  await expect(heading(page)).toHaveText(sentence);
  expect(new URL(page.url()).searchParams.get("type")).toBe("one-time");
  expect(new URL(page.url()).search).toBe(list.search);
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute("data-row-link", id);
});

test("Enter opens a record right after its peek closes", { tag: "@long" }, async ({ page }) => {
  await open(page);
  // The record is still loading when the closed peek is removed from the URL.
  await page.route(/\/contributions\/[^/?]+\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.keyboard.press("j");
  const row = page.locator("a[data-row-link]:focus");
  await expect(row).toBeVisible();
  const id = (await row.getAttribute("data-row-link")) ?? "";
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}?list=*`);
  await page.goBack();
  await expect(page.getByRole("complementary", { name: /^Preview/ })).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has("peek")).toBe(false);
});

test("a post can be found, opened and left by keyboard", { tag: "@long" }, async ({ page }) => {
  test.slow();
  await page.goto("/feeds");
  await tabTo(
    page,
    page
      .getByRole("main")
      .getByRole("link", { name: /NEWSFEED|News/ })
      .first(),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL("**/feeds/NEWSFEED/posts");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  const word = (await page.getByRole("rowheader").nth(2).getByRole("link").first().innerText())
    .slice(0, 12)
    .trim();
  await tabTo(page, page.getByRole("main").getByRole("textbox", { name: "Search by name" }));
  await page.keyboard.type(word);
  await page.keyboard.press("Enter");
  await page.waitForURL("**name=**");
  await expect(page.getByRole("rowheader").first()).toContainText(word);
  await tabTo(page, page.getByRole("rowheader").first().getByRole("link").first());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/feeds/NEWSFEED/posts/*");
  await expect(heading(page)).toContainText(word);
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole("main").getByRole("link").first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/posts?*name=**");
  await expect(page.getByRole("rowheader").first()).toContainText(word);
});

test("settings can be changed by keyboard and survive a reload", { tag: "@long" }, async ({ page }) => {
  await page.goto("/settings");
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).toBeEnabled();
  await tabTo(page, page.getByRole("main").getByRole("radio", { name: /light|dark|system/i }));
  const before = await page.locator("html").getAttribute("data-theme");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).not.toBe(before);
  const chosen = await page.locator("html").getAttribute("data-theme");
  await tabTo(page, page.getByRole("switch", { name: "Single-key shortcuts" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe(chosen);
  await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
});
