import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { hurried } from "@/e2e/servers/pace";
import { isLong, runs } from "@/scripts/test/runs";
import { addressesIn, ask, calm } from "./ask";
import { test as base } from "./desks";
import { expectHurriedFailure } from "./failure";
import { readListedIds } from "./listed-ids";
import { openWorld, type World } from "./world";

/** How long an answer stands in for a newer one, in seconds; else its memory is of the usual kind. */
const fresh = { list: runs(0, 1), record: 1 };
const env = {
  UPSTREAM_CACHE_LIST: String(fresh.list),
  UPSTREAM_CACHE_RECORD: String(fresh.record),
  ...hurried,
};

const test = base.extend("remembering", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const world = await openWorld(upstream, env);
  onCleanup(world.close);
  return world;
});

/** Asks once while all is well, and waits until the answers are no longer fresh. */
async function remember(
  world: World,
  seconds: number,
  ...paths: readonly string[]
): Promise<{ asked: number; answered: number }> {
  const outlived = seconds === 0 ? 0 : seconds * 1000 + 100;
  await calm(world);
  await wait(outlived);
  const asked = Date.now();
  for (const path of paths) expect((await ask(world, path)).status).toBe(200);
  const answered = Date.now();
  await wait(outlived);
  return { asked, answered };
}

test("a response is served from the cache while fresh, with its time", async ({ remembering: world }) => {
  await calm(world);
  const question = isLong ? contributionList : (await addressesIn(world)).record;
  await world.upstream.forget();
  const before = Date.now();
  const first = await ask(world, question);
  const after = Date.now();
  expect(first.headers.get("x-data-stale")).toBeNull();
  const second = await ask(world, question);
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
  test.runIf(isLong || fault === "F31")(
    `${fault}: what was read before is given, labelled as old`,
    async ({ remembering: world }) => {
      const { asked, answered } = await remember(world, fresh.list, contributionList);
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
      expectHurriedFailure(world, unread);
    },
  );
}

test("F24-302, F26, F27, F28: a refusal is not answered from the cache", async ({ remembering: world }) => {
  const refusals = ["F24-302", "F26", "F27", "F28"].map((fault, nth) => {
    const match = `page=${nth + 2}`;
    return { fault, match, path: `${contributionList}?${match}` };
  });
  await remember(world, fresh.list, ...refusals.map(({ path }) => path));
  for (const { fault, match, path } of refusals) {
    await world.upstream.order({ fault, match });
    const heard = await ask(world, path);
    expect(heard.status, fault).toBe(502);
    expect(heard.headers.get("x-data-stale"), fault).toBeNull();
    expectHurriedFailure(world, heard);
  }
});

test.runIf(isLong)("a deleted record leaves the cache", async ({ remembering: world }) => {
  await calm(world);
  const [id = ""] = readListedIds((await ask(world, contributionList)).text);
  const record = itemOf(contributionList, id);
  await remember(world, fresh.record, record);
  await world.upstream.order({ fault: "F28", times: 1 });
  expect((await ask(world, record)).status).toBe(404);
  await world.upstream.order({ fault: "F31" });
  expect((await ask(world, record)).status).toBe(502);
});
