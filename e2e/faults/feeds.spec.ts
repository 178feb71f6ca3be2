import { expect, type Page } from "@playwright/test";
import { runs } from "@/scripts/test/runs";
import { test } from "./browser";
import { recover } from "./requests";

const feeds = (page: Page) => page.getByRole("list", { name: "Feeds" }).getByRole("link");
const retryButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });
/** A failure is promised within 13 seconds and a recovery within 10; the rest is for a machine under load. */
const failureTimeoutMs = 26_000;
const recoveryTimeoutMs = runs(200, 20_000);
const seconds = 20;

test("a failing feed shows its failure and recovers; the other feeds are listed", { tag: "@long" }, async ({
  world,
  page,
  eventually,
}) => {
  await recover(world);
  await world.upstream.inject({ fault: "F31", match: "STRYFEED" });
  await page.goto(`${world.desk.url}/feeds`);
  await expect(feeds(page).filter({ hasText: "NEWSFEED" })).toContainText(/\d+ posts/, {
    timeout: failureTimeoutMs,
  });
  await expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(
    "Couldn’t load its posts. The data service’s response is not JSON.",
  );
  await expect(page.getByText("Couldn’t load some feeds.")).toBeVisible();
  await expect(page.getByText(/^Request ID /)).toBeVisible();
  await world.upstream.clearFaults();
  const recovered = () =>
    expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(/\d+ posts/, {
      timeout: recoveryTimeoutMs,
    });
  await eventually(recovered, seconds);
  await expect(retryButton(page)).toHaveCount(0);
});

test("a feed that does not exist is not retried", { tag: "@long" }, async ({ world, page }) => {
  await recover(world);
  await world.upstream.inject({ fault: "F28", match: "STRYFEED" });
  await page.goto(`${world.desk.url}/feeds`);
  await expect(feeds(page).filter({ hasText: "NEWSFEED" })).toContainText(/\d+ posts/, {
    timeout: failureTimeoutMs,
  });
  await expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(
    "The data service has no such feed",
  );
  await expect(retryButton(page)).toHaveCount(0);
});

const causes = [
  { fault: "F1", says: "The data service cannot be reached." },
  { fault: "F26", says: "The data service refused our credentials." },
  { fault: "F31", says: "The data service’s response is not JSON." },
];
test("F1, F26, F31: if all feeds fail, the page shows one failure with its cause, and recovers", {
  tag: "@long",
}, async ({ inWorlds, context, eventually }) => {
  await inWorlds(causes, async (world, { fault, says }) => {
    await recover(world);
    await world.upstream.inject({ fault });
    const page = await context.newPage();
    await page.goto(`${world.desk.url}/feeds`);
    const failure = page.getByRole("alert").filter({ hasText: "Couldn’t load the feeds" });
    await expect(failure).toContainText(says, { timeout: failureTimeoutMs });
    await expect(page.getByText("Request ID", { exact: true })).toBeVisible();
    await expect(feeds(page)).toHaveCount(0);
    await world.upstream.clearFaults();
    await eventually(() => expect(feeds(page)).toHaveCount(2, { timeout: recoveryTimeoutMs }), seconds);
    await expect(failure).toHaveCount(0);
    await page.close();
  });
});
