import type { Page, Route } from "@playwright/test";

/** Holds matching requests, as a slow network does. @returns a function that releases them */
export async function holdResponses(page: Page, urls: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(urls, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    // A request that the page has canceled cannot continue.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}
