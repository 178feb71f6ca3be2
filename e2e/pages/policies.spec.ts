import { expect, test } from "@playwright/test";

const pages = ["/", "/contributions", "/feeds", "/feeds/NEWSFEED/posts", "/settings"];

test("no page violates its security policy", {
  tag: "@long",
}, async ({ page }) => {
  const objections: string[] = [];
  page.on("console", (message) => {
    if (/polic(y|ies)/i.test(message.text())) objections.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  for (const target of [...pages, "/go?q=x", "/no-such-page", "/api-reference"]) {
    await page.goto(target);
    await page.waitForLoadState("networkidle");
  }
  expect(objections).toEqual([]);
});
