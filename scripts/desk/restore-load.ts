import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { tableNames } from "@/lib/database/table-names";
import { readDump } from "./backup-dump";
import { BackupError, damaged } from "./backup-error";

/** Loads a dump into fresh tables of the step that it was made in, in one transaction, and compares how many rows they have. */
export function loadRows(database: Database, dump: string): Promise<void> {
  return database.writer.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
    await database.prepareWrite(tx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`.execute(tx);
    const tables = await emptied(tx);
    // One at a time a row costs several times what it costs when all are there.
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
    const { rows } = await readDump(dump, {
      rows: async (table, some) => {
        if (!tables.has(table)) throw new BackupError(damaged);
        await sql`insert into ${sql.table(table)} select * from
          json_populate_recordset(null::${sql.table(table)}, ${`[${some.join(",")}]`}::json)`.execute(tx);
      },
    });
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
    for (const table of tables) {
      const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx);
      if (Number(counted.rows[0]?.n) !== (rows[table] ?? 0)) throw new BackupError(damaged);
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    }
  });
}

/** Takes out what a fresh schema begins with, and lets rows in as they are: what triggers would add is in the dump. */
async function emptied(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx);
  const tables = rows.map(({ name }) => name).filter((name) => tableNames.includes(name));
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`delete from ${sql.table(table)}`.execute(tx);
  }
  return new Set(tables);
}
