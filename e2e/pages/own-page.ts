import { test as base, expect, type Page } from "@playwright/test";
import { readyEvent } from "@/components/shell/early-press";

const patience = 10_000;

/**
 * Waits until the script of a page has taken over, for keys and clicks before that are lost. The search box
 * of the frame says so by its shortcuts, a page without the frame (to sign in, to set up) by the event of the
 * desk; pages without a script of the framework are not waited for, and those whose script a test takes away
 * not long.
 */
export async function untilAlive(page: Page): Promise<void> {
  const isAlive = (ready: string) => {
    const search = document.querySelector("header form button");
    if (search !== null) return search.hasAttribute("aria-keyshortcuts");
    return ready in window || document.querySelector('script[src*="/_next/"]') === null;
  };
  await page.waitForFunction(isAlive, readyEvent, { timeout: patience }).catch(() => {});
}

/** Has the page be alive whenever it was opened or loaded anew. */
export async function untilAliveEachTime(page: Page): Promise<Page> {
  await page.context().addInitScript((ready) => {
    addEventListener(ready, () => Reflect.set(window, ready, true));
  }, readyEvent);
  const { goto, reload } = page;
  page.goto = async (...given) => {
    const response = await goto.apply(page, given);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload.apply(page, given);
    await untilAlive(page);
    return response;
  };
  return page;
}

/**
 * Playwright's test for pages that ask nobody but their own desk, raise no error of their own and no dialog.
 * A page that was opened or loaded anew is alive.
 */
export const test = base.extend<{ watched: undefined }>({
  page: async ({ page }, use) => use(await untilAliveEachTime(page)),
  watched: [
    async ({ page, baseURL }, use) => {
      const troubles: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL) troubles.push(url.href);
      });
      page.on("pageerror", ({ message }) => troubles.push(message));
      // What the policies of the desk forbid, a page does not even try.
      page.on("console", (message) => {
        if (/securitypolicyviolation/.test(message.text())) troubles.push(message.text());
      });
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
          console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`);
        });
      });
      page.on("dialog", (dialog) => {
        troubles.push(dialog.message());
        dialog.dismiss();
      });
      await use(undefined);
      expect(troubles, "third parties asked, errors raised, dialogs shown").toEqual([]);
    },
    { auto: true },
  ],
});
