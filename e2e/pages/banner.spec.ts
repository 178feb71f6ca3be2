import { expect, type Page } from "@playwright/test";
import { test, type World } from "@/e2e/faults/world";

/** Until a page that is open tells of a trouble or of its end, in ms. */
const soon = 10_000;
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
  await expect(async () => {
    await page.getByRole("button", { name: "I know" }).click({ timeout: 500 });
    await expect(notices(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

const troubles = [
  { fault: "F1", says: /cannot be reached/ },
  { fault: "F26", says: /refuses the desk’s credentials/ },
  { fault: "F21", says: /asked the desk to wait/, lasts: true },
] as const;

for (const { fault, says, ...more } of troubles) {
  test(`${fault}: a page that is open tells of it in one banner, and of its end`, async ({
    newWorld,
    page,
  }) => {
    test.setTimeout(60_000);
    const world = await newWorld();
    await page.goto(`${world.desk.url}/settings`);
    await acknowledge(page);
    await meet(world, fault);
    await expect(notice(page, says)).toBeVisible({ timeout: soon + 2000 });
    await expect(notices(page)).toHaveCount(1);
    await page.reload();
    await expect(notice(page, says), "it is in the server's own HTML, too").toBeVisible();
    await world.upstream.heal();
    if ("lasts" in more) return;
    await expect(notices(page)).toHaveCount(0, { timeout: soon });
  });
}

test("the list shows trouble once: its own notice or the frame's", async ({ newWorld, page }) => {
  test.setTimeout(60_000);
  const world = await newWorld();
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await meet(world, "F1");
  await expect(notice(page, /cannot be reached/).first()).toBeVisible({ timeout: soon + 2000 });
  await expect(notices(page)).toHaveCount(1);
  // Somebody sits there: what tells of a lost network is fetched before it is lost.
  await page.mouse.move(400, 300);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(notice(page, /offline/)).toBeVisible();
  await expect(notices(page)).toHaveCount(1);
});

test("that real records are open is said until somebody knows, and stays to be read", async ({
  world,
  page,
}) => {
  await page.goto(`${world.desk.url}/settings`);
  const banner = notice(page, /Whoever can reach this address/);
  await expect(banner).toBeVisible();
  await acknowledge(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole("button", { name: "Open access" }).click();
  await expect(page.getByRole("note")).toContainText("AUTH=open");
});
