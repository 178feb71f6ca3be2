import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { isLong } from "@/scripts/test/runs";
import { expectFits } from "./layout";

/** Widths of a desk's screen, a tablet and a phone; where time is short, axe looks at the first only. */
const widths = isLong ? [1440, 1024, 390] : [1440];
/** As wide as a screen of 1280 at 400 % zoom. */
const narrowest = 320;

/** The rules of axe that colours decide. All others find the same in light and in dark. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/**
 * axe finds nothing on the page as it stands: by every rule in light colours, by those of colour in dark
 * ones, too. The page is left in light ones.
 */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  await expect(page).toHaveTitle(/./);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, rulesOfColour), `${what}, in dark colours`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page), `${what}, in light colours`).toEqual([]);
}

/**
 * axe finds nothing on a page, in the long run at any width, and it never scrolls sideways, magnified
 * fourfold neither. It is loaded once.
 */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  for (const width of widths) {
    await expectFitsAt(page, width);
    await expectAccessible(page, `${page.url()} at ${width}`);
  }
  for (const width of [390, narrowest]) await expectFitsAt(page, width);
}

/** The same of a state of a page, at which axe looks in the long run only. */
export async function expectAccessibleState(page: Page): Promise<void> {
  if (isLong) return expectAccessibleAtAnyWidth(page);
  for (const width of [1440, 390, narrowest]) await expectFitsAt(page, width);
}

async function expectFitsAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectFits(page);
}

async function violations(page: Page, rules?: string[]): Promise<readonly string[]> {
  await untilStill(page);
  // axe stays in a page for the next look, and is read but once there.
  const isThere = await page.evaluate(() => "axe" in window);
  // There are no frames: the results need no page of their own to be put together in.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
  const found = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/**
 * Waits until nothing fades or moves any more, but for what always does: half faded, words have another
 * contrast.
 */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ timeline, playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      // What goes with the scrolling, and not with the time, is never done.
      return timeline !== document.timeline || playState !== "running" || end === Number.POSITIVE_INFINITY;
    }),
  );
}
