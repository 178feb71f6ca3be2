import { expect } from "@playwright/test";
import { contributionList } from "@/e2e/api/lists";
import { runs } from "@/scripts/test/runs";
import { addressesIn, ask, calm, untilCopied } from "./ask";
import { test } from "./browser";
import type { World } from "./world";

const toRecover = runs(200, 20_000);
const seconds = 20;

/** Pages that the server draws from one answer, by what they call it. */
async function pagesOf(world: World): Promise<Readonly<Record<string, string>>> {
  const { record, post } = await addressesIn(world);
  const [id, postId] = [record, post].map((path) => path.slice(path.lastIndexOf("/") + 1));
  return {
    contribution: `/contributions/${id}`,
    list: "/feeds/NEWSFEED/posts",
    post: `/feeds/NEWSFEED/posts/${postId}`,
  };
}

// The short run has cached answers over HTTP (`stale.test.ts`, `copy.test.ts`).
test("during an outage, cached pages show their age, then refresh", {
  tag: "@long",
}, async ({ careful: world, context, soon }) => {
  await calm(world);
  const pages = Object.entries(await pagesOf(world));
  for (const [, address] of pages) expect((await ask(world, address)).status).toBe(200);
  await world.upstream.order({ fault: "F1" });
  const shown = pages.map(async ([noun, address]) => {
    const page = await context.newPage();
    await page.goto(world.desk.url + address);
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    const notice = page
      .getByRole("status")
      .filter({ hasText: `This ${noun} may have changed since it was read`, visible: true });
    await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
    await expect(page.locator("[data-notice]:visible")).toHaveCount(1);
    return { page, notice, heading };
  });
  const open = await Promise.all(shown);
  await world.upstream.heal();
  for (const { page, notice, heading } of open) {
    await soon(() => expect(notice).toHaveCount(0, { timeout: toRecover }), seconds);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("a cached page shows its age once, until it is current again", {
  tag: "@long",
}, async ({ careful: world, page, soon }) => {
  await calm(world);
  expect((await ask(world, contributionList)).status).toBe(200);
  await world.upstream.order({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /data service/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await world.upstream.heal();
  await soon(() => expect(notice).toHaveCount(0, { timeout: toRecover }), seconds);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});

test("during an outage, pages show the synced copy and its age, then refresh", { tag: "@long" }, async ({
  careful: world,
  page,
  soon,
}) => {
  await calm(world);
  await untilCopied(world);
  await world.upstream.order({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /out of date|may have changed/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await page.goto(`${world.desk.url}/status`);
  await page.getByText("For operators").click();
  await expect(page.getByRole("heading", { name: /^Sync / })).toBeVisible();
  await expect(page.getByText("500 contributions", { exact: true })).toBeVisible();
  await world.upstream.heal();
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await soon(() => expect(notice).toHaveCount(0, { timeout: toRecover }), seconds);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});
