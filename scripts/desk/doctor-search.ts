import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { indexedCount } from "@/lib/search/fill-index";
import { toSearchKeys } from "@/lib/search/search-keys";
import { isSame } from "@/lib/search/write-index";
import { atLeisure } from "./at-leisure";
import { type Check, mendable } from "./doctor-check";
import { rowsOfNone, storedContributions } from "./doctor-walk";

/** What contributions are found by, and the contributions themselves, are the same ones and say the same. */
export const checkSearch: Check = async (database) => {
  const indexed = await indexedCount(database.reader);
  if (indexed !== null) {
    const known = indexed.toLocaleString("en");
    return {
      well: true,
      says: `Search: ${known} contributions are indexed; a running desk indexes the others.`,
    };
  }
  const { unindexed, gone, stale } = await atLeisure(database, async (tx) => ({
    ...(await compareAll(tx, database)),
    gone: await rowsOfNone(tx, "contribution_search"),
  }));
  if (unindexed + gone + stale === 0) {
    return { well: true, says: "Search: every contribution is indexed as it is, and nothing else." };
  }
  return mendable({
    well: false,
    says:
      `Search: ${unindexed} contributions are not indexed, ${stale} otherwise than they are, ` +
      `${gone} entries are about none.`,
  });
};

async function compareAll(tx: Tx, database: Database) {
  let [unindexed, stale] = [0, 0];
  for await (const stored of storedContributions(tx, database)) {
    const entries = await tx
      .selectFrom("contribution_search")
      .selectAll()
      .where(
        "seq",
        "in",
        stored.map(({ seq }) => seq),
      )
      .execute();
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    for (const { seq, occurred_at, value } of stored) {
      const entry = bySeq.get(seq);
      if (entry === undefined) unindexed++;
      else if (!isSame(entry, { seq, occurredAt: occurred_at, searchKeys: toSearchKeys(value) })) stale++;
    }
  }
  return { unindexed, stale };
}
