import { basename } from "node:path";
import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { steps } from "@/lib/database/migrate";
import { beginRestoring, keepAway, restoreName } from "@/lib/database/postgres/presence";
import { tableNames } from "@/lib/database/table-names";
import { countRows, damaged, inUse, newer, occupied, older, underWay } from "./backup-file";
import { readDump } from "./backup-postgres";
import { CommandError } from "./command";
import { finishRestore, withDatabase } from "./database";
import { requireSound } from "./doctor-checks";

/**
 * Replaces the rows of a PostgreSQL database by a backup and checks them in full, in one transaction: until it
 * is committed, the old rows are what everyone else reads.
 * @param force whether rows that are in use may be replaced
 */
export async function restorePostgres(backup: string, url: string, force: boolean): Promise<void> {
  const { step } = await readDump(backup);
  // Rows fit the schema that they were read from.
  if (step !== steps.at(-1)) throw new CommandError(steps.includes(step) ? older : newer);
  const address = new URL(url);
  // A client of this name is no desk.
  address.searchParams.set("application_name", restoreName);
  await withDatabase(address.href, (database) =>
    database.writer.transaction().execute(async (tx) => {
      await enter(tx);
      if (!force && !(await isUnused(tx))) throw new CommandError(inUse);
      await database.prepareWrite(tx);
      await loadRows(tx, backup);
      await requireSound(within(database, tx));
      await finishRestore(tx, basename(backup));
    }),
  );
}

/** Keeps other restores and desks away until the connection ends, and every other client from the tables. */
async function enter(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  if (!(await beginRestoring(tx))) throw new CommandError(underWay);
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx);
  if (!(await keepAway(tx, rows[0]?.schema ?? "public"))) throw new CommandError(occupied);
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
}

const tables = sql.join(tableNames.map((table) => sql.table(table)));

/** Whether nothing is lost with the rows: demo records or none, no people, and no audit log. */
async function isUnused(tx: Tx): Promise<boolean> {
  const has = async (table: string) =>
    (await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)).rows.length > 0;
  const { demo } = await tx.selectFrom("store").select("demo").executeTakeFirstOrThrow();
  const hasRecords = demo === 0 && ((await has("contribution")) || (await has("post")));
  return !hasRecords && !(await has("person")) && !(await has("audit_entry"));
}

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
  for (const table of tableNames) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  const loaded = await countRows(tx);
  if (tableNames.some((table) => loaded[table] !== expected[table])) throw new CommandError(damaged);
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
