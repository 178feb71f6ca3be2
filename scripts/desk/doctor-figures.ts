import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import { unfilled } from "@/lib/database/fill";
import { toFigureRow } from "@/lib/insights/figure-row";
import { isSameFigure, toTableRow } from "@/lib/insights/keep-figures";
import { atLeisure } from "./at-leisure";
import { type Check, mendable, toFinding } from "./doctor-check";
import { countOdd, rowsOfNone } from "./doctor-walk";

/** What sums are made of, and the contributions themselves, are the same ones and say the same. */
export const checkFigures: Check = (database) =>
  atLeisure(database, async (tx) => {
    const unread = await unfilled(tx, "figure_fill");
    if (unread !== null) {
      const says = `Sums: some ${unread.toLocaleString("en")} contributions are not in them yet; a running desk reads them.`;
      return { well: true, says };
    }
    return mendable(
      toFinding("Sums", "every contribution is in them as it is, and nothing else", [
        {
          one: "contribution is in them otherwise than it is, or not",
          several: "contributions are in them otherwise than they are, or not",
          found: await countStale(tx, database),
        },
        {
          one: "row is about none",
          several: "rows are about none",
          found: await rowsOfNone(tx, "contribution_figure", sql`(r.traits & ${sql.lit(traits.gone)}) = 0`),
        },
      ]),
    );
  });

function countStale(tx: Tx, database: Database): Promise<number> {
  return countOdd(
    tx,
    database,
    (seqs) => tx.selectFrom("contribution_figure").selectAll().where("seq", "in", seqs).execute(),
    (stored, kept) => !isSameFigure(toTableRow(toFigureRow(stored, stored.record), kept?.changed ?? 0), kept),
  );
}
