import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { addressesIn, ask, calm } from "./ask";
import { test, type World } from "./world";

/** A memory of its usual kind, but for the short time, which a test can wait for. */
test.use({ environment: { UPSTREAM_CACHE_LIST: "1", UPSTREAM_CACHE_RECORD: "1" } });
const outlived = 1100;

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

test("what was read before is shown while the data service is silent, says since when, and becomes new by itself", async ({
  world,
  context,
}) => {
  await calm(world);
  const pages = Object.entries(await pagesOf(world));
  for (const [, address] of pages) expect((await ask(world, address)).status).toBe(200);
  await wait(outlived);
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
    await expect(notice).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});
