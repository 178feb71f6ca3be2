import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { RunningServer } from "@/e2e/servers/desk";
import { hostileContributions, hostileId, hostilePosts } from "@/e2e/servers/hostile-records";
import { startImportedDesk } from "@/e2e/servers/imported-desk";
import { oddContributions, oddPosts } from "@/e2e/servers/odd-records";
import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import { expectNoSidewaysScroll } from "./layout";
import { test as ownPage } from "./own-page";

/** The feed with every hostile and odd post. Another one bears the id that attacks. */
export const hostileFeed = "HOSTILE";

const placed = Date.UTC(2026, 4, 1, 10);
const minute = 60_000;

const gift = (id: string, later: number, set: Readonly<Record<string, unknown>> = {}) =>
  patched(contribution, {
    set: {
      id,
      ordered_at: new Date(placed + later).toISOString(),
      "payments.0.reference_number": `R-${id}`,
      ...set,
    },
  });

/** Gifts of one supporter of which two may be one that was charged twice, and one of another supporter. */
const alike = [
  gift("FIRST", 0),
  gift("AGAIN", 4 * minute),
  gift("TOOLATE", 25 * 60 * minute),
  gift("ELSE", minute, { "supporter.id": "SOMEBODY", "supporter.email": "else@example.org" }),
];

/**
 * Playwright's test on a desk of its own, full of hostile and odd records. One visitor reads them all, who
 * has the scripts and remembers what was opened before.
 */
export const test = ownPage.extend<object, { desk: RunningServer; visitor: BrowserContext }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const posts = Object.values(hostilePosts);
      const desk = await startImportedDesk({
        contributions: [...alike, ...Object.values(hostileContributions), ...oddContributions.values()],
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
  visitor: [
    async ({ browser, desk }, use) => {
      const visitor = await browser.newContext({ baseURL: desk.url });
      await use(visitor);
      await visitor.close();
    },
    { scope: "worker" },
  ],
  context: async ({ visitor }, use) => {
    await use(visitor);
    for (const page of visitor.pages()) await page.close();
  },
});

/** Nothing of the records became more than text, and the page holds them at a desk's and a phone's width. */
export async function expectHarmless(page: Page): Promise<void> {
  expect(await livingMarkup(page), page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** What a record's text must not turn into: elements that load or run, handlers, and addresses that run. */
function livingMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const runs = /^\s*(?:javascript|vbscript|data:text)/i;
    const addresses = ["href", "src", "action", "formaction", "srcdoc", "xlink:href", "poster"];
    const strange =
      "iframe, object, embed, base, math, form[action^=http], main style, main link, main script[src]";
    const elements = Array.from(document.querySelectorAll(strange), ({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
    const attributes = Array.from(document.querySelectorAll("body *")).flatMap((element) =>
      Array.from(element.attributes)
        .filter(({ name, value }) => name.startsWith("on") || (addresses.includes(name) && runs.test(value)))
        .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 100)}`),
    );
    return [...elements, ...attributes];
  });
}
