import { expect, type Page } from "@playwright/test";

/** Widths of a desktop and a phone. */
const widths = [1440, 390] as const;

/** Expects no sideways scroll of the page on a desktop and a phone. Elements inside may scroll. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
}

/** Expects no sideways scroll of the page in its current window. */
export async function expectFits(page: Page): Promise<void> {
  const label = `${page.url()} at ${page.viewportSize()?.width}`;
  await expect.poll(() => sidewaysScroll(page), label).toBeLessThanOrEqual(0);
}

/** Returns by how many CSS pixels the page is wider than its window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
