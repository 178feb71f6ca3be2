import { basename } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import * as z from "zod";
import { type Database, schemaName } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { beginRestoring, keepAway, restoreName } from "@/lib/database/postgres/presence";
import { tableNames } from "@/lib/database/schema/schema";
import { countRows, isInUse, type RowCounts, readBackup, refusals, writeBackup } from "./backup-file";
import { CommandError } from "./command";
import { finishRestore, readSnapshot, withDatabase } from "./database";
import { requireSound } from "./doctor-checks";

const batchRows = 200;

/** The first line: when it was made, the name of its schema, and how many rows each table has. */
const dumpHead = z.object({
  giving_desk_backup: z.literal(1),
  at: z.string(),
  step: z.string(),
  rows: z.record(z.string(), z.number()),
});
type DumpHead = z.infer<typeof dumpHead>;

/**
 * Writes a snapshot of all tables into a dump, which is then read to its end: lines of UTF-8, compressed.
 * After the head, each line is the name of a table, a number of rows, and these rows as an array of JSON
 * objects.
 * @param file must not exist yet
 */
export async function backUpPostgres(database: Database, file: string): Promise<RowCounts> {
  await readSnapshot(database, (tx) => writeBackup(file, Readable.from(dumpLines(tx))));
  return (await readDump(file)).rows;
}

async function* dumpLines(tx: Tx): AsyncGenerator<string> {
  // Rows are counted apart from reading them: the lines have to agree with that.
  const rows = await countRows(tx);
  const at = new Date().toISOString();
  const head: DumpHead = { giving_desk_backup: 1, at, step: schemaName, rows };
  yield `${JSON.stringify(head)}\n`;
  for (const table of tableNames) {
    // The server itself writes the JSON: no number or instant is parsed on the way.
    await sql`declare backup no scroll cursor for
      select row_to_json(t)::text as line from ${sql.table(table)} as t`.execute(tx);
    for (;;) {
      const fetched = await sql<{ line: string }>`fetch ${sql.lit(batchRows)} from backup`.execute(tx);
      if (fetched.rows.length === 0) break;
      yield `${table} ${fetched.rows.length} [${fetched.rows.map(({ line }) => line).join()}]\n`;
    }
    await sql`close backup`.execute(tx);
  }
}

/** Reads a dump from beginning to end. @throws CommandError where it is none, damaged or incomplete */
async function readDump(
  file: string,
  onRows: (table: string, rows: string) => Promise<void> = async () => {},
): Promise<DumpHead> {
  let head: DumpHead | null = null;
  let left = new Map<string, number>();
  for await (const line of linesOf(readBackup(file))) {
    if (head === null) {
      head = parseHead(line);
      left = new Map(Object.entries(head.rows));
      continue;
    }
    const [, table = "", count = "", rows = ""] = /^(\w+) (\d+) (.*)$/s.exec(line) ?? [];
    const missing = (left.get(table) ?? 0) - Number(count);
    if (rows === "" || missing < 0) throw new CommandError(refusals.damaged);
    left.set(table, missing);
    await onRows(table, rows);
  }
  if (head === null || [...left.values()].some((rows) => rows > 0)) throw new CommandError(refusals.damaged);
  return head;
}

function parseHead(line: string): DumpHead {
  try {
    return dumpHead.parse(JSON.parse(line));
  } catch (error) {
    throw new CommandError(refusals.notBackup, 1, { cause: error });
  }
}

/** Splits at line feeds only: readline also splits at characters that JSON may contain. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of content) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(first);
    for (const other of others) {
      yield pieces.join("");
      pieces = [other];
    }
  }
  if (pieces.join("") !== "") throw new CommandError(refusals.damaged);
}

/**
 * Replaces the rows of a PostgreSQL database by a backup and checks them in full, in one transaction: until
 * it is committed, the old rows are what everyone else reads.
 * @param force whether rows that are in use may be replaced
 */
export async function restorePostgres(backup: string, url: string, force: boolean): Promise<void> {
  const { step } = await readDump(backup);
  // Rows fit the schema that they were read from.
  if (step !== schemaName) throw new CommandError(refusals.otherVersion);
  const address = new URL(url);
  // A client of this name is no desk.
  address.searchParams.set("application_name", restoreName);
  await withDatabase(address.href, (database) =>
    database.writer.transaction().execute(async (tx) => {
      await enter(tx);
      const { rows } = await sql.raw<{ used: boolean }>(isInUse).execute(tx);
      if (!force && rows[0]?.used !== false) throw new CommandError(refusals.inUse);
      await loadRows(tx, backup);
      await requireSound(within(database, tx));
      await finishRestore(tx, basename(backup));
    }),
  );
}

/** Keeps other restores and desks away until the connection ends, and every other client from the tables. */
async function enter(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  if (!(await beginRestoring(tx))) throw new CommandError(refusals.underWay);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx);
  if (!(await keepAway(tx, rows[0]?.schema ?? "public"))) throw new CommandError(refusals.occupied);
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
}

const tables = sql.join(tableNames.map((table) => sql.table(table)));

/** Loads a dump into the emptied tables. @throws CommandError where it is damaged */
async function loadRows(tx: Tx, dump: string): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and i.indrelid in (select to_regclass(name) from unnest(${tableNames}::text[]) as name)
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(tx);
  for (const table of tableNames) {
    // Rows that triggers would add are in the dump.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  }
  await sql`truncate ${tables}`.execute(tx);
  // Updating an index row by row takes several times as long as building it.
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  const { rows: expected } = await readDump(dump, async (table, rows) => {
    await sql`insert into ${sql.table(table)} select * from
      json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(tx);
  });
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  await sql`analyze ${tables}`.execute(tx);
  for (const table of tableNames) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  const loaded = await countRows(tx);
  if (tableNames.some((table) => loaded[table] !== expected[table])) throw new CommandError(refusals.damaged);
}

/** The database as a transaction sees it. A statement that fails in a check is undone alone. */
function within(database: Database, tx: Tx): Database {
  return {
    ...database,
    reader: tx,
    async read(work) {
      await sql`savepoint reading`.execute(tx);
      try {
        return await work(tx);
      } catch (error) {
        await sql`rollback to savepoint reading`.execute(tx);
        throw error;
      }
    },
  };
}
