import type { Kysely } from "kysely";
import { filling } from "@/lib/database/fill";
import type { Tables } from "@/lib/database/tables";
import { toFigureRow } from "./figure-row";
import { keepFigures } from "./keep-figures";

/**
 * How far what was stored before there were sums is read, how often the store was cleared, and its version.
 */
export function figureFill(db: Kysely<Tables>) {
  return db
    .selectFrom(["figure_fill", "store"])
    .select(["figure_fill.next_seq", "end_seq", "cleared", "version"])
    .executeTakeFirstOrThrow();
}

export type FigureFill = Awaited<ReturnType<typeof figureFill>>;

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
