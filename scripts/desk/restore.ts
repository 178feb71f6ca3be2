import { resolve } from "node:path";
import { secretTrouble } from "@/lib/accounts/secret";
import { type Config, readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/database/database";
import { pathOf } from "@/lib/database/sqlite/sqlite-engine";
import { databaseTrouble } from "@/lib/database/trouble";
import { BackupError } from "./backup-error";
import { formOf } from "./backup-pack";
import { type Command, CommandError } from "./command";
import { readOptions } from "./read-options";
import { restorePostgres } from "./restore-postgres";
import { restoreSqlite } from "./restore-sqlite";

export const restoreCommand: Command = {
  usage: "restore FILE [--force]",
  summary: "put a backup in the place of the database, while no desk runs",
  details: `The backup is checked, in full, before anything is replaced. Everybody has to sign in anew afterwards, and whoever
was disabled since the backup was made is enabled again.

--force  replace a database that holds records, people or an audit log`,
  run: runRestore,
};

async function runRestore(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { force: { type: "boolean", default: false } });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new CommandError("Which file? One backup.", 2);
  const { INIT_CWD: here = process.cwd() } = process.env;
  const config = readConfig();
  const { databaseUrl } = config;
  const began = performance.now();
  try {
    await restore(resolve(here, name), databaseUrl, values.force);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(error instanceof BackupError ? error.message : databaseTrouble(error), 1);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`Restored and checked in ${seconds} s. Everybody has to sign in anew.\n`);
  const trouble = await secretTroubleOf(config);
  if (trouble !== null) process.stdout.write(`Before the next start: ${trouble}\n`);
  return 0;
}

/** A backup that is restored elsewhere needs the secret of the desk that made it, which it does not hold. */
async function secretTroubleOf(config: Config): Promise<string | null> {
  const database = await openDatabase(config.databaseUrl);
  try {
    return await secretTrouble(database, config);
  } finally {
    await database.close();
  }
}

function restore(backup: string, databaseUrl: string, force: boolean): Promise<void> {
  const form = formOf(backup);
  if (form === null) throw new BackupError("This is no backup of a desk.");
  const engine = databaseUrl.startsWith("file:") ? "SQLite" : "PostgreSQL";
  if (form !== engine) {
    throw new BackupError(`The backup is of a ${form} database, and DATABASE_URL names a ${engine} one.`);
  }
  return engine === "SQLite"
    ? restoreSqlite(backup, pathOf(databaseUrl), force)
    : restorePostgres(backup, databaseUrl, force);
}
