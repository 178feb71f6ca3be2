import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/scripts/test/runs";
import { memoryStore } from "./__fixtures__/memory-store";
import { makeWorld, settings, sweep, sweepAndAccept } from "./__fixtures__/simulation";
import { secondCheckMs } from "./record-checks";
import type { RemoteList } from "./remote-list";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

for (const setting of settings) {
  const conditions =
    `${setting.changes} changes a request, ${setting.ties > 1 ? "many" : "few"} ` +
    `ties${setting.shuffled ? " in random order" : ""}${setting.kills > 0 ? ", killed repeatedly" : ""}` +
    (setting.faults ? ", wrongly ordered at times" : "");
  test(`a sweep misses and hides no record, and a quiet one completes the copy: ${conditions}`, async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const world = makeWorld(setting, seed);
        const { upstream } = world;
        const store = memoryStore();
        upstream.markStable();
        const end = await sweep(world, () => store, 1_000_000);
        const held = store.texts("contributions");
        // A stopped walk claims no coverage.
        const isStopped = (await store.runs()).some(({ state }) => state === "stopped");
        if (!isStopped) expect([...upstream.stable].filter((id) => !held.has(id))).toEqual([]);
        expect([...store.hiddenIds].filter((id) => upstream.records.has(id))).toEqual([]);
        upstream.isQuiet = true;
        await sweepAndAccept(world, () => store, end + secondCheckMs);
        expect(store.texts("contributions")).toEqual(upstream.texts());
      }),
      { numRuns: runs(20, 350) },
    );
  });
}

/** Reads page by page: the method that loses records. */
async function walkByPages(list: RemoteList): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { rows, perPage } = await list.page({ page });
    for (const { id } of rows) seen.add(id);
    if (rows.length < perPage) return seen;
  }
}

test("a walk by page numbers loses records in the same simulation", async () => {
  let lost = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const { upstream } = makeWorld({ changes: 0.5, ties: 1, shuffled: false, kills: 0 }, seed);
    upstream.markStable();
    const seen = await walkByPages(upstream);
    lost += [...upstream.stable].filter((id) => !seen.has(id)).length;
  }
  expect(lost).toBeGreaterThan(0);
});
