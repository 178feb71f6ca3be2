import { expect, type Page } from "@playwright/test";
import { realTimeTest as test } from "@/e2e/faults/browser";
import type { World } from "@/e2e/faults/world";
import { waitForPreload } from "@/e2e/pages/without-network";

/** The desk promises that banners appear and disappear within 10 s. A busy machine needs more. */
const timeout = 15_000;
const list = "/admin/api/v3/contributions";

const notices = (page: Page) => page.locator("[data-notice]:visible");
const notice = (page: Page, words: RegExp) => page.getByRole("status").filter({ hasText: words });

/** Makes the upstream fail, and sends enough requests for the desk to notice. */
async function triggerFault(world: World, fault: string): Promise<void> {
  await world.upstream.inject({ fault });
  for (let number = 1; number <= 3; number += 1) await fetch(`${world.desk.url}${list}?page=${number}`);
}

/** Dismisses the notice of open access. A click before hydration is lost. */
async function dismissOpenAccess(page: Page): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toBeVisible();
  await expect(async () => {
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 500 });
    await expect(notices(page)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

interface Fault {
  readonly fault: string;
  readonly says: RegExp;
}

const recovering: readonly Fault[] = [
  { fault: "F1", says: /cannot be reached/ },
  { fault: "F26", says: /rejects our credentials/ },
];
/** Lasts longer than the test. */
const lasting: Fault = { fault: "F21", says: /limiting requests/ };

async function expectBanner(page: Page, world: World, { fault, says }: Fault): Promise<void> {
  await page.goto(`${world.desk.url}/settings`);
  await dismissOpenAccess(page);
  await triggerFault(world, fault);
  await expect(notice(page, says)).toBeVisible({ timeout });
  await expect(notices(page)).toHaveCount(1);
  await page.reload();
  await expect(notice(page, says), "in the server's HTML too").toBeVisible();
  await world.upstream.clearFaults();
}

test("F1, F26, F21: an open page shows one banner until the fault ends", async ({
  separateWorlds,
  newWorld,
  page,
  browser,
}) => {
  test.slow();
  const recoveries = separateWorlds(recovering, async (world, fault) => {
    // A new browser context: a dismissal applies to all ports of a host.
    const other = await browser.newPage();
    await expectBanner(other, world, fault);
    await expect(notices(other)).toHaveCount(0, { timeout });
    await other.close();
  });
  await Promise.all([recoveries, expectBanner(page, await newWorld(), lasting)]);
});

test("the list shows a fault once, in its own notice or that of the frame", async ({ newWorld, page }) => {
  const world = await newWorld();
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await triggerFault(world, "F1");
  await expect(notice(page, /cannot be reached/).first()).toBeVisible({ timeout });
  await expect(notices(page)).toHaveCount(1);
  await waitForPreload(page);
  await page.context().setOffline(true);
  await expect(notice(page, /offline/)).toBeVisible();
  await expect(notices(page)).toHaveCount(1);
});

test("the notice of open access can be dismissed, and its details stay available", async ({
  world,
  page,
}) => {
  await page.goto(`${world.desk.url}/settings`);
  const banner = notice(page, /anyone with this URL/);
  await expect(banner).toBeVisible();
  await dismissOpenAccess(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: "Open access" }).click();
  await expect(page.getByRole("note")).toContainText("AUTH=open");
});
