import { expect, type Page } from "@playwright/test";
import { patientTest as test } from "@/e2e/faults/browser";
import type { World } from "@/e2e/faults/world";
import { fetchAhead } from "@/e2e/pages/without-network";

/**
 * Until a page that is open tells of a trouble or of its end, in ms: 10 s are promised, the rest is for a
 * busy machine.
 */
const soon = 15_000;
const list = "/admin/api/v3/contributions";

const notices = (page: Page) => page.locator("[data-notice]:visible");
const notice = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words });

/** Has the desk ask its upstream until it is sure of the trouble. */
async function meet(world: World, fault: string): Promise<void> {
  await world.upstream.order({ fault });
  for (let turn = 1; turn <= 3; turn += 1) await fetch(`${world.desk.url}${list}?page=${turn}`);
}

/** Reads the warning of open access away; a press before the page listens is no press. */
async function acknowledge(page: Page): Promise<void> {
  const known = page.getByRole("button", { name: "Dismiss" });
  await expect(known).toBeVisible();
  await expect(async () => {
    if (await known.isVisible()) await known.click({ timeout: 500 });
    await expect(notices(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

interface Trouble {
  readonly fault: string;
  readonly says: RegExp;
}

const ending: readonly Trouble[] = [
  { fault: "F1", says: /cannot be reached/ },
  { fault: "F26", says: /rejects our credentials/ },
];
/** It lasts longer than anybody waits here. */
const lasting: Trouble = { fault: "F21", says: /limiting our requests/ };

async function expectTold(page: Page, world: World, { fault, says }: Trouble): Promise<void> {
  await page.goto(`${world.desk.url}/settings`);
  await acknowledge(page);
  await meet(world, fault);
  await expect(notice(page, says)).toBeVisible({ timeout: soon });
  await expect(notices(page)).toHaveCount(1);
  await page.reload();
  await expect(notice(page, says), "it is in the server's own HTML, too").toBeVisible();
  await world.upstream.heal();
}

test("F1, F26, F21: an open page shows one banner, until the fault ends", async ({
  worldsApart,
  newWorld,
  page,
  browser,
}) => {
  test.slow();
  const untilEnd = worldsApart(ending, async (world, trouble) => {
    // Somebody else: what one of them has read away, the browser knows of all ports of a host.
    const other = await browser.newPage();
    await expectTold(other, world, trouble);
    await expect(notices(other)).toHaveCount(0, { timeout: soon });
    await other.close();
  });
  await Promise.all([untilEnd, expectTold(page, await newWorld(), lasting)]);
});

test("the list shows a fault once: in its own notice or the frame's", async ({ newWorld, page }) => {
  const world = await newWorld();
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await meet(world, "F1");
  await expect(notice(page, /cannot be reached/).first()).toBeVisible({ timeout: soon });
  await expect(notices(page)).toHaveCount(1);
  await fetchAhead(page);
  await page.context().setOffline(true);
  await expect(notice(page, /offline/)).toBeVisible();
  await expect(notices(page)).toHaveCount(1);
});

test("open access is announced until dismissed, and stays available", async ({ world, page }) => {
  await page.goto(`${world.desk.url}/settings`);
  const banner = notice(page, /anyone with this URL/);
  await expect(banner).toBeVisible();
  await acknowledge(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: "Open access" }).click();
  await expect(page.getByRole("note")).toContainText("AUTH=open");
});
