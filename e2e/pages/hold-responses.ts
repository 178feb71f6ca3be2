import type { Page, Route } from "@playwright/test";

const probe = "/intercepted";

/** Holds matching requests, as a slow network does. @returns a function that releases them */
export async function holdResponses(page: Page, urls: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(urls, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  // The browser intercepts requests of a loaded page only some time after `route` returns.
  if (page.url() !== "about:blank") {
    await page.route(probe, (route) => route.fulfill({ status: 204 }));
    await page.waitForFunction(async (url) => (await fetch(url)).status === 204, probe);
  }
  return async () => {
    isHeld = false;
    // A request that the page has canceled cannot continue.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}
