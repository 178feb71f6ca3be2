import { expect } from "@playwright/test";
import { contributionList } from "@/e2e/api/lists";
import { runs } from "@/scripts/test/runs";
import { test } from "./browser";
import { apiPathsOf, recover, request, untilMirrored } from "./requests";
import type { World } from "./world";

const recoveryTimeoutMs = runs(200, 20_000);
const seconds = 20;

/** Pages with data from one upstream response, by the noun in their notice. */
async function pagesOf(world: World): Promise<Readonly<Record<string, string>>> {
  const { record, post } = await apiPathsOf(world);
  const [id, postId] = [record, post].map((path) => path.slice(path.lastIndexOf("/") + 1));
  return {
    contribution: `/contributions/${id}`,
    list: "/feeds/NEWSFEED/posts",
    post: `/feeds/NEWSFEED/posts/${postId}`,
  };
}

// The short run tests cached responses over HTTP (`stale.test.ts`, `copy.test.ts`).
test("during an outage, cached pages show their age, then refresh", {
  tag: "@long",
}, async ({ mirrored: world, context, eventually }) => {
  await recover(world);
  const pages = Object.entries(await pagesOf(world));
  for (const [, address] of pages) expect((await request(world, address)).status).toBe(200);
  await world.upstream.inject({ fault: "F1" });
  const shown = pages.map(async ([noun, address]) => {
    const page = await context.newPage();
    await page.goto(world.desk.url + address);
    const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const notice = page
      .getByRole("status")
      .filter({ hasText: `This ${noun} may have changed since it was read`, visible: true });
    await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
    await expect(page.locator("[data-notice]:visible")).toHaveCount(1);
    return { page, notice, heading };
  });
  const open = await Promise.all(shown);
  await world.upstream.clearFaults();
  for (const { page, notice, heading } of open) {
    await eventually(() => expect(notice).toHaveCount(0, { timeout: recoveryTimeoutMs }), seconds);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("a cached page shows its age once, until it is current again", {
  tag: "@long",
}, async ({ mirrored: world, page, eventually }) => {
  await recover(world);
  expect((await request(world, contributionList)).status).toBe(200);
  await world.upstream.inject({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /data service/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await world.upstream.clearFaults();
  await eventually(() => expect(notice).toHaveCount(0, { timeout: recoveryTimeoutMs }), seconds);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});

test("during an outage, pages show the synced copy and its age, then refresh", { tag: "@long" }, async ({
  mirrored: world,
  page,
  eventually,
}) => {
  await recover(world);
  await untilMirrored(world);
  await world.upstream.inject({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /out of date|may have changed/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await page.goto(`${world.desk.url}/status`);
  await page.getByText("For operators").click();
  await expect(page.getByRole("heading", { name: /^Sync / })).toBeVisible();
  await expect(page.getByText("500 contributions", { exact: true })).toBeVisible();
  await world.upstream.clearFaults();
  await page.goto(`${world.desk.url}/contributions?page=3`);
  await eventually(() => expect(notice).toHaveCount(0, { timeout: recoveryTimeoutMs }), seconds);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});
