import type { Page, Route } from "@playwright/test";

/** Keeps what is asked of addresses back, as a slow line does, until it is let go. */
export async function holdAnswers(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(addresses, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    // What nobody waits for any more cannot be answered.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}
