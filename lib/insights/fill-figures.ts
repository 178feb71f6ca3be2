import type { Kysely } from "kysely";
import { filling } from "@/lib/database/fill";
import type { Tables } from "@/lib/database/tables";
import { toFigureRow } from "./figure-row";
import { keepFigures } from "./keep-figures";

/** How far what was stored before there were sums is read, and which clearing of the store was seen last. */
export function figureFill(db: Kysely<Tables>) {
  return db.selectFrom("figure_fill").select(["next_seq", "end_seq", "cleared"]).executeTakeFirstOrThrow();
}

/** Reads for the sums the contributions that were stored before there were any. */
export const fillFigures = filling({
  table: "figure_fill",
  keep: (tx, rows) =>
    keepFigures(
      tx,
      rows.map(({ record, ...row }) => toFigureRow(row, record)),
      rows.map(({ seq }) => seq),
    ),
});
