import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { secretTrouble } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { type Database, openDatabase } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";
import { projectRoot } from "@/scripts/setup/run.mjs";
import { formatOf, type RowCounts, refusals } from "./backup-file";
import { backUpPostgres, restorePostgres } from "./backup-postgres";
import { backUpSqlite, restoreSqlite } from "./backup-sqlite";
import { type Command, CommandError, counted, flag, fromUserFolder, print, readOptions } from "./command";
import { recordInAudit, withDatabase } from "./database";

export const backupCommand: Command = {
  usage: "backup [FILE]",
  summary: "copy the database to one file, while the desk runs",
  details: `The file holds all records, people and the audit log. Only its owner can read it. It is checked
before it gets its name. An existing file is never overwritten. Without FILE, the file is named after the time
and created in data/backups of the project.
Keep the secret with the backup (AUTH_SECRET, or the file auth-secret): it seals the second factors, and the
restored database needs it.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    const { databaseUrl } = readConfig();
    if (positionals.length > 1) throw new CommandError("One file at a time.", 2);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const ending = databaseUrl.startsWith("file:") ? "db" : "ndjson";
    const [name] = positionals;
    const own = join(backupFolder, `giving-desk-${stamp}.${ending}.gz`);
    const file = name === undefined ? own : fromUserFolder(name);
    if (existsSync(file)) throw new CommandError(`${file} exists already: name another one.`);
    const [rows, seconds] = await timed(() => withDatabase(databaseUrl, (it) => backUp(it, file)));
    const count = (table: string, one: string, several: string) => counted(rows[table] ?? 0, one, several);
    const gifts = count("contribution", "contribution", "contributions");
    const rest = `${count("post", "post", "posts")}, ${count("person", "person", "people")}`;
    const entries = `${count("audit_entry", "entry", "entries")} of the audit log`;
    const mebibytes = statSync(file).size / 1024 / 1024;
    const size = mebibytes.toLocaleString("en", { maximumFractionDigits: 1 });
    print(file, `${gifts}, ${rest}, ${entries}: ${size} MiB, checked, in ${seconds} s.`);
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: "restore FILE [--force]",
  summary: "replace the database with a backup, while no desk runs",
  details: `The backup is checked in full before anything is replaced. Everyone has to sign in again
afterwards. People who were disabled after the backup was made are enabled again.

--force  replace a database that holds records, people or an audit log`,
  async run(args) {
    const { values, positionals } = readOptions(args, { force: flag });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new CommandError("Which file? One backup.", 2);
    const config = readConfig();
    const file = fromUserFolder(name);
    const format = await formatOf(file);
    if (format === undefined) throw new CommandError(refusals.notBackup);
    const { databaseUrl: url } = config;
    const engine = url.startsWith("file:") ? "SQLite" : "PostgreSQL";
    if (format !== engine)
      throw new CommandError(
        `The backup is of a ${format} database, and DATABASE_URL names a ${engine} one.`,
      );
    const replace = engine === "SQLite" ? restoreSqlite : restorePostgres;
    const [, seconds] = await timed(() => replace(file, url, values.force));
    print(`Restored and checked in ${seconds} s. Everyone has to sign in again.`);
    // The secret of the desk that made the backup is not in it.
    const database = await openDatabase(url);
    const trouble = await secretTrouble(database, config).finally(() => database.close());
    if (trouble !== null) print(`Before the next start: ${trouble}`);
    return 0;
  },
};

/** Runs work. @returns its result and its seconds @throws CommandError also for trouble of the database */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, string]> {
  const began = performance.now();
  try {
    const result = await work();
    return [result, ((performance.now() - began) / 1000).toFixed(1)];
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(databaseTrouble(error));
  }
}

/** Git ignores it. */
const backupFolder = join(projectRoot, "data", "backups");

/** Writes the backup into a private folder next to its file, and moves it once it is known to be good. */
async function backUp(database: Database, file: string): Promise<RowCounts> {
  const parent = dirname(file);
  let folder: string;
  try {
    if (parent === backupFolder) mkdirSync(parent, { recursive: true, mode: 0o700 });
    folder = mkdtempSync(join(parent, ".giving-desk-backup-"));
  } catch {
    throw new CommandError(`Nothing can be written to ${parent}.`);
  }
  try {
    await database.writer.transaction().execute((tx) => recordInAudit(tx, "backup", basename(file)));
    const draft = join(folder, "draft");
    const rows = await (database.name === "sqlite" ? backUpSqlite : backUpPostgres)(database, draft);
    renameSync(draft, file);
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
