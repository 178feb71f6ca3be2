import { expect } from "@playwright/test";
import { test } from "./own-page";

const operations = [
  "/admin/api/v2/feeds/{feedId}/posts",
  "/admin/api/v2/feeds/{feedId}/posts/{id}",
  "/admin/api/v3/contributions",
  "/admin/api/v3/contributions/{id}",
];

test("the first page leads to the reference, which shows the four operations", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "API reference" }).first().click();
  await page.waitForURL("**/api-reference");
  for (const path of operations) {
    await expect(page.getByText(path, { exact: true }).first()).toBeAttached();
  }
  await page.waitForLoadState("networkidle");
});
