import { basename } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { steps } from "@/lib/database/migrate";
import { beginRestoring, keepAway, restoreName } from "@/lib/database/postgres/presence";
import { readDump } from "./backup-dump";
import { BackupError, newer } from "./backup-error";
import { backupChecks } from "./doctor-checks";
import { runChecks } from "./doctor-run";
import { openNamedDatabase } from "./named-database";
import { loadRows } from "./restore-load";
import { moveTables } from "./restore-move";
import { settle } from "./restore-settle";
import { inUse, occupied, underWay } from "./restore-target";

/** Where a backup is made ready: beside the tables that it is to replace. One restores into a database at a time. */
const draft = "giving_desk_restoring";

/**
 * Puts a backup in the place of a desk's tables in a PostgreSQL database. Everything is done and checked in a schema beside
 * them; then one transaction exchanges them: whatever happens before, the old ones are as they were.
 * @param force whether tables that hold something may be replaced
 */
export async function restorePostgres(backup: string, url: string, force: boolean): Promise<void> {
  const home = await openNamedDatabase(named(url));
  try {
    const { step } = await readDump(backup);
    if (!steps.includes(step)) throw new BackupError(newer);
    await home.writer.connection().execute(async (own) => {
      if (!(await beginRestoring(own))) throw new BackupError(underWay);
      await replaceTables(home, backup, { url, force, step });
    });
  } finally {
    await home.close();
  }
}

async function replaceTables(
  home: Database,
  backup: string,
  { url, force, step }: { url: string; force: boolean; step: string },
): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(home.reader);
  const schema = rows[0]?.schema ?? "public";
  await home.writer.transaction().execute((tx) => refuseIfOccupied(tx, schema));
  if (!force && !(await isUnused(home.reader))) throw new BackupError(inUse);
  await dropDraft(home);
  await sql`create schema ${sql.id(draft)}`.execute(home.writer);
  try {
    await makeReady(backup, named(url, `${draft},${schema}`), step);
    await home.writer.transaction().execute(async (tx) => {
      await refuseIfOccupied(tx, schema);
      // Somebody may have been there while the backup was made ready, or be about to write beside the desk.
      await sql`lock table ${sql.join(telling.map((table) => sql.table(table)))} in access exclusive mode`.execute(
        tx,
      );
      if (!force && !(await isUnused(tx))) throw new BackupError(inUse);
      await moveTables(tx, draft, schema);
    });
  } finally {
    await dropDraft(home);
  }
}

/** The same database for one who is no desk, and in the schemas named. */
function named(url: string, searchPath?: string): string {
  const address = new URL(url);
  address.searchParams.set("application_name", restoreName);
  if (searchPath !== undefined) address.searchParams.set("options", `-c search_path=${searchPath}`);
  return address.href;
}

async function makeReady(backup: string, url: string, step: string): Promise<void> {
  // In the schema that it was made in; then as every older database is brought up to date.
  const old = await openDatabase(url, step);
  try {
    await loadRows(old, backup);
  } finally {
    await old.close();
  }
  const ready = await openDatabase(url);
  try {
    const told: string[] = [];
    const isWell = await runChecks(ready, backupChecks, (line) => told.push(line));
    if (!isWell) throw new BackupError(`The backup is not well.\n${told.join("\n")}`);
    await settle(ready, basename(backup));
  } finally {
    await ready.close();
  }
}

async function refuseIfOccupied(tx: Tx, schema: string): Promise<void> {
  if (!(await keepAway(tx, schema))) throw new BackupError(occupied);
}

/** The tables that tell whether a desk was used. */
const telling = ["contribution", "post", "person", "audit_entry"] as const;

/** Whether nothing is lost with what the tables hold: demo records or none, nobody, and no audit log. */
async function isUnused(reader: Database["reader"] | Tx): Promise<boolean> {
  const has = async (table: (typeof telling)[number]) =>
    (await sql`select 1 from ${sql.table(table)} limit 1`.execute(reader)).rows.length > 0;
  const { demo } = await reader.selectFrom("store").select("demo").executeTakeFirstOrThrow();
  const hasRecords = demo === 0 && ((await has("contribution")) || (await has("post")));
  return !hasRecords && !(await has("person")) && !(await has("audit_entry"));
}

async function dropDraft(home: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(draft)} cascade`.execute(home.writer);
}
