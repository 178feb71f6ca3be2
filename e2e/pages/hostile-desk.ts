import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { RunningServer } from "@/e2e/servers/desk";
import { hostileContributions, hostileId, hostilePosts } from "@/e2e/servers/hostile-records";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { oddContributions, oddPosts } from "@/e2e/servers/odd-records";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import { expectNoSidewaysScroll } from "./layout";
import { test as ownPage } from "./own-page";

/** The feed with all hostile and odd posts. A second feed has the hostile ID. */
export const hostileFeed = "HOSTILE";

const orderedAt = Date.UTC(2026, 4, 1, 10);
const minute = 60_000;

const contributionOf = (id: string, delayMs: number, set: Readonly<Record<string, unknown>> = {}) =>
  patched(contribution, {
    set: {
      id,
      ordered_at: new Date(orderedAt + delayMs).toISOString(),
      "payments.0.reference_number": `R-${id}`,
      ...set,
    },
  });

/** Two possible duplicates of one supporter, a third that is too late, and one of another supporter. */
const similar = [
  contributionOf("FIRST", 0),
  contributionOf("AGAIN", 4 * minute),
  contributionOf("TOOLATE", 25 * 60 * minute),
  contributionOf("ELSE", minute, { "supporter.id": "SOMEBODY", "supporter.email": "else@example.org" }),
];

/**
 * Playwright's test on a desk of its own, full of hostile and odd records. All tests share a browser context:
 * its cache saves time, and recent records of one test must not harm the next.
 */
export const test = ownPage.extend<object, { desk: RunningServer; sharedContext: BrowserContext }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const posts = Object.values(hostilePosts);
      const desk = await startImportedDesk({
        contributions: [...similar, ...Object.values(hostileContributions), ...oddContributions.values()],
        posts: new Map([
          [hostileFeed, [...posts, ...oddPosts]],
          [hostileId, posts],
        ]),
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  sharedContext: [
    async ({ browser, desk }, use) => {
      const sharedContext = await browser.newContext({ baseURL: desk.url });
      await use(sharedContext);
      await sharedContext.close();
    },
    { scope: "worker" },
  ],
  context: async ({ sharedContext }, use) => {
    await use(sharedContext);
    for (const page of sharedContext.pages()) await page.close();
  },
});

/** Expects that texts of records stay text, and that the page fits a desktop and a phone. */
export async function expectHarmless(page: Page): Promise<void> {
  expect(await activeMarkup(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Returns what text must never become: elements that load or run, event handlers, and script URLs. */
function activeMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scriptUrl = /^\s*(?:javascript|vbscript|data:text)/i;
    const urlAttributes = ["href", "src", "action", "formaction", "srcdoc", "xlink:href", "poster"];
    const forbidden =
      "iframe, object, embed, base, math, form[action^=http], main style, main link, main script[src]";
    const elements = Array.from(document.querySelectorAll(forbidden), ({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
    const attributes = Array.from(document.querySelectorAll("body *")).flatMap((element) =>
      Array.from(element.attributes)
        .filter(
          ({ name, value }) =>
            name.startsWith("on") || (urlAttributes.includes(name) && scriptUrl.test(value)),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 100)}`),
    );
    return [...elements, ...attributes];
  });
}
