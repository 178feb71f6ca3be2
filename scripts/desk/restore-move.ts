import { sql } from "kysely";
import type { Tx } from "@/lib/database/engine";

/** Puts all tables and functions of one schema in the place of those of another. */
export async function moveTables(tx: Tx, from: string, to: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${from}`.execute(tx);
  const { rows: functions } = await sql<{ name: string; takes: string }>`
    select proname as name, pg_get_function_identity_arguments(oid) as takes from pg_proc where pronamespace = ${from}::regnamespace`.execute(
    tx,
  );
  for (const { name } of tables) await sql`drop table if exists ${sql.id(to, name)}`.execute(tx);
  for (const { name, takes } of functions) {
    await sql`drop function if exists ${sql.id(to, name)}(${sql.raw(takes)})`.execute(tx);
  }
  for (const { name } of tables) {
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(tx);
  }
  for (const { name, takes } of functions) {
    await sql`alter function ${sql.id(from, name)}(${sql.raw(takes)}) set schema ${sql.id(to)}`.execute(tx);
  }
}
