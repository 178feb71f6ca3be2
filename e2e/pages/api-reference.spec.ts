import { expect } from "@playwright/test";
import { expectAccessibleAtAnyWidth } from "./expect-accessible";
import { test } from "./own-page";

const operationPaths = [
  "/admin/api/v2/feeds/{feedId}/posts",
  "/admin/api/v2/feeds/{feedId}/posts/{id}",
  "/admin/api/v3/contributions",
  "/admin/api/v3/contributions/{id}",
];

test("settings link to the API reference, which is accessible at every width", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("link", { name: "API reference" }).click();
  await page.waitForURL("**/api-reference");
  for (const path of operationPaths) {
    await expect(page.getByText(path, { exact: true })).toBeVisible();
  }
  await page.locator("details").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
  await expectAccessibleAtAnyWidth(page);
});

test("the API reference works by keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto("/api-reference");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("link", { name: "List contributions" }).press("Enter");
  await expect(page).toHaveURL(/#listContributions$/);
  const operation = page.locator("#listContributions");
  await expect(operation).toBeInViewport();
  await operation.getByText("Example of a response").press("Enter");
  await expect(operation.getByRole("region", { name: /^Example/ })).toContainText('"total_amount"');
  await operation.getByRole("link", { name: "ContributionList" }).press("Enter");
  await expect(page.getByRole("heading", { name: "ContributionList" })).toBeInViewport();
});
