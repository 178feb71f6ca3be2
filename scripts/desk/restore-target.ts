import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import Libsql from "libsql";
import { WriteGate } from "@/lib/database/sqlite/write-gate";
import { BackupError } from "./backup-error";
import { tablesOf } from "./backup-manifest";

export const inUse =
  "The database holds records, people or an audit log: make a backup of it, then restore with --force to replace it.";
export const occupied = "A desk, or a command of one, has the database open: stop it first.";
export const underWay = "A backup is being restored into the database already: wait until that is done.";

/** A database file that another one is to replace, or the place for one. */
interface RestoreTarget {
  /** Whether nothing is lost with it: it holds demo records or none, nobody, and no audit log. */
  isUnused(): boolean;
  /** How many contributions it holds; null where it is none, or damaged. */
  count(): number | null;
  /**
   * Puts a file in its place, at once.
   * @param force whether what is lost with it may be lost
   * @throws BackupError where somebody has it open, or has put something into it meanwhile
   */
  replaceBy(draft: string, force: boolean): void;
  close(): void;
}

/** Opens what is to be replaced. One connection does it all: a second one of this process would look like somebody else. */
export function openTarget(path: string): RestoreTarget {
  if (!existsSync(path)) return emptyPlace(path);
  const old = new Libsql(path);
  return {
    isUnused: () => isUnused(old),
    count: () => countContributions(old),
    replaceBy: (draft, force) =>
      withinGate(path, () => {
        // Somebody may have been there while the backup was unpacked. Later the connection would look at pages that it remembers.
        if (!force && !isUnused(old)) throw new BackupError(inUse);
        if (!takeAlone(old)) removeLog(path);
        renameSync(draft, path);
      }),
    close: () => old.close(),
  };
}

function emptyPlace(path: string): RestoreTarget {
  return {
    isUnused: () => true,
    count: () => null,
    replaceBy: (draft) =>
      withinGate(path, () => {
        // A log without its file would be taken for the next file's.
        if (existsSync(path)) throw new BackupError(occupied);
        removeLog(path);
        putInto(path, draft);
      }),
    close() {},
  };
}

/** Gives a file a name that nobody may have taken meanwhile: unlike a renaming, a link puts nothing out of its place. */
function putInto(path: string, draft: string): void {
  try {
    linkSync(draft, path);
    rmSync(draft);
  } catch (error) {
    if (existsSync(path)) throw new BackupError(occupied, { cause: error });
    // Some systems have no links.
    renameSync(draft, path);
  }
}

/** Does something while nobody else may write to a database. @throws BackupError where somebody does */
function withinGate(path: string, work: () => void): void {
  const gate = new WriteGate(path, 0);
  try {
    occupiedIfLocked(() => gate.open());
    try {
      work();
    } finally {
      gate.shut();
    }
  } finally {
    gate.close();
  }
}

function countContributions(old: Libsql.Database): number | null {
  try {
    return Number(old.prepare("select sum(n0 + n1 + n2) from day_count").pluck().all()[0]);
  } catch {
    return null;
  }
}

function isUnused(old: Libsql.Database): boolean {
  try {
    const tables = tablesOf(old);
    const isEmpty = (table: string) =>
      !tables.includes(table) || old.prepare(`select 1 from "${table}" limit 1`).all().length === 0;
    if (tables.length === 0) return true;
    if (!tables.includes("store")) return false;
    const isDemo = old.prepare("select demo from store").pluck().all().includes(1);
    return (isDemo || ["contribution", "post"].every(isEmpty)) && ["person", "audit_entry"].every(isEmpty);
  } catch {
    // What cannot be read may be somebody's all the same.
    return false;
  }
}

/**
 * Folds a database's log into its file, which only one who is alone may do, and lets nobody in: the log would be taken for the
 * next file's. @returns false where it is damaged, and its log no more than that
 */
function takeAlone(old: Libsql.Database): boolean {
  try {
    occupiedIfLocked(() => {
      old.prepare("pragma journal_mode = delete").all();
      old.prepare("begin exclusive").run();
    });
    return true;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    return false;
  }
}

/** Whether somebody else has what was asked for; what else went wrong has another reason. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && /\b(locked|busy)\b/i.test(error.message);
}

function occupiedIfLocked(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw isLocked(error) ? new BackupError(occupied, { cause: error }) : error;
  }
}

function removeLog(path: string): void {
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}
