import { expect, type Page } from "@playwright/test";
import { holdResponses } from "@/e2e/pages/hold-responses";
import { idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test, untilAlive } from "@/e2e/pages/own-page";

/** Opens a page and holds its scripts. @returns a function that releases them */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdResponses(page, /\/_next\/static\/chunks\/.*\.js/);
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL(`**${path}`, { waitUntil: "commit" });
  return release;
}

test("a click before hydration is repeated after it", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const release = await openWithoutScripts(page, `${listPath}?peek=${ids[4]}`);
  const close = page.getByRole("button", { name: "Close preview" });
  await close.click();
  await expect(close).toBeVisible();
  await release();
  await expect(close).toHaveCount(0);
  await expect(page).toHaveURL((url) => !url.searchParams.has("peek"));
});

test("of several clicks before hydration, only the last one is repeated", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const release = await openWithoutScripts(page, `${listPath}?peek=${ids[4]}`);
  const columns = page.getByRole("button", { name: "Columns" });
  const close = page.getByRole("button", { name: "Close preview" });
  await close.click();
  for (let click = 0; click < 3; click += 1) await columns.click();
  await expect(columns).toHaveAttribute("aria-expanded", "false");
  await release();
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await untilAlive(page);
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await expect(close).toBeVisible();
});

test("Ctrl+K before hydration opens the search after it", async ({ page }) => {
  await open(page);
  const release = await openWithoutScripts(page, listPath);
  await expect(page.getByRole("button", { name: /^Search/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await release();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === listPath);
});
