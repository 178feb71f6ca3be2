import { type BrowserContext, expect, type Page } from "@playwright/test";

export const offlineNotice = (page: Page) => page.getByRole("status").filter({ hasText: "You’re offline" });

export const pageError = (page: Page) => page.getByRole("heading", { name: "Couldn’t show this page" });

/** Takes the browser offline and waits for the notice. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
}

/** Blocks the code that a page has not loaded yet. @returns a function that unblocks it */
export async function blockChunks(page: Page): Promise<() => Promise<void>> {
  const chunks = "**/_next/static/chunks/**";
  await page.route(chunks, (route) => route.abort());
  return () => page.unroute(chunks);
}

/** Stops pages from preloading code, by Save-Data: it could load before a test blocks it. */
export async function disablePreload(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

/** Starts the preload by a pointer move, as a user does, and waits until it is complete. */
export async function waitForPreload(page: Page): Promise<void> {
  const countChunks = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/chunks/")).length,
    );
  await page.mouse.move(400, 300);
  // Chunks load one after another: the preload is complete once their number stays the same.
  let last: number | undefined;
  await expect(async () => {
    const before = last;
    last = await countChunks();
    expect(last).toBe(before);
  }).toPass({ intervals: [2_000], timeout: 40_000 });
}
