import { statSync } from "node:fs";
import { isDemoDatabase } from "@/lib/accounts/access-mode";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { append } from "@/lib/accounts/audit/chain";
import { deskContext, toDraft } from "@/lib/accounts/audit/event";
import { allowLongStatements } from "@/lib/database/bulk";
import { type Database, openDatabase } from "@/lib/database/database";
import { countRecords } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import { databaseErrorText, databaseName, UnusableDatabase } from "@/lib/database/error-text";
import { pathOf } from "@/lib/database/sqlite/database-file";
import { CommandError, counted } from "./command";

/** Prints the database of a command to the error output, runs work on the database, and closes it. */
export async function withDatabase<T>(
  url: string,
  work: (database: Database) => Promise<T>,
  open = openExisting,
): Promise<T> {
  const database = await open(url).catch((error: unknown) => {
    printDatabase(url, null);
    throw new CommandError(databaseErrorText(error));
  });
  try {
    // Counting fails if the database is damaged.
    const count = await countRecords(database.reader).catch(() => null);
    printDatabase(url, count, await isDemoDatabase(database).catch(() => false));
    return await work(database);
  } catch (error) {
    throw isDatabaseFailure(database, error) ? new CommandError(databaseErrorText(error)) : error;
  } finally {
    await database.close();
  }
}

/** Opens a database but creates no file: a wrong path must not be taken for an empty desk. */
export async function openExisting(url: string, open = openDatabase): Promise<Database> {
  if (url.startsWith("file:") && statSync(pathOf(url), { throwIfNoEntry: false }) === undefined)
    throw new UnusableDatabase(`There is no database at ${pathOf(url)}. Check DATABASE_URL.`);
  return open(url);
}

const failureCodes = /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/;

/** Whether an error is a full disk, damage or a lost server. Others are bugs and keep their stack. */
function isDatabaseFailure(database: Database, error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return !(error instanceof CommandError) && (failureCodes.test(code) || database.isUnavailable(error));
}

/** @param count number of contributions; null if unknown */
export function printDatabase(url: string, count: number | null, isDemo = false): void {
  const holds = count === null ? "" : `, ${counted(count, "contribution", "contributions")}`;
  process.stderr.write(`Database: ${databaseName(url)}${holds}${isDemo ? " (demo)" : ""}\n`);
}

/** Reads a snapshot without the server's time limit for statements, which is meant for requests. */
export function readSnapshot<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.read(async (tx) => {
    await allowLongStatements(tx);
    return work(tx);
  });
}

/** Opens the audit log. Prints the reason if an entry cannot be written. */
export function terminalAudit(database: Database): Audit {
  return openAudit(database, (error) => process.stderr.write(`${databaseErrorText(error)}\n`));
}

export function recordInAudit(tx: Tx, action: "backup" | "restore", reason: string): Promise<void> {
  return append(tx, [toDraft({ ...deskContext, action, reason }, Date.now())]);
}

/** Tables whose data was valid only for the processes and sessions at the time of the backup. */
const tablesToClear = ["lease", "allowance", "export_run", "session", "link", "sign_on_attempt"] as const;

/** Ends the sessions of restored tables, and records the restore. @param name of the backup */
export async function finishRestore(tx: Tx, name: string): Promise<void> {
  for (const table of tablesToClear) await tx.deleteFrom(table).execute();
  await recordInAudit(tx, "restore", name);
}
