import { expect, test } from "@playwright/test";

const paths = [
  ...["/", "/contributions", "/feeds", "/feeds/NEWSFEED/posts"],
  ...["/settings", "/go?q=x", "/no-such-page", "/api-reference"],
];

test("no page violates its security policy", {
  tag: "@long",
}, async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/polic(y|ies)/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(violations).toEqual([]);
});
