import { expect, type Page } from "@playwright/test";

/** Widths of a desk's screen and of a phone. */
export const widths = [1440, 390] as const;

/** The page itself never scrolls sideways, whatever its parts do inside. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}

/** By how many CSS pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
