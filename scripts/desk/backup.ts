import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";
import { projectRoot } from "@/scripts/setup/run.mjs";
import type { RowCounts } from "./backup-file";
import { backUpPostgres } from "./backup-postgres";
import { backUpSqlite } from "./backup-sqlite";
import { type Command, CommandError, readOptions } from "./command";
import { recordInAudit, withDatabase } from "./database";
import { counted, fromUserFolder, print } from "./print";

export const backupCommand: Command = {
  usage: "backup [FILE]",
  summary: "copy the database into one file, while the desk runs",
  details: `The file holds everything: records, people, the audit log. It is for its owner only, is checked
before it gets its name, and must not exist yet. Without FILE it is named after the moment, in data/backups
of the project.
Keep the secret with it (AUTH_SECRET, or the file auth-secret): second factors are sealed with it, and the
restored database needs it.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    const { databaseUrl } = readConfig();
    if (positionals.length > 1) throw new CommandError("One file at a time.", 2);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const ending = databaseUrl.startsWith("file:") ? "db" : "ndjson";
    const [name] = positionals;
    const file =
      name === undefined ? join(folder, `giving-desk-${stamp}.${ending}.gz`) : fromUserFolder(name);
    if (existsSync(file)) throw new CommandError(`${file} exists already: name another one.`);
    const began = performance.now();
    const rows = await withDatabase(databaseUrl, (database) => backUp(database, file));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const mebibytes = (await stat(file)).size / 1024 / 1024;
    const content = [
      counted(rows["contribution"] ?? 0, "contribution", "contributions"),
      counted(rows["post"] ?? 0, "post", "posts"),
      counted(rows["person"] ?? 0, "person", "people"),
      `${counted(rows["audit_entry"] ?? 0, "entry", "entries")} of the audit log`,
    ];
    const size = mebibytes.toLocaleString("en", { maximumFractionDigits: 1 });
    print(file, `${content.join(", ")}: ${size} MiB, checked, in ${seconds} s.`);
    return 0;
  },
};

/** Git ignores it. */
const folder = join(projectRoot, "data", "backups");

/** Writes the backup into a private folder next to its place, and moves it once it is known to be good. */
async function backUp(database: Database, file: string): Promise<RowCounts> {
  let draftFolder: string | null = null;
  try {
    if (dirname(file) === folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
    draftFolder = makeDraftFolder(dirname(file));
    await database.writer.transaction().execute((tx) => recordInAudit(tx, "backup", basename(file)));
    const draft = join(draftFolder, "draft");
    const rows = await (database.name === "sqlite" ? backUpSqlite : backUpPostgres)(database, draft);
    renameSync(draft, file);
    return rows;
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(databaseTrouble(error));
  } finally {
    if (draftFolder !== null) rmSync(draftFolder, { recursive: true, force: true });
  }
}

function makeDraftFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, ".giving-desk-backup-"));
  } catch {
    throw new CommandError(`Nothing can be written to ${parent}.`);
  }
}
