import { closeSync, openSync } from "node:fs";
import { sql } from "kysely";
import Libsql from "libsql";
import * as z from "zod";
import { type Database, openDatabase } from "@/lib/database/database";
import { steps } from "@/lib/database/migrate";
import { damaged, newer, notBackup, pack, type RowCounts, requireSameCounts } from "./backup-file";
import { CommandError } from "./command";
import { requireSound } from "./doctor-checks";

/** In a backup: how many rows each of its tables has. */
const manifestTable = "backup_manifest";
const manifest = z.array(z.object({ name: z.string(), rows: z.number() }));

/**
 * Copies a snapshot of a SQLite database into one file, checks the copy and writes its manifest, while others
 * read and write.
 * @param file must not exist yet, nor what begins with its name
 */
export async function backUpSqlite(database: Database, file: string): Promise<RowCounts> {
  const draft = `${file}.db`;
  closeSync(openSync(draft, "wx", 0o600));
  await sql`vacuum into ${draft}`.execute(database.reader);
  await checkCopy(draft);
  const counts = withCopy(draft, (copy) => {
    const found = countRows(copy);
    copy.exec(`create table ${manifestTable} (name text primary key, rows integer not null)`);
    const insert = copy.prepare(`insert into ${manifestTable} values (?, ?)`);
    for (const [name, rows] of Object.entries(found)) insert.run([name, BigInt(rows)]);
    return found;
  });
  foldLog(draft);
  await pack(draft, file);
  return counts;
}

function withCopy<T>(path: string, work: (copy: Libsql.Database) => T): T {
  const copy = new Libsql(path);
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

/** @throws CommandError with what is wrong, where something is */
export async function checkCopy(path: string): Promise<void> {
  const copy = await openDatabase(`file:${path}`);
  try {
    await requireSound(copy);
  } finally {
    await copy.close();
  }
}

/** Moves a database's log into its file, so that the file alone is everything. Nothing else has it open. */
export function foldLog(path: string): void {
  const [left] = withCopy(path, (copy) => copy.prepare("pragma wal_checkpoint(truncate)").pluck().all());
  if (left !== 0) throw new CommandError("The log of the copy cannot be folded into it.");
}

/**
 * Removes the manifest, which a copy that was made by other means does not have, and compares it with the
 * tables.
 * @throws CommandError where rows are missing, or the copy is of another program or of a newer release
 */
export function takeManifest(path: string): void {
  try {
    withCopy(path, (copy) => {
      const tables = tablesOf(copy);
      if (!tables.includes("kysely_migration") || !tables.includes("store"))
        throw new CommandError(notBackup);
      const taken = copy.prepare("select name from kysely_migration").pluck().all();
      if (!taken.every((step) => steps.some((known) => known === step))) throw new CommandError(newer);
      if (!tables.includes(manifestTable)) return;
      const rows = manifest.parse(copy.prepare(`select name, rows from ${manifestTable}`).all());
      copy.exec(`drop table ${manifestTable}`);
      requireSameCounts(Object.fromEntries(rows.map((row) => [row.name, row.rows])), countRows(copy));
    });
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(damaged, 1, { cause: error });
  }
}

function countRows(copy: Libsql.Database): RowCounts {
  const count = (table: string) =>
    copy
      .prepare(`select count(*) from "${table.replaceAll('"', '""')}"`)
      .pluck()
      .all();
  return Object.fromEntries(tablesOf(copy).map((table) => [table, Number(count(table)[0])]));
}

/** Returns the tables of a database but for full-text indexes, whose content is in other tables. */
export function tablesOf(copy: Libsql.Database): readonly string[] {
  const tables = "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'";
  return copy.prepare(`${tables} order by name`).pluck().all().map(String);
}
