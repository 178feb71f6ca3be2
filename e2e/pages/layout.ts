import { expect, type Page } from "@playwright/test";

/** Widths of a desk's screen and of a phone. */
const widths = [1440, 390] as const;

/** The page itself never scrolls sideways on a desk or a phone, whatever its parts do inside. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
  }
}

/** The page does not scroll sideways in the window that it has. */
export async function expectFits(page: Page): Promise<void> {
  const what = `${page.url()} at ${page.viewportSize()?.width}`;
  await expect.poll(() => sidewaysScroll(page), what).toBeLessThanOrEqual(0);
}

/** By how many CSS pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
