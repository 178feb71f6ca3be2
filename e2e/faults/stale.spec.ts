import { setTimeout as wait } from "node:timers/promises";
import { expect } from "@playwright/test";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { ask, calm, expectFailure } from "./ask";
import { readListedIds } from "./listed-ids";
import { test, type World } from "./world";

/** A memory of its usual kind, but for the short time, which a test can wait for. */
const remembering = { UPSTREAM_CACHE_LIST: "1", UPSTREAM_CACHE_RECORD: "1" };
const outlived = 1100;

test.use({ environment: remembering });

/** Asks once while all is well, and waits until the answers are no longer fresh. */
async function remember(
  world: World,
  ...paths: readonly string[]
): Promise<{ asked: number; answered: number }> {
  await calm(world);
  await wait(outlived);
  const asked = Date.now();
  for (const path of paths) expect((await ask(world, path)).status).toBe(200);
  const answered = Date.now();
  await wait(outlived);
  return { asked, answered };
}

test("an answer is given again within its short time, and says when it was read", async ({ newWorld }) => {
  const world = await newWorld({});
  const before = Date.now();
  const first = await ask(world, contributionList);
  const after = Date.now();
  expect(first.headers.get("x-data-stale")).toBeNull();
  const second = await ask(world, contributionList);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("x-data-stale")).toBeNull();
  const asOf = Date.parse(second.headers.get("x-data-as-of") ?? "");
  expect(asOf).toBeGreaterThanOrEqual(before);
  expect(asOf).toBeLessThanOrEqual(after);
  expect(await world.upstream.count()).toBe(1);
});

const excused = {
  F1: "upstream_unreachable",
  F3: "upstream_timeout",
  "F30-503": "upstream_unreachable",
  F31: "upstream_malformed",
};

for (const [fault, code] of Object.entries(excused)) {
  test(`${fault}: what was read before is given, labelled as old`, async ({ world }) => {
    const { asked, answered } = await remember(world, contributionList);
    await world.upstream.order({ fault });
    const [heard, unread] = await Promise.all([
      ask(world, contributionList),
      ask(world, `${contributionList}?page=19&sort=contribution_date`),
    ]);
    expect(heard.status).toBe(200);
    expect(heard.headers.get("x-data-stale")).toMatch(new RegExp(`^(${code}|upstream_unavailable)$`));
    const asOf = Date.parse(heard.headers.get("x-data-as-of") ?? "");
    expect(asOf).toBeGreaterThanOrEqual(asked);
    expect(asOf).toBeLessThanOrEqual(answered);
    expect(readListedIds(heard.text)).toHaveLength(25);
    expect(unread.status, "what was never read").toBeGreaterThanOrEqual(500);
    expectFailure(world, unread);
  });
}

test("F24-302, F26, F27, F28: what the upstream refuses is not given from memory", async ({ world }) => {
  const refusals = ["F24-302", "F26", "F27", "F28"].map((fault, nth) => {
    const match = `page=${nth + 2}`;
    return { fault, match, path: `${contributionList}?${match}` };
  });
  await remember(world, ...refusals.map(({ path }) => path));
  for (const { fault, match, path } of refusals) {
    await world.upstream.order({ fault, match });
    const heard = await ask(world, path);
    expect(heard.status, fault).toBe(502);
    expect(heard.headers.get("x-data-stale"), fault).toBeNull();
    expectFailure(world, heard);
  }
});

test("a record that is gone is forgotten", async ({ world }) => {
  await calm(world);
  const [id = ""] = readListedIds((await ask(world, contributionList)).text);
  const record = itemOf(contributionList, id);
  await remember(world, record);
  await world.upstream.order({ fault: "F28", times: 1 });
  expect((await ask(world, record)).status).toBe(404);
  await world.upstream.order({ fault: "F31" });
  expect((await ask(world, record)).status).toBe(502);
});

test("the page says once that it shows what was read before, how old that is, and no longer than it is true", async ({
  world,
  page,
}) => {
  await remember(world, contributionList);
  await world.upstream.order({ fault: "F1" });
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: /data service/i, visible: true });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(/\bas of\b|\bago\b|\bsince\b/i);
  await world.upstream.heal();
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});
