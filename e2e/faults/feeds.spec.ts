import { expect, type Page } from "@playwright/test";
import { runs } from "@/scripts/test/runs";
import { calm } from "./ask";
import { test } from "./browser";

const feeds = (page: Page) => page.getByRole("list", { name: "Feeds" }).getByRole("link");
const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });
/** Promised are 13 seconds to tell and 10 to recover; the rest is for a machine that does much else. */
const toTell = 26_000;
const toRecover = runs(200, 20_000);
const seconds = 20;

test("one failing feed shows its failure and recovers; the others are listed", { tag: "@long" }, async ({
  world,
  page,
  soon,
}) => {
  await calm(world);
  await world.upstream.order({ fault: "F31", match: "STRYFEED" });
  await page.goto(`${world.desk.url}/feeds`);
  await expect(feeds(page).filter({ hasText: "NEWSFEED" })).toContainText(/\d+ posts/, { timeout: toTell });
  await expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(
    "Couldn’t load its posts. The data service answered with something that is not JSON.",
  );
  await expect(page.getByText("Couldn’t load some feeds.")).toBeVisible();
  await expect(page.getByText(/^Request ID /)).toBeVisible();
  await world.upstream.heal();
  const back = () =>
    expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(/\d+ posts/, { timeout: toRecover });
  await soon(back, seconds);
  await expect(again(page)).toHaveCount(0);
});

test("a feed that does not exist is not retried", { tag: "@long" }, async ({ world, page }) => {
  await calm(world);
  await world.upstream.order({ fault: "F28", match: "STRYFEED" });
  await page.goto(`${world.desk.url}/feeds`);
  await expect(feeds(page).filter({ hasText: "NEWSFEED" })).toContainText(/\d+ posts/, { timeout: toTell });
  await expect(feeds(page).filter({ hasText: "STRYFEED" })).toContainText(
    "The data service has no such feed",
  );
  await expect(again(page)).toHaveCount(0);
});

const causes = [
  { fault: "F1", says: "The data service cannot be reached." },
  { fault: "F26", says: "The data service refused our credentials." },
  { fault: "F31", says: "The data service answered with something that is not JSON." },
];
test("F1, F26, F31: if all feeds fail, one failure with its cause is shown, and they recover", {
  tag: "@long",
}, async ({ inWorlds, context, soon }) => {
  await inWorlds(causes, async (world, { fault, says }) => {
    await calm(world);
    await world.upstream.order({ fault });
    const page = await context.newPage();
    await page.goto(`${world.desk.url}/feeds`);
    const failure = page.getByRole("alert").filter({ hasText: "Couldn’t load the feeds" });
    await expect(failure).toContainText(says, { timeout: toTell });
    await expect(page.getByText("Request ID", { exact: true })).toBeVisible();
    await expect(feeds(page)).toHaveCount(0);
    await world.upstream.heal();
    await soon(() => expect(feeds(page)).toHaveCount(2, { timeout: toRecover }), seconds);
    await expect(failure).toHaveCount(0);
    await page.close();
  });
});
