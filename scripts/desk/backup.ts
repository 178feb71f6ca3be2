import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readConfig } from "@/lib/config";
import { databaseTrouble } from "@/lib/database/trouble";
import { formatCounted } from "@/lib/format/count";
import { projectRoot } from "@/scripts/setup/run.mjs";
import { BackupError } from "./backup-error";
import { noteInAudit } from "./backup-note";
import { backUpPostgres } from "./backup-postgres";
import { backUpSqlite } from "./backup-sqlite";
import { type Command, CommandError } from "./command";
import { openNamedDatabase } from "./named-database";
import { readOptions } from "./read-options";

export const backupCommand: Command = {
  usage: "backup [FILE]",
  summary: "copy the database into one file, while the desk runs",
  details: `The file holds everything: records, people, the audit log. It is for its owner only, is checked before it gets its
name, and must not exist yet. Without FILE it is named after the moment, in data/backups of the project.
Keep the secret beside it (AUTH_SECRET, or the file auth-secret): second factors are sealed with it, and the
restored database needs it.`,
  run: runBackup,
};

/** Git ignores it. */
const ownFolder = join(projectRoot, "data", "backups");

async function runBackup(args: readonly string[]): Promise<number> {
  const { positionals } = readOptions(args, {});
  const { INIT_CWD: here = process.cwd() } = process.env;
  const { databaseUrl } = readConfig();
  const isFile = databaseUrl.startsWith("file:");
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  if (positionals.length > 1) throw new CommandError("One file at a time.", 2);
  const name = `giving-desk-${stamp}.${isFile ? "db" : "ndjson"}.gz`;
  const file = positionals[0] === undefined ? join(ownFolder, name) : resolve(here, positionals[0]);
  if (existsSync(file)) throw new CommandError(`${file} exists already: name another one.`, 1);
  const began = performance.now();
  const rows = await backUp(databaseUrl, file);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { size } = await stat(file);
  const mebibytes = (size / 1024 / 1024).toLocaleString("en", { maximumFractionDigits: 1 });
  process.stdout.write(
    `${file}\n${formatCounted(rows["contribution"] ?? 0, "contribution", "contributions", "en")}, ` +
      `${formatCounted(rows["post"] ?? 0, "post", "posts", "en")}, ` +
      `${formatCounted(rows["person"] ?? 0, "person", "people", "en")}, ` +
      `${formatCounted(rows["audit_entry"] ?? 0, "entry", "entries", "en")} of the audit log: ` +
      `${mebibytes} MiB, checked, in ${seconds} s.\n`,
  );
  return 0;
}

async function backUp(databaseUrl: string, file: string) {
  const database = await openNamedDatabase(databaseUrl);
  let folder: string | null = null;
  try {
    if (dirname(file) === ownFolder) mkdirSync(ownFolder, { recursive: true, mode: 0o700 });
    folder = makeFolder(dirname(file));
    await noteInAudit(database, "backup", basename(file));
    const draft = join(folder, "draft");
    const rows = await (database.name === "sqlite" ? backUpSqlite : backUpPostgres)(database, draft);
    renameSync(draft, file);
    return rows;
  } catch (error) {
    throw new CommandError(error instanceof BackupError ? error.message : databaseTrouble(error), 1);
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
}

/** The backup lies in a folder of its own, for its owner only, until it is known to be good. */
function makeFolder(place: string): string {
  try {
    return mkdtempSync(join(place, ".giving-desk-backup-"));
  } catch {
    throw new BackupError(`Nothing can be written to ${place}.`);
  }
}
