import { closeSync, createReadStream, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import Libsql from "libsql";
import { type Database, openDatabase } from "@/lib/database/database";
import { countRows, damaged, type RowCounts, readBackup, writeBackup } from "./backup-file";
import { CommandError } from "./command";
import { requireSound } from "./doctor-checks";

/**
 * Copies a snapshot of a SQLite database into one file and checks the copy, while others read and write.
 * @param file must not exist yet, nor what begins with its name
 */
export async function backUpSqlite(database: Database, file: string): Promise<RowCounts> {
  const draft = `${file}.db`;
  closeSync(openSync(draft, "wx", 0o600));
  await sql`vacuum into ${draft}`.execute(database.reader);
  const rows = await withSoundCopy(draft, (copy) => countRows(copy.reader));
  await writeBackup(file, createReadStream(draft));
  let bytes = 0;
  for await (const piece of readBackup(file)) bytes += piece.length;
  if (bytes !== (await stat(draft)).size) throw new CommandError(damaged);
  return rows;
}

/**
 * Checks a copy of a database, works on it, and moves its log into its file, so that the file alone is
 * everything. Nothing else has it open.
 * @throws CommandError with what is wrong, where something is
 */
export async function withSoundCopy<T>(path: string, work: (copy: Database) => Promise<T>): Promise<T> {
  const copy = await openDatabase(`file:${path}`);
  let result: T;
  try {
    await requireSound(copy);
    result = await work(copy);
  } finally {
    await copy.close();
  }
  const file = new Libsql(path);
  try {
    const [left] = file.prepare("pragma wal_checkpoint(truncate)").pluck().all();
    if (left !== 0) throw new CommandError("The log of the copy cannot be folded into it.");
  } finally {
    file.close();
  }
  return result;
}
