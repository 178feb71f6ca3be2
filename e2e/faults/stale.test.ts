import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { shortWaits } from "@/e2e/servers/short-waits";
import { isLong, runs } from "@/scripts/test/runs";
import { test as base } from "./desks";
import { expectFastFailure } from "./failure";
import { readListedIds } from "./listed-ids";
import { apiPathsOf, recover, request } from "./requests";
import { openWorld, type World } from "./world";

/** How long a cached response is fresh, in seconds. */
const fresh = { list: runs(0, 1), record: 1 };
const env = {
  UPSTREAM_CACHE_LIST: String(fresh.list),
  UPSTREAM_CACHE_RECORD: String(fresh.record),
  ...shortWaits,
};

const test = base.extend("caching", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const world = await openWorld(upstream, env);
  onCleanup(world.close);
  return world;
});

/** Fills the cache from a healthy upstream, and waits until the responses are no longer fresh. */
async function fillCache(
  world: World,
  seconds: number,
  ...paths: readonly string[]
): Promise<{ before: number; after: number }> {
  const staleMs = seconds === 0 ? 0 : seconds * 1000 + 100;
  await recover(world);
  await wait(staleMs);
  const before = Date.now();
  for (const path of paths) expect((await request(world, path)).status).toBe(200);
  const after = Date.now();
  await wait(staleMs);
  return { before, after };
}

test("a fresh response is served from the cache, with its time", async ({ caching: world }) => {
  await recover(world);
  const path = isLong ? contributionList : (await apiPathsOf(world)).record;
  await world.upstream.clearLog();
  const before = Date.now();
  const first = await request(world, path);
  const after = Date.now();
  expect(first.headers.get("x-data-stale")).toBeNull();
  const second = await request(world, path);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("x-data-stale")).toBeNull();
  const asOf = Date.parse(second.headers.get("x-data-as-of") ?? "");
  expect(asOf).toBeGreaterThanOrEqual(before);
  expect(asOf).toBeLessThanOrEqual(after);
  expect(await world.upstream.count()).toBe(1);
});

const staleCodes = {
  F1: "upstream_unreachable",
  F3: "upstream_timeout",
  "F30-503": "upstream_unreachable",
  F31: "upstream_malformed",
};

for (const [fault, code] of Object.entries(staleCodes)) {
  test.runIf(isLong || fault === "F31")(
    `${fault}: a cached response is served, labeled as stale`,
    async ({ caching: world }) => {
      const { before, after } = await fillCache(world, fresh.list, contributionList);
      await world.upstream.inject({ fault });
      const [response, uncached] = await Promise.all([
        request(world, contributionList),
        request(world, `${contributionList}?page=19&sort=contribution_date`),
      ]);
      expect(response.status).toBe(200);
      expect(response.headers.get("x-data-stale")).toMatch(new RegExp(`^(${code}|upstream_unavailable)$`));
      const asOf = Date.parse(response.headers.get("x-data-as-of") ?? "");
      expect(asOf).toBeGreaterThanOrEqual(before);
      expect(asOf).toBeLessThanOrEqual(after);
      expect(readListedIds(response.text)).toHaveLength(25);
      expect(uncached.status, "a page that is not in the cache").toBeGreaterThanOrEqual(500);
      expectFastFailure(world, uncached);
    },
  );
}

test("F24-302, F26, F27, F28: the cache does not replace a refusal of the upstream", async ({
  caching: world,
}) => {
  const refusals = ["F24-302", "F26", "F27", "F28"].map((fault, index) => {
    const page = `page=${index + 2}`;
    // A 404 for one page only is no wrong address.
    return { fault, match: fault === "F28" ? contributionList : page, path: `${contributionList}?${page}` };
  });
  await fillCache(world, fresh.list, ...refusals.map(({ path }) => path));
  for (const { fault, match, path } of refusals) {
    await world.upstream.inject({ fault, match });
    const response = await request(world, path);
    expect(response.status, fault).toBe(502);
    expect(response.headers.get("x-data-stale"), fault).toBeNull();
    expectFastFailure(world, response);
  }
});

test.runIf(isLong)("a deleted record leaves the cache", async ({ caching: world }) => {
  await recover(world);
  const [id = ""] = readListedIds((await request(world, contributionList)).text);
  const record = itemOf(contributionList, id);
  await fillCache(world, fresh.record, record);
  await world.upstream.inject({ fault: "F28", times: 1 });
  expect((await request(world, record)).status).toBe(404);
  await world.upstream.inject({ fault: "F31" });
  expect((await request(world, record)).status).toBe(502);
});
