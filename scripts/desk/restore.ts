import { secretTrouble } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/database/database";
import { pathOf } from "@/lib/database/sqlite/sqlite-engine";
import { databaseTrouble } from "@/lib/database/trouble";
import { formatOf, refusals } from "./backup-file";
import { restorePostgres } from "./backup-postgres";
import { restoreSqlite } from "./backup-sqlite";
import { type Command, CommandError, flag, readOptions } from "./command";
import { fromUserFolder, print } from "./print";

export const restoreCommand: Command = {
  usage: "restore FILE [--force]",
  summary: "replace the database by a backup, while no desk runs",
  details: `The backup is checked in full before anything is replaced. Afterwards everyone has to sign in
again, and people who were disabled since the backup was made are enabled again.

--force  replace a database that holds records, people or an audit log`,
  async run(args) {
    const { values, positionals } = readOptions(args, { force: flag });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new CommandError("Which file? One backup.", 2);
    const config = readConfig();
    const began = performance.now();
    try {
      await restore(fromUserFolder(name), config.databaseUrl, values.force);
    } catch (error) {
      throw error instanceof CommandError ? error : new CommandError(databaseTrouble(error));
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`Restored and checked in ${seconds} s. Everyone has to sign in again.`);
    // The secret of the desk that made the backup is not in it.
    const database = await openDatabase(config.databaseUrl);
    const trouble = await secretTrouble(database, config).finally(() => database.close());
    if (trouble !== null) print(`Before the next start: ${trouble}`);
    return 0;
  },
};

async function restore(backup: string, databaseUrl: string, force: boolean): Promise<void> {
  const format = await formatOf(backup);
  if (format === null) throw new CommandError(refusals.notBackup);
  const engine = databaseUrl.startsWith("file:") ? "SQLite" : "PostgreSQL";
  if (format !== engine) {
    throw new CommandError(`The backup is of a ${format} database, and DATABASE_URL names a ${engine} one.`);
  }
  return engine === "SQLite"
    ? restoreSqlite(backup, pathOf(databaseUrl), force)
    : restorePostgres(backup, databaseUrl, force);
}
