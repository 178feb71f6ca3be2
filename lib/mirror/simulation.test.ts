import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/scripts/test/runs";
import { memoryStore } from "./__fixtures__/memory-store";
import { makeWorld, settings, sweep, sweepAndAccept } from "./__fixtures__/simulation";
import { secondCheckMs } from "./record-checks";
import type { RemoteList } from "./remote-list";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

for (const setting of settings) {
  const words =
    `${setting.changes} changes a request, ${setting.ties > 1 ? "many" : "few"} ` +
    `ties${setting.shuffled ? " in any order" : ""}${setting.deaths > 0 ? ", killed again and again" : ""}` +
    (setting.faults ? ", in the wrong order for a while" : "");
  test(`nothing is missed or wrongly hidden, and a quiet sweep makes both equal: ${words}`, async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const world = makeWorld(setting, seed);
        const { upstream } = world;
        const store = memoryStore();
        upstream.markStable();
        const end = await sweep(world, () => store, 1_000_000);
        const held = store.texts("contributions");
        // If all orders were wrong, nothing is claimed either.
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

/** Reads page 1, page 2 and so on, to show that the simulation finds what this loses. */
async function naiveWalk(list: RemoteList): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { rows, perPage } = await list.page({ page });
    for (const { id } of rows) seen.add(id);
    if (rows.length < perPage) return seen;
  }
}

test("walking by page numbers loses records in the same world", async () => {
  let lost = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const { upstream } = makeWorld({ changes: 0.5, ties: 1, shuffled: false, deaths: 0 }, seed);
    upstream.markStable();
    const seen = await naiveWalk(upstream);
    lost += [...upstream.stable].filter((id) => !seen.has(id)).length;
  }
  expect(lost).toBeGreaterThan(0);
});
