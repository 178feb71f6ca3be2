import { existsSync, renameSync, rmSync } from "node:fs";
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
  /** Puts a file in its place, at once. @throws BackupError where somebody has it open */
  replaceBy(draft: string): void;
  close(): void;
}

/** Opens what is to be replaced. One connection does it all: a second one of this process would look like somebody else. */
export function openTarget(path: string): RestoreTarget {
  if (!existsSync(path)) return emptyPlace(path);
  const old = new Libsql(path);
  return {
    isUnused: () => isUnused(old),
    replaceBy(draft) {
      const gate = new WriteGate(path, 0);
      try {
        occupiedIfLocked(() => gate.open());
        if (!takeAlone(old)) removeLog(path);
        renameSync(draft, path);
        gate.shut();
      } finally {
        gate.close();
      }
    },
    close: () => old.close(),
  };
}

function emptyPlace(path: string): RestoreTarget {
  return {
    isUnused: () => true,
    replaceBy(draft) {
      removeLog(path);
      renameSync(draft, path);
    },
    close() {},
  };
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

function occupiedIfLocked(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && /\b(locked|busy)\b/i.test(error.message)) throw new BackupError(occupied);
    throw error;
  }
}

function removeLog(path: string): void {
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}
