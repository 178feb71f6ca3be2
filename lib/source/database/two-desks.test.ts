import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { openForOther, type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Database } from "@/lib/database/database";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { toGivenRecord } from "./__fixtures__/given-records";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";

const { query } = readContributionQuery(new Map());
const given = { at: 0, email: "", currency: "CAD", refundedCents: 0, state: "paid" } as const;

const gift = (id: number) =>
  rowOf(toGivenRecord({ ...given, id: `C${id}`, giver: `S${id}`, name: "Anna Lee", cents: 100 }));

const search = { q: "anna", order: "date", perPage: 25, isCounted: true, hasFacets: false } as const;

/** Returns the totals of a list, a search and sums of a desk, which caches them. */
async function figures(source: Source) {
  const [list, found, sums] = await Promise.all([
    source.listContributions(query),
    source.searchContributions({ ...query, ...search }),
    source.sums.contributions(query),
  ]);
  return {
    listed: list.ok ? list.value.total : null,
    found: found.ok ? found.value.total : null,
    summed: sums.ok ? sums.value.sums?.[0]?.amount : null,
  };
}

describe.each(scratchEngines())("two desks on $engine", { timeout: 120_000 }, ({ open }) => {
  let scratch: Scratch;
  let other: Database;
  beforeAll(async () => {
    scratch = await open();
    other = await openForOther(scratch);
  });
  afterAll(async () => {
    await other.close();
    await scratch.dispose();
  });

  it("both desks have the new figures right after a write of either, also under load", async () => {
    const desks = [scratch.database, other];
    const sources = desks.map((database) => createDatabaseSource(database));
    let isOver = false;
    // Keeps both desks busy and their caches filled.
    const load = sources.flatMap((source) =>
      Array.from({ length: 2 }, async () => {
        while (!isOver) await figures(source);
      }),
    );
    for (let count = 1; count <= runs(5, 20); count++) {
      await writeContributions(desks[count % 2] ?? other, [gift(count)]);
      const wanted = { listed: count, found: count, summed: `${count}.0000` };
      for (const source of sources) expect(await figures(source)).toEqual(wanted);
    }
    isOver = true;
    await Promise.all(load);
  });
});
