import { test as base, expect } from "@playwright/test";

/** Playwright's test for pages that ask nobody but their own desk, raise no error of their own and no dialog. */
export const test = base.extend<{ watched: undefined }>({
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
