import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isLong } from "@/scripts/test/runs";
import { expectFits } from "./layout";

/** Widths of a desktop, a tablet and a phone. The short run checks the desktop only. */
const widths = isLong ? [1440, 1024, 390] : [1440];
/** A window of 1280 px at 400 % zoom. */
const minWidth = 320;

/** The axe rules that depend on colors. All others give the same result in light and dark colors. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects no axe violations: of all rules in light colors, of color rules in dark colors. Leaves the page in
 * light colors.
 */
export async function expectAccessible(page: Page, label = page.url()): Promise<void> {
  await expect(page).toHaveTitle(/./);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, colorRules), `${label}, in dark colors`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page), `${label}, in light colors`).toEqual([]);
}

/** Expects no axe violations at the widths of the run, and no sideways scroll, even at 400 % zoom. */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await expectFitsAt(page, width);
    await expectAccessible(page, `${page.url()} at ${width}`);
  }
  for (const width of [390, minWidth]) await expectFitsAt(page, width);
}

/** Like `expectAccessibleAtAnyWidth`, for a state of a page: the short run does not run axe. */
export async function expectAccessibleState(page: Page): Promise<void> {
  if (isLong) return expectAccessibleAtAnyWidth(page);
  for (const width of [1440, 390, minWidth]) await expectFitsAt(page, width);
}

async function expectFitsAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectFits(page);
}

async function violations(page: Page, rules?: string[]): Promise<readonly string[]> {
  await waitForAnimations(page);
  // Axe stays in the page: later calls inject an empty script.
  const isLoaded = await page.evaluate(() => "axe" in window);
  // Our pages have no frames: legacy mode needs no extra page to merge their results.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ";" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const result = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Waits for all finite animations: half-faded text has a different contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The animation of such a panel begins when it loses this mark.
    if (document.querySelector("[data-entering]") !== null) return false;
    return document.getAnimations().every(({ timeline, playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      // Animations driven by scrolling never finish.
      return timeline !== document.timeline || playState !== "running" || end === Number.POSITIVE_INFINITY;
    });
  });
}
