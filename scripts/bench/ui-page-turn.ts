import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { percentile } from "./statistics";
import type { TurnFigures } from "./ui-figures";
import { viewport } from "./ui-page-load";
import type { UiPage } from "./ui-pages";
import { observe, readProbe } from "./ui-probe";

const turns = 20;
const others = 5;
const restBetween = 500;

/** A way to another page of the list, and the event that the wait for its rows begins with. */
interface Way {
  readonly event: "click" | "keydown" | "popstate";
  readonly act: (page: Page) => Promise<unknown>;
}

const byLink: Way = {
  event: "click",
  act: (page) => page.getByRole("link", { name: "Next page" }).click(),
};
const byKey: Way = { event: "keydown", act: (page) => page.keyboard.press("]") };
const byBack: Way = { event: "popstate", act: (page) => page.goBack() };

/**
 * Turns the pages of a list by its "Next page" link, whose hover may fetch ahead, with a rest between the clicks; then some
 * more by key, and back again.
 * @param rows how many records the list has
 */
export async function measureTurns(browser: Browser, list: UiPage, rows: number): Promise<TurnFigures> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await observe(page, list.first);
    await page.goto(list.url, { waitUntil: "networkidle" });
    const moved: Promise<number>[] = [];
    page.on("requestfinished", (request) =>
      moved.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
    );
    const times: number[] = [];
    const shifts: number[] = [];
    for (const way of [...many(turns, byLink), ...many(others, byKey), ...many(others, byBack)]) {
      const before = await readProbe(page);
      const time = await turn(page, list.first, way);
      if (way === byLink) times.push(time);
      shifts.push((await readProbe(page)).allShifts - before.allShifts);
    }
    const bytes = (await Promise.all(moved)).reduce((sum, size) => sum + size, 0);
    return {
      rows,
      turns,
      bytes: bytes / shifts.length,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      shift: Math.max(...shifts),
    };
  } finally {
    await context.close();
  }
}

function many(times: number, way: Way): readonly Way[] {
  return Array.from({ length: times }, () => way);
}

/** To another page. @returns ms from the act until the frame with the new rows is done */
async function turn(page: Page, row: string, { event, act }: Way): Promise<number> {
  await page.mouse.move(0, 0);
  await wait(restBetween);
  const painted = page.evaluate(
    ([selector, begin]) =>
      new Promise<number>((resolve) => {
        // The address of a row's link may carry the state of the list: the record is in its path.
        const before = document.querySelector<HTMLAnchorElement>(selector)?.pathname;
        let begun = Number.NaN;
        addEventListener(
          begin,
          ({ timeStamp }) => {
            begun = timeStamp;
          },
          { capture: true, once: true },
        );
        new MutationObserver((_, observer) => {
          const now = document.querySelector<HTMLAnchorElement>(selector)?.pathname;
          if (now === undefined || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            setTimeout(() => resolve(performance.now() - begun));
          });
        }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["href"] });
      }),
    [row, event] as const,
  );
  await act(page);
  return painted;
}
