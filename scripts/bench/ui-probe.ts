import type { Page } from "@playwright/test";
import * as z from "zod";

const readings = z.object({
  /** When what was waited for had been painted, in ms since the navigation began. */
  first: z.number(),
  /** When the load event began, on the same clock. */
  load: z.number(),
  /** Sum of the layout shifts that no press or click had just caused. */
  shift: z.number(),
  /** Sum of all layout shifts. */
  allShifts: z.number(),
});

/** Puts an observer into every document that `page` will open. `selector` finds what is waited for. */
export async function observe(page: Page, selector: string): Promise<void> {
  await page.addInitScript((awaited) => {
    const probe = { first: Number.NaN, shift: 0, allShifts: 0 };
    Object.assign(globalThis, { deskProbe: probe });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry && typeof entry.value === "number")) continue;
        probe.allShifts += entry.value;
        if ("hadRecentInput" in entry && entry.hadRecentInput !== true) probe.shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    new MutationObserver((_, observer) => {
      // A part that is streamed waits in a hidden element until it is put in its place.
      if (document.querySelector(awaited)?.checkVisibility() !== true) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        setTimeout(() => {
          probe.first = performance.now();
        });
      });
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** What the observer of the present document has seen until now. */
export async function readProbe(page: Page): Promise<z.infer<typeof readings>> {
  const seen: unknown = await page.evaluate(() => ({
    ...Reflect.get(globalThis, "deskProbe"),
    load: performance.getEntriesByType("navigation").map((entry) => entry.toJSON().loadEventStart)[0],
  }));
  return readings.parse(seen);
}
