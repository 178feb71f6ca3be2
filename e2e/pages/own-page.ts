import { test as base, expect } from "@playwright/test";

/** Playwright's test for pages that ask nobody but their own desk and raise no error of their own. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const troubles: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL) troubles.push(url.href);
      });
      page.on("pageerror", ({ message }) => troubles.push(message));
      await use(undefined);
      expect(troubles, "third parties asked and errors raised").toEqual([]);
    },
    { auto: true },
  ],
});
