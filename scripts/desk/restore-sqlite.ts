import { closeSync, fsyncSync, mkdirSync, openSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Libsql from "libsql";
import { openDatabase } from "@/lib/database/database";
import { steps } from "@/lib/database/migrate";
import { WriteGate } from "@/lib/database/sqlite/write-gate";
import { BackupError, damaged, newer } from "./backup-error";
import { countRows, tablesOf, takeManifest } from "./backup-manifest";
import { unpack } from "./backup-pack";
import { checkCopy, foldLog } from "./backup-sqlite";
import { nameDatabase } from "./named-database";
import { settle } from "./restore-settle";
import { inUse, isLocked, openTarget, underWay } from "./restore-target";

/**
 * Puts a backup in the place of a SQLite database. Everything is done and checked on a copy beside it, which takes its place
 * by one renaming: whatever happens before, the old one is as it was.
 * @param path of the database file
 * @param force whether one that holds something may be replaced
 */
export async function restoreSqlite(backup: string, path: string, force: boolean): Promise<void> {
  await alone(path, async (draft) => {
    const target = openTarget(path);
    try {
      nameDatabase(`file:${path}`, target.count());
      if (!force && !target.isUnused()) throw new BackupError(inUse);
      await makeReady(backup, draft);
      target.replaceBy(draft, force);
      syncFolder(dirname(path));
    } finally {
      target.close();
    }
  });
}

/** @throws BackupError where the backup is damaged, or of another program or of a newer release */
async function makeReady(backup: string, draft: string): Promise<void> {
  mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
  await unpack(backup, draft);
  compareCounts(draft);
  await checkCopy(draft);
  const database = await openDatabase(`file:${draft}`);
  try {
    await settle(database, basename(backup));
  } finally {
    await database.close();
  }
  foldLog(draft);
  syncFile(draft);
}

/**
 * With a draft in a folder of its own beside the database, for its owner only. What an earlier one left there is taken away.
 * Nobody else restores into the place from before the first look at it until the end.
 */
async function alone(path: string, work: (draft: string) => Promise<void>): Promise<void> {
  const folder = `${path}.restoring`;
  const leave = beginRestoring(folder);
  try {
    rmSync(folder, { recursive: true, force: true });
    await work(join(folder, "desk.db"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    leave();
  }
}

/**
 * One restores into a place at a time. The gate's file stays: who has opened it and waits, and who opens it later, have to meet at one.
 * @throws BackupError where somebody does so already
 */
function beginRestoring(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const gate = new WriteGate(folder, 0);
  try {
    gate.open();
  } catch (error) {
    gate.close();
    throw isLocked(error) ? new BackupError(underWay, { cause: error }) : error;
  }
  return () => {
    gate.shut();
    gate.close();
  };
}

/** @throws BackupError where a copy does not hold what it says, or is of another program or of a newer release */
function compareCounts(draft: string): void {
  const copy = new Libsql(draft);
  try {
    const told = takeManifest(copy);
    const known: readonly string[] = steps;
    const tables = tablesOf(copy);
    if (!tables.includes("kysely_migration") || !tables.includes("store")) {
      throw new BackupError("This is no backup of a desk.");
    }
    const taken = copy.prepare("select name from kysely_migration").pluck().all();
    if (!taken.every((step) => typeof step === "string" && known.includes(step)))
      throw new BackupError(newer);
    if (told === null) return;
    const held = countRows(copy);
    const names = new Set([...Object.keys(told), ...Object.keys(held)]);
    for (const name of names) if (told[name] !== held[name]) throw new BackupError(damaged);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(damaged, { cause: error });
  } finally {
    copy.close();
  }
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

/** The renaming itself is on the disk then; some systems have no such thing for folders. */
function syncFolder(path: string): void {
  try {
    const folder = openSync(path, "r");
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // The file is whole under one of its two names, whichever the disk remembers.
  }
}
