import { type BrowserContext, expect, type Page } from "@playwright/test";

export const offline = (page: Page) => page.getByRole("status").filter({ hasText: "You are offline" });

export const broken = (page: Page) => page.getByRole("heading", { name: "Couldn’t show this page" });

/** From now on the browser has no network, and the page has said so. */
export async function cutOff(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
}

/**
 * From now on pages fetch nothing ahead while they rest: a test that keeps parts from them is as slow as its
 * machine.
 */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

/** Has the page fetch what it may need, as when somebody sits there, and waits until it is there. */
export async function fetchAhead(page: Page): Promise<void> {
  const parts = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/chunks/")).length,
    );
  await page.mouse.move(400, 300);
  // The parts come one after another: they are all there when nothing more comes.
  let last: number | undefined;
  await expect(async () => {
    const before = last;
    last = await parts();
    expect(last).toBe(before);
  }).toPass({ intervals: [2_000], timeout: 40_000 });
}
