import { expect, type Page } from "@playwright/test";
import { heading, idsOf, linksOf, listPath, open, rowsOf } from "@/e2e/pages/list-page";
import { test } from "@/e2e/pages/own-page";

/** Expects that a row is focused, marked and in the viewport. */
async function expectCursor(page: Page, id: string | null | undefined): Promise<void> {
  const link = page.locator(`a[data-row-link="${id}"]`);
  await expect(link).toBeFocused();
  await expect(rowsOf(page).filter({ has: link })).toHaveAttribute("data-chosen", "true");
  await expect(link).toBeInViewport();
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function openByEnter(page: Page, id: string | null | undefined): Promise<void> {
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/contributions/${id}?list=*`);
  await expect(heading(page)).toBeFocused();
}

test("a record opens and closes by keyboard, and the focus returns to its row", async ({ page }) => {
  test.slow();
  await open(page);
  const ids = await idsOf(page);
  await press(page, "j", "j");
  await openByEnter(page, ids[1]);
  await page.goBack();
  await expectCursor(page, ids[1]);
  await press(page, "j");
  await openByEnter(page, ids[2]);
  await page.goBack();
  await expectCursor(page, ids[2]);
  // Far down: the row must scroll into view again.
  await press(page, ...Array.from({ length: 20 }, () => "j"));
  await openByEnter(page, ids[22]);
  await page.getByRole("main").getByRole("link", { name: "Contributions" }).first().press("Enter");
  await page.waitForURL((url) => url.pathname === listPath);
  await expectCursor(page, ids[22]);
  await press(page, "k");
  await expectCursor(page, ids[21]);
});

test("the list focuses the row of the next record after a return from it", async ({ page }) => {
  await open(page, `${listPath}?page=2`);
  const ids = await idsOf(page);
  await press(page, "j");
  await openByEnter(page, ids[0]);
  await page.getByRole("link", { name: /^Next/ }).click();
  await page.waitForURL(`**/contributions/${ids[1]}?list=*`);
  await page.getByRole("main").getByRole("link", { name: "Contributions" }).first().click();
  await page.waitForURL((url) => url.pathname === listPath && url.searchParams.get("page") === "2");
  await expectCursor(page, ids[1]);
});

test("the list focuses its heading after a return from a record outside the list", async ({ page }) => {
  await open(page);
  const [first] = await idsOf(page);
  await page.goto(`/contributions/${first}?list=page%3D3`);
  await page.getByRole("main").getByRole("link", { name: "Contributions" }).first().click();
  await expect(page).toHaveURL(/[?&]page=3(&|$)/);
  await expect(heading(page)).toBeFocused();
});

test("a key that turns the page from a row focuses the first row of the new page", async ({ page }) => {
  await open(page);
  const before = await idsOf(page);
  await press(page, "j", "j", "j", "]");
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  await expect.poll(async () => (await idsOf(page))[0]).not.toBe(before[0]);
  const second = await idsOf(page);
  await expectCursor(page, second[0]);
  await press(page, "j");
  await expectCursor(page, second[1]);
  await press(page, "[");
  await expect(page.getByText(/^1–25 of /)).toBeVisible();
  await expectCursor(page, before[0]);
});

test("J starts at the first row after a key turned the page from outside the rows", async ({ page }) => {
  await open(page);
  const before = await idsOf(page);
  await press(page, "]");
  await expect(page.getByText(/^26–50 of /)).toBeVisible();
  await expect.poll(async () => (await idsOf(page))[0]).not.toBe(before[0]);
  await press(page, "j");
  await expectCursor(page, (await idsOf(page))[0]);
});

test("the link to the last page moves the focus to the heading", async ({ page }) => {
  await open(page);
  await page.getByRole("link", { name: "Last page" }).press("Enter");
  await expect(page.getByRole("link", { name: "Last page" })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test("removing a filter by keyboard moves the focus to the heading", async ({ page }) => {
  await open(page, `${listPath}?type=renewals`);
  await page.getByRole("link", { name: "Remove Kind Recurring" }).press("Enter");
  await expect(page.getByRole("link", { name: "Remove Kind Recurring" })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test("J continues from the row of a closed peek", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const peek = page.getByRole("complementary", { name: /^Preview/ });
  await press(page, "j", "Space");
  await expect(peek).toBeVisible();
  await press(page, "j", "j");
  await expect(page).toHaveURL(new RegExp(`[?&]peek=${ids[2]}`));
  await press(page, "Escape");
  await expect(peek).toBeHidden();
  await expectCursor(page, ids[2]);
  await press(page, "j");
  await expectCursor(page, ids[3]);

  await press(page, "Space");
  await expect(peek).toBeVisible();
  await page.goBack();
  await expect(peek).toBeHidden();
  await expectCursor(page, ids[3]);
  await press(page, "j");
  await expectCursor(page, ids[4]);
});

test("a closed peek leaves no history entry", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contributions" }).click();
  await expect(rowsOf(page)).toHaveCount(25);
  const ids = await idsOf(page);
  for (const index of [0, 1]) {
    await press(page, "j", "Space");
    await expect(page).toHaveURL(new RegExp(`[?&]peek=${ids[index]}`));
    await press(page, "Escape");
    await expect(page).toHaveURL(listPath);
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(heading(page)).toContainText("Overview");
});

test("closing a peek that was opened by URL focuses its row", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  await open(page, `${listPath}?peek=${ids[4]}`);
  const close = page.getByRole("button", { name: "Close preview" });
  await close.click();
  await expect(close).toHaveCount(0);
  await expectCursor(page, ids[4]);
  await press(page, "j");
  await expectCursor(page, ids[5]);
});

test("Back from a post focuses its row", async ({ page }) => {
  await page.goto("/feeds/NEWSFEED/posts");
  const link = page.getByRole("rowheader").nth(4).getByRole("link").first();
  const name = await link.innerText();
  await link.press("Enter");
  await expect(heading(page)).toContainText(name);
  await page.goBack();
  await expect(page.getByRole("rowheader").nth(4).getByRole("link").first()).toBeFocused();
});

test("each change of the list is announced once, and the title follows", async ({ page }) => {
  await open(page);
  const liveRegion = page.getByRole("status").filter({ hasText: /contributions?, / });
  await expect(page).toHaveTitle(/^Contributions · /);
  for (const name of [/^Recurring [\d,]+$/, /^One-time [\d,]+$/]) {
    const before = await liveRegion.textContent();
    await page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name }).click();
    await expect.poll(() => liveRegion.textContent()).not.toBe(before);
    await expect(async () =>
      expect(await liveRegion.textContent()).toBe(await heading(page).textContent()),
    ).toPass();
  }
  const sentence = (await heading(page).textContent()) ?? "";
  await press(page, "]");
  await expect(liveRegion).toHaveText(`${sentence}, page 2`);
  await press(page, "[");
  await expect(liveRegion).toHaveText(sentence);
  const [first] = await idsOf(page);
  await linksOf(page).first().click();
  await expect(page).toHaveTitle(new RegExp(`^${first} · .+ · Contributions · `));
  await page.goBack();
  await expect(page).toHaveTitle(/^Contributions · /);
});

test("on a phone, a peek has the focus, which cannot reach the list behind it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const [first] = await idsOf(page);
  const peek = page.getByRole("complementary", { name: /^Preview/ });
  await press(page, "j", "Space");
  await expect(peek).toBeFocused();
  const close = peek.getByRole("button", { name: "Close" });
  await expect(close).toBeVisible();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    const isBehind = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest("aside") === null;
    });
    expect(isBehind).toBe(false);
  }
  await press(page, "c");
  await expect(page.getByText(/^Copied .+ for a ticket/)).toBeVisible();
  await close.click();
  await expect(peek).toBeHidden();
  await expectCursor(page, first);
});
