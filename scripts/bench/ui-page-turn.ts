import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { percentile } from "./statistics";
import type { TurnFigures } from "./ui-figures";
import { viewport } from "./ui-page-load";
import type { UiPage } from "./ui-pages";
import { observe, readProbe } from "./ui-probe";

const turns = 20;
const restBetween = 500;

/**
 * Turns the pages of a list by its "Next page" link, whose hover may fetch ahead, with a rest between the clicks.
 * @param rows how many records the list has
 */
export async function measureTurns(browser: Browser, list: UiPage, rows: number): Promise<TurnFigures> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await observe(page, list.first);
    await page.goto(list.url, { waitUntil: "networkidle" });
    const times: number[] = [];
    while (times.length < turns) times.push(await turn(page, list.first));
    const { allShifts } = await readProbe(page);
    return { rows, turns, p50: percentile(times, 0.5), p95: percentile(times, 0.95), shift: allShifts };
  } finally {
    await context.close();
  }
}

/** One page further. @returns ms from the click until the frame with the new rows is done */
async function turn(page: Page, row: string): Promise<number> {
  await page.mouse.move(0, 0);
  await wait(restBetween);
  const next = page.getByRole("link", { name: "Next page" });
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        // The address of a row's link may carry the state of the list: the record is in its path.
        const before = document.querySelector<HTMLAnchorElement>(selector)?.pathname;
        let clicked = Number.NaN;
        addEventListener("click", ({ timeStamp }) => Object.assign(globalThis, { deskClick: timeStamp }), {
          capture: true,
          once: true,
        });
        new MutationObserver((_, observer) => {
          const now = document.querySelector<HTMLAnchorElement>(selector)?.pathname;
          if (now === undefined || now === before) return;
          observer.disconnect();
          clicked = Number(Reflect.get(globalThis, "deskClick"));
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now() - clicked));
          });
        }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["href"] });
      }),
    row,
  );
  await next.click();
  return painted;
}
