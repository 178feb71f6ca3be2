import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import Libsql from "libsql";
import { type Database, openDatabase, schemaName } from "@/lib/database/database";
import { createForOwner, makeFolder, pathOf } from "@/lib/database/sqlite/database-file";
import { WriteGate } from "@/lib/database/sqlite/libsql";
import { CommandError } from "./command";
import { finishRestore, printDatabase } from "./database";
import { requireSound } from "./doctor-checks";
import { createFile, isInUse, readBackup, refusals, writeBackup } from "./files";

/**
 * Copies a snapshot of a SQLite database into one file and checks the copy, while others read and write.
 * @param file must not exist yet, nor any file whose name begins with it
 */
export async function backUpSqlite(database: Database, file: string, signal: AbortSignal): Promise<void> {
  const draft = `${file}.db`;
  createForOwner(draft);
  await sql`vacuum into ${draft}`.execute(database.reader);
  await workOnCopy(draft, requireSound);
  await writeBackup(file, createReadStream(draft), signal);
  let bytes = 0;
  for await (const piece of readBackup(file)) bytes += piece.length;
  if (bytes !== statSync(draft).size) throw new CommandError(refusals.damaged);
}

/**
 * Replaces a SQLite database by a backup. A copy next to the database is checked in full and then renamed.
 * Until then, the old database is unchanged.
 * @param force whether a database that is in use may be replaced
 */
export async function restoreSqlite(backup: string, url: string, force: boolean): Promise<void> {
  const path = pathOf(url);
  const folder = `${path}.restoring`;
  makeFolder(dirname(path));
  await withinGate(folder, refusals.underWay, async () => {
    // A process that opens the database meanwhile opens this file, even if there was no database before.
    const isNew = !existsSync(path);
    createForOwner(path);
    // A desk that has the database open keeps an index of its log. Opening it here may create one, too.
    const hasIndex = (statSync(`${path}-shm`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    // One connection does everything: a second one of this process would look like another user.
    const old = new Libsql(path);
    try {
      requireReplaceable(url, old, force, hasIndex);
      // An earlier process may have been killed.
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { mode: 0o700 });
      const draft = join(folder, "desk.db");
      await prepare(backup, draft);
      await replaceFile(path, old, draft, force);
    } catch (error) {
      if (isNew) removeEmpty(path, old);
      throw error;
    } finally {
      old.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Names the old database. @throws CommandError if it must not be replaced */
function requireReplaceable(url: string, old: Libsql.Database, force: boolean, hasIndex: boolean): void {
  if (isForeign(old)) throw new CommandError(refusals.foreign);
  const count = readValue(old, "select sum(n0 + n1 + n2) from day_count");
  printDatabase(url, count === undefined ? null : Number(count));
  if (!force && !isUnused(old)) throw new CommandError(refusals.inUse);
  // SQLite does not find out who else has a damaged database open.
  if (hasIndex && readValue(old, tableCount) === undefined) throw new CommandError(refusals.undetectable);
}

/** Replaces the file of a database by a draft, unless another process has it open. */
async function replaceFile(path: string, old: Libsql.Database, draft: string, force: boolean): Promise<void> {
  await withinGate(path, refusals.occupied, async () => {
    // Another process may have written meanwhile. Once it is locked, the connection would read its
    // cached pages.
    if (!force && !isUnused(old)) throw new CommandError(refusals.inUse);
    if (!lock(old)) for (const ending of ["-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
    renameSync(draft, path);
  });
  // Some systems cannot flush a folder. The file is complete anyway, under the old name or the new one.
  await flush(dirname(path), "r").catch(() => {});
}

/** Removes the empty file of a database that no other process has open. */
function removeEmpty(path: string, own: Libsql.Database): void {
  try {
    const isEmpty = () => statSync(path).size === 0;
    // Locking changes a database that is in use.
    if (!isEmpty() || !lock(own) || !isEmpty()) return;
    for (const ending of ["", "-journal"]) rmSync(`${path}${ending}`, { force: true });
  } catch {
    // Another process has it open.
  }
}

/**
 * Runs work inside a gate. The gate's file is never removed, because every process must lock the same file.
 * @throws CommandError if another process is inside the gate
 */
async function withinGate(path: string, refusal: string, work: () => Promise<void>): Promise<void> {
  const gate = new WriteGate(path, 0);
  try {
    refuseIfLocked(refusal, () => gate.open());
    // Closing alone does not unlock it at once.
    await work().finally(() => gate.shut());
  } finally {
    gate.close();
  }
}

/** @throws CommandError if the backup is damaged, or of another program or version */
async function prepare(backup: string, draft: string): Promise<void> {
  await pipeline(readBackup(backup), createFile(draft));
  requireDesk(draft);
  await workOnCopy(draft, async (copy) => {
    await requireSound(copy);
    await copy.write((tx) => finishRestore(tx, basename(backup)));
  });
  await flush(draft, "r+");
}

/** Writes a file, or the names in a folder, to the disk. */
async function flush(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}

/**
 * Runs work on a copy of a database that nothing else has open, then folds its log into its file, so that the
 * file alone is complete.
 */
async function workOnCopy(path: string, work: (copy: Database) => Promise<void>): Promise<void> {
  const copy = await openDatabase(`file:${path}`);
  await work(copy).finally(() => copy.close());
  const checkpoint = "pragma wal_checkpoint(truncate)";
  const [left] = withFile(path, (file) => file.prepare(checkpoint).pluck().all());
  if (left !== 0)
    throw new CommandError("The write-ahead log of the copy could not be merged into its file.");
}

function requireDesk(draft: string): void {
  try {
    const steps = withFile(draft, (file) => file.prepare("select name from kysely_migration").pluck().all());
    if (steps.join() !== schemaName) throw new CommandError(refusals.otherVersion);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const isOther = error instanceof Error && error.message.includes("no such table");
    throw new CommandError(isOther ? refusals.notBackup : refusals.damaged);
  }
}

function withFile<T>(path: string, work: (file: Libsql.Database) => T): T {
  const file = new Libsql(path);
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** Returns one value; undefined if the database cannot be read, or has no such table. */
function readValue(old: Libsql.Database, query: string): unknown {
  try {
    return old.prepare(query).pluck().all()[0];
  } catch {
    return undefined;
  }
}

/** Whether a file is the database of another program, which not even --force may replace. */
function isForeign(old: Libsql.Database): boolean {
  const foreign = "select count(*) > 0 and sum(name = 'kysely_migration') = 0 from sqlite_master";
  return readValue(old, foreign) === 1;
}

const tableCount = "select count(*) from sqlite_master";

/** Whether a database can be replaced without a loss. One that cannot be read may still be of value. */
function isUnused(old: Libsql.Database): boolean {
  return readValue(old, tableCount) === 0 || readValue(old, isInUse) === 0;
}

/**
 * Folds the log of a database into its file, which only a sole user may do, and locks the database: otherwise
 * the log would be taken for that of the new file.
 * @returns false if the database is damaged, and its log useless
 */
function lock(old: Libsql.Database): boolean {
  try {
    refuseIfLocked(refusals.occupied, () => {
      // A read detects that another process keeps a log. Without it, the next statement would do nothing.
      old.prepare("select 1 from sqlite_master").all();
      old.prepare("pragma journal_mode = delete").all();
      old.prepare("begin exclusive").run();
    });
    return true;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return false;
  }
}

function refuseIfLocked(refusal: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const isLocked = error instanceof Error && /\b(locked|busy)\b/i.test(error.message);
    throw isLocked ? new CommandError(refusal) : error;
  }
}
