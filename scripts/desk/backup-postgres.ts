import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { steps } from "@/lib/database/migrate";
import { tableNames } from "@/lib/database/table-names";
import { atLeisure } from "./at-leisure";
import { type RowCounts, readDump, writeDump } from "./backup-dump";

const rowsAtOnce = 200;

/**
 * Writes every table of a PostgreSQL database into a dump, all of one moment, while others read and write; then reads the
 * file again to its end. @param file must not exist yet @returns the rows of each table
 */
export async function backUpPostgres(database: Database, file: string): Promise<RowCounts> {
  const head = { at: new Date().toISOString(), step: steps.at(-1) ?? "" };
  const counts: Record<string, number> = {};
  await atLeisure(database, (tx) => writeDump(file, head, everyRow(tx, counts), () => counts));
  return (await readDump(file)).rows;
}

/** Counts each table apart from reading it: what is written has to agree with what the server says that there is. */
async function* everyRow(tx: Tx, counts: Record<string, number>) {
  for (const table of tableNames) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
    counts[table] = Number(rows[0]?.n);
    // Numbers, instants and texts go from the server into the file as it writes them: nothing is read on the way.
    await sql`declare backup no scroll cursor for
      select row_to_json(t)::text as line from ${sql.table(table)} as t`.execute(tx);
    for (;;) {
      const fetched = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(tx);
      if (fetched.rows.length === 0) break;
      yield { table, rows: fetched.rows.map(({ line }) => line) };
    }
    await sql`close backup`.execute(tx);
  }
}
