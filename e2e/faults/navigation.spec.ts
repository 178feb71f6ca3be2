import { expect } from "@playwright/test";
import { untilAlive } from "@/e2e/pages/own-page";
import { isLong, runs } from "@/scripts/test/runs";
import { test } from "./browser";
import { recover } from "./requests";

test("a failing page opens without a document load and recovers in place", { tag: "@long" }, async ({
  world,
  page,
  eventually,
}) => {
  await recover(world);
  await page.goto(`${world.desk.url}/settings`);
  await untilAlive(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await world.upstream.inject({ fault: "F31" });
  await page.getByRole("navigation").getByRole("link", { name: "Contributions" }).first().click();
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("not JSON");
  await world.upstream.clearFaults();
  const recovered = () => expect(page.getByRole("row").nth(5)).toBeVisible({ timeout: runs(200, 15_000) });
  await eventually(recovered, 15);
  expect(documents).toEqual([]);
});

// Short waits leave no time for a loading state; `slow-arrival.spec.ts` tests it with real waits.
if (isLong) {
  test("a slow page shows a loading state after a navigation", async ({ world, page }) => {
    await recover(world);
    await page.goto(`${world.desk.url}/settings`);
    await untilAlive(page);
    await world.upstream.inject({ fault: "F3-late" });
    await page.getByRole("navigation").getByRole("link", { name: "Contributions" }).first().click();
    await expect(page.getByText("Loading contributions")).toBeAttached();
    await expect(page.getByRole("row").nth(5)).toBeVisible();
  });
}
