import { expect, type Page } from "@playwright/test";
import { idsOf, listPath, open } from "@/e2e/pages/list-page";
import { test, untilAlive } from "@/e2e/pages/own-page";

/** Opens a page whose scripts come only when they are let go. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js*", async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL(`**${address}`, { waitUntil: "commit" });
  return () => letGo();
}

test("a click before hydration is repeated after it", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const letGo = await openWithoutScripts(page, `${listPath}?peek=${ids[4]}`);
  const close = page.getByRole("button", { name: "Close preview" });
  await close.click();
  await expect(close).toBeVisible();
  letGo();
  await expect(close).toHaveCount(0);
  await expect(page).toHaveURL((url) => !url.searchParams.has("peek"));
});

test("of several early clicks, the last one counts, once", async ({ page }) => {
  await open(page);
  const ids = await idsOf(page);
  const letGo = await openWithoutScripts(page, `${listPath}?peek=${ids[4]}`);
  const columns = page.getByRole("button", { name: "Columns" });
  const close = page.getByRole("button", { name: "Close preview" });
  await close.click();
  for (let press = 0; press < 3; press += 1) await columns.click();
  await expect(columns).toHaveAttribute("aria-expanded", "false");
  letGo();
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await untilAlive(page);
  await expect(columns).toHaveAttribute("aria-expanded", "true");
  await expect(close).toBeVisible();
});

test("Ctrl+K before hydration opens the search after it", async ({ page }) => {
  await open(page);
  const letGo = await openWithoutScripts(page, listPath);
  await expect(page.getByRole("button", { name: /^Search/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  letGo();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === listPath);
});
