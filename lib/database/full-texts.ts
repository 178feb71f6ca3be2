import { type RawBuilder, sql } from "kysely";
import { eachOf, nth } from "./bulk";
import type { Tx } from "./engine";
import { inTurns } from "./in-turns";

/** Tables of SQLite's full-text search over the same texts, of which they keep nothing but numbers. */
type FullTexts = readonly string[];
/** The number and the text of a row. */
type Entry = readonly [number, string];

/**
 * With each statement a table writes out what it has gathered, which is merged again later; and so it does by
 * itself beyond 1 MiB.
 */
const entriesAtOnce = 500;

/**
 * Puts texts into full-text tables. @param entries by number: a smaller one makes a table write out what it
 * has gathered before
 */
export function addTexts(tx: Tx, tables: FullTexts, entries: readonly Entry[]): Promise<void> {
  return toEach(
    tx,
    tables,
    entries,
    (table, each) =>
      sql`insert into ${sql.table(table)} (rowid, text) select ${nth(0)}, ${nth(1)} from ${each}`,
  );
}

/**
 * Takes texts out of them. Nothing but numbers is kept of a text, so it has to be told again to be forgotten.
 */
export function forgetTexts(tx: Tx, tables: FullTexts, entries: readonly Entry[]): Promise<void> {
  return toEach(
    tx,
    tables,
    entries,
    (table, each) =>
      sql`insert into ${sql.table(table)} (${sql.ref(table)}, rowid, text) select
        'delete', ${nth(0)}, ${nth(1)} from ${each}`,
  );
}

/** Empties them. */
export async function clearTexts(tx: Tx, tables: FullTexts): Promise<void> {
  for (const table of tables) {
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('delete-all')`.execute(tx);
  }
}

async function toEach(
  tx: Tx,
  tables: FullTexts,
  entries: readonly Entry[],
  statement: (table: string, each: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  for (const table of tables) {
    await inTurns(entries, (some) => statement(table, eachOf(some)).execute(tx), entriesAtOnce);
  }
}
