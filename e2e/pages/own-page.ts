import { test as base, expect, type Page } from "@playwright/test";
import { readyEvent } from "@/components/shell/early-press";
import { type RunningServer, startDesk } from "@/e2e/servers/desk";

const hydrationTimeoutMs = 10_000;

/**
 * Waits until a page is hydrated: earlier keys and clicks are lost. A page with the frame is hydrated once
 * its search box has shortcuts, a page without it (sign-in, setup) once it fires `readyEvent`. Returns at
 * once for a page without framework scripts, and after a timeout if a test blocks them.
 */
export async function untilAlive(page: Page): Promise<void> {
  const isHydrated = (ready: string) => {
    const search = document.querySelector("header form button");
    if (search !== null) return search.hasAttribute("aria-keyshortcuts");
    return ready in window || document.querySelector('script[src*="/_next/"]') === null;
  };
  await page.waitForFunction(isHydrated, readyEvent, { timeout: hydrationTimeoutMs }).catch(() => {});
}

/** Makes `goto` and `reload` of a page wait until it is hydrated. */
export async function untilAliveEachTime(page: Page): Promise<Page> {
  await page.context().addInitScript((ready) => {
    addEventListener(ready, () => Reflect.set(window, ready, true));
  }, readyEvent);
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await untilAlive(page);
    return response;
  };
  return page;
}

/**
 * Playwright's test, which fails on requests to other origins, page errors, policy violations and dialogs.
 * Pages are hydrated once `goto` or `reload` returns.
 */
export const test = base.extend<{ pageGuard: undefined }>({
  page: async ({ page }, use) => use(await untilAliveEachTime(page)),
  pageGuard: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL) problems.push(url.href);
      });
      page.on("pageerror", ({ message }) => problems.push(message));
      // A page must not even attempt what its security policy forbids.
      page.on("console", (message) => {
        if (/securitypolicyviolation/.test(message.text())) problems.push(message.text());
      });
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`);
        });
      });
      page.on("dialog", (dialog) => {
        problems.push(dialog.message());
        dialog.dismiss();
      });
      await use(undefined);
      expect(problems, "requests to other origins, errors, policy violations and dialogs").toEqual([]);
    },
    { auto: true },
  ],
});

/** Returns a test whose worker has a desk of its own. */
export const testOn = (start: () => Promise<RunningServer>) =>
  test.extend<object, { desk: RunningServer }>({
    desk: [
      async ({ playwright: _ }, use) => {
        const desk = await start();
        await use(desk);
        await desk.stop();
      },
      { scope: "worker", timeout: 60_000 },
    ],
    baseURL: async ({ desk }, use) => use(desk.url),
  });

/** Returns a test whose worker has a desk in front of an upstream. */
export const testInFrontOf = (
  startUpstream: () => Promise<RunningServer>,
  env: Readonly<Record<string, string>> = {},
) =>
  testOn(async () => {
    const upstream = await startUpstream();
    const desk = await startDesk({ UPSTREAM_URL: upstream.url, ...env });
    return {
      url: desk.url,
      async stop() {
        await desk.stop();
        await upstream.stop();
      },
    };
  });
