import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { indexedCount } from "@/lib/search/fill-index";
import { toSearchKeys } from "@/lib/search/search-keys";
import { isSame } from "@/lib/search/write-index";
import { atLeisure } from "./at-leisure";
import { type Check, mendable, toFinding } from "./doctor-check";
import { countOdd, rowsOfNone } from "./doctor-walk";

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
  return atLeisure(database, async (tx) =>
    mendable(
      toFinding("Search", "every contribution is indexed as it is, and nothing else", [
        {
          one: "contribution is indexed otherwise than it is, or not",
          several: "contributions are indexed otherwise than they are, or not",
          found: await countStale(tx, database),
        },
        {
          one: "entry is about none",
          several: "entries are about none",
          found: await rowsOfNone(tx, "contribution_search"),
        },
      ]),
    ),
  );
};

function countStale(tx: Tx, database: Database): Promise<number> {
  return countOdd(
    tx,
    database,
    (seqs) => tx.selectFrom("contribution_search").selectAll().where("seq", "in", seqs).execute(),
    ({ seq, occurred_at, record }, kept) =>
      kept === undefined || !isSame(kept, { seq, occurredAt: occurred_at, searchKeys: toSearchKeys(record) }),
  );
}
