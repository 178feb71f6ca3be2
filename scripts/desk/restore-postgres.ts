import { basename } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { steps } from "@/lib/database/migrate";
import { beginRestoring, keepAway, restoreName } from "@/lib/database/postgres/presence";
import { tableNames } from "@/lib/database/table-names";
import { damaged, inUse, newer, occupied, readDump, underWay } from "./backup-file";
import { CommandError } from "./command";
import { finishRestore, withDatabase } from "./database";
import { requireSound } from "./doctor-checks";

/**
 * A schema next to the tables that are to be replaced. Only one process restores into a database at a time.
 */
const draft = "giving_desk_restoring";

/**
 * Replaces the tables of a PostgreSQL database by a backup. They are loaded into a schema of their own,
 * checked in full, and exchanged in one transaction: until then, the old tables are unchanged.
 * @param force whether tables that are in use may be replaced
 */
export function restorePostgres(backup: string, url: string, force: boolean): Promise<void> {
  return withDatabase(restoreUrl(url), async (home) => {
    const { step } = await readDump(backup);
    if (!steps.includes(step)) throw new CommandError(newer);
    await home.writer.connection().execute(async (connection) => {
      if (!(await beginRestoring(connection))) throw new CommandError(underWay);
      await replaceTables(home, backup, { url, force, step });
    });
  });
}

async function replaceTables(
  home: Database,
  backup: string,
  { url, force, step }: { url: string; force: boolean; step: string },
): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(home.reader);
  const schema = rows[0]?.schema ?? "public";
  const refuseIfOccupied = async (tx: Tx) => {
    if (!(await keepAway(tx, schema))) throw new CommandError(occupied);
  };
  await home.writer.transaction().execute(refuseIfOccupied);
  if (!force && !(await isUnused(home.reader))) throw new CommandError(inUse);
  await dropDraft(home);
  await sql`create schema ${sql.id(draft)}`.execute(home.writer);
  try {
    await prepare(backup, restoreUrl(url, `${draft},${schema}`), step);
    await home.writer.transaction().execute(async (tx) => {
      await refuseIfOccupied(tx);
      // Another client may have written meanwhile, or be about to write.
      const tables = sql.join(usedTables.map((table) => sql.table(table)));
      await sql`lock table ${tables} in access exclusive mode`.execute(tx);
      if (!force && !(await isUnused(tx))) throw new CommandError(inUse);
      await moveTables(tx, draft, schema);
    });
  } finally {
    await dropDraft(home);
  }
}

/** The same database for a client that is no desk, and in the schemas named. */
function restoreUrl(url: string, searchPath?: string): string {
  const address = new URL(url);
  address.searchParams.set("application_name", restoreName);
  if (searchPath !== undefined) address.searchParams.set("options", `-c search_path=${searchPath}`);
  return address.href;
}

async function prepare(backup: string, url: string, step: string): Promise<void> {
  // A dump fits the schema that it was made from; opening the database again migrates it.
  const old = await openDatabase(url, step);
  await loadRows(old, backup).finally(() => old.close());
  const ready = await openDatabase(url);
  try {
    await requireSound(ready);
    await finishRestore(ready, basename(backup));
  } finally {
    await ready.close();
  }
}

/** Loads a dump into fresh tables, in one transaction, and compares how many rows they have. */
function loadRows(database: Database, dump: string): Promise<void> {
  return database.writer.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
    await database.prepareWrite(tx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(tx);
    const tables = (await namesOfTables(tx, sql`current_schema()`)).filter((name) =>
      tableNames.includes(name),
    );
    for (const table of tables) {
      // Rows that triggers would add are in the dump.
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await sql`delete from ${sql.table(table)}`.execute(tx);
    }
    // Updating an index row by row takes several times as long as building it.
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
    const { counts } = await readDump(dump, async ({ table, rows }) => {
      if (!tables.includes(table)) throw new CommandError(damaged);
      await sql`insert into ${sql.table(table)} select * from
        json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(",")}]`}::json)`.execute(tx);
    });
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
    for (const table of tables) {
      const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
      if (Number(counted.rows[0]?.n) !== (counts[table] ?? 0)) throw new CommandError(damaged);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    }
  });
}

async function namesOfTables(tx: Tx, schema: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Replaces the tables and functions of one schema by those of another. */
async function moveTables(tx: Tx, from: string, to: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const tables = await namesOfTables(tx, sql`${from}`);
  const { rows: functions } = await sql<{ name: string; takes: string }>`
    select proname as name, pg_get_function_identity_arguments(oid) as takes
    from pg_proc where pronamespace = ${from}::regnamespace`.execute(tx);
  for (const name of tables) await sql`drop table if exists ${sql.id(to, name)}`.execute(tx);
  for (const { name, takes } of functions)
    await sql`drop function if exists ${sql.id(to, name)}(${sql.raw(takes)})`.execute(tx);
  for (const name of tables)
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx);
  for (const { name, takes } of functions)
    await sql`alter function ${sql.id(from, name)}(${sql.raw(takes)}) set schema ${sql.id(to)}`.execute(tx);
}

/** The tables by which a database is in use. */
const usedTables = ["contribution", "post", "person", "audit_entry"] as const;

/** Whether nothing is lost with the tables: demo records or none, no people, and no audit log. */
async function isUnused(reader: Database["reader"] | Tx): Promise<boolean> {
  const has = async (table: (typeof usedTables)[number]) =>
    (await sql`select 1 from ${sql.table(table)} limit 1`.execute(reader)).rows.length > 0;
  const { demo } = await reader.selectFrom("store").select("demo").executeTakeFirstOrThrow();
  const hasRecords = demo === 0 && ((await has("contribution")) || (await has("post")));
  return !hasRecords && !(await has("person")) && !(await has("audit_entry"));
}

async function dropDraft(home: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(draft)} cascade`.execute(home.writer);
}
