import { closeSync, openSync } from "node:fs";
import { sql } from "kysely";
import Libsql from "libsql";
import { type Database, openDatabase } from "@/lib/database/database";
import type { RowCounts } from "./backup-dump";
import { BackupError } from "./backup-error";
import { writeManifest } from "./backup-manifest";
import { pack } from "./backup-pack";
import { backupChecks } from "./doctor-checks";
import { runChecks } from "./doctor-run";

/**
 * Copies a SQLite database into one file, all of one moment, while others read and write; then checks the copy and writes into
 * it how many rows each table has. @param file must not exist yet, nor what begins with its name
 * @returns the rows of each table
 */
export async function backUpSqlite(database: Database, file: string): Promise<RowCounts> {
  const draft = `${file}.db`;
  closeSync(openSync(draft, "wx", 0o600));
  await sql`vacuum into ${draft}`.execute(database.reader);
  await checkCopy(draft);
  const counts = tell(draft);
  foldLog(draft);
  await pack(draft, file);
  return counts;
}

function tell(draft: string): RowCounts {
  const copy = new Libsql(draft);
  try {
    return writeManifest(copy);
  } finally {
    copy.close();
  }
}

/** Moves all of a database's log into its file, so that the file alone is everything. Nobody else has it open. */
export function foldLog(file: string): void {
  const copy = new Libsql(file);
  try {
    const [left] = copy.prepare("pragma wal_checkpoint(truncate)").pluck().all();
    if (left !== 0) throw new BackupError("The log of the copy cannot be folded into it.");
  } finally {
    copy.close();
  }
}

/** @throws BackupError with what is wrong, where something is */
export async function checkCopy(file: string): Promise<void> {
  const copy = await openDatabase(`file:${file}`);
  const told: string[] = [];
  try {
    const isWell = await runChecks(copy, backupChecks, (line) => told.push(line));
    if (!isWell) throw new BackupError(`The backup is not well.\n${told.join("\n")}`);
  } finally {
    await copy.close();
  }
}
