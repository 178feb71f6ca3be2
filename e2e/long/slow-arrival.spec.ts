import { expect, mergeTests } from "@playwright/test";
import { realTimeTest as worldTest } from "@/e2e/faults/browser";
import { rowsOf } from "@/e2e/pages/list-page";
import { test as ownPage } from "@/e2e/pages/own-page";

/** Playwright's test on a desk in front of an upstream that delays responses on demand. */
const test = mergeTests(ownPage, worldTest).extend({
  baseURL: async ({ world }, use) => use(world.desk.url),
});

test("a slow list shows its loading state at once, then its rows", async ({ page, world }) => {
  await page.goto("/settings");
  await world.upstream.inject({ fault: "F3", match: "/contributions" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contributions" }).click();
  const skeleton = page.getByRole("status").filter({ hasText: "Loading contributions" });
  await expect(skeleton).toBeVisible();
  await expect(page).toHaveURL(/\/contributions$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toHaveCount(0);
  await world.upstream.clearFaults();
  // The desk gives up the pending request after eight seconds and repeats it.
  await expect(rowsOf(page)).toHaveCount(25, { timeout: 30_000 });
  await expect(skeleton).toHaveCount(0);
});
