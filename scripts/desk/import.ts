import { stat } from "node:fs/promises";
import { isDemoDatabase } from "@/lib/accounts/access-mode";
import { accountsOver } from "@/lib/accounts/open-accounts";
import { type Config, ConfigError, readConfig } from "@/lib/config";
import { isOpaqueId } from "@/lib/contract/text";
import { type Database, openDatabase } from "@/lib/database/database";
import { standardInput } from "@/lib/import/file-bytes";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { exitCode, progressLine, summaryLines } from "@/lib/import/import-report";
import { accessLines, openProgress } from "@/lib/server/terminal";
import {
  type Command,
  CommandError,
  flag,
  fromUserFolder,
  interruptible,
  isConfirmed,
  print,
  readOptions,
  text,
} from "./command";
import { terminalAudit, withDatabase } from "./database";
import { deskAddress } from "./people";

const usage = "import FILE… [--feed ID] [--strict] [--restart] [--yes]";

const demoEnds =
  "The database holds demo records. The import removes them, and people have to sign in from then on. ";

const copyOnly =
  "UPSTREAM_URL is set: the database keeps a copy of the upstream's records, and the desk serves no " +
  "imported ones. Unset UPSTREAM_URL to import records of your own.";

const notServed =
  "Warning: UPSTREAM_URL is set, so the desk serves the upstream's records and no imported ones. Unset it " +
  "to serve these.";

const refusals = {
  running: "An import is already running. (If it was killed, wait half a minute.)",
  copy:
    "The database keeps a copy of an upstream's records. Set DATABASE_URL to another database to import " +
    "records of your own.",
};

export const importCommand: Command = {
  usage,
  summary: "import contributions or posts from JSON or NDJSON files, plain or gzip, into the database",
  details: `FILE may be -, which is standard input.

--feed ID   the feed that the posts belong to
--strict    stop at the first record that is rejected
--restart   start an interrupted import from the beginning
--yes       remove demo records without asking; without a terminal it never asks`,
  async run(args) {
    const options = { feed: text, strict: flag, restart: flag, yes: flag };
    const { values, positionals } = readOptions(args, options, true);
    const { feed: feedId, yes, ...given } = values;
    if (positionals.length === 0) throw new CommandError(`Name at least one file. Usage: ${usage}`, 2);
    if (feedId !== undefined && !isOpaqueId(feedId))
      throw new CommandError("The feed's id must have 1 to 255 characters that a URL can contain.", 2);
    const files = positionals.map((file) => (file === standardInput ? file : fromUserFolder(file)));
    const config = readConfig();
    if (config.upstream?.mirror) throw new CommandError(copyOnly);
    if (config.upstream !== null) process.stderr.write(`${notServed}\n`);
    const work = (database: Database) =>
      interruptible(async (signal) => {
        if (files.includes(standardInput)) signal.addEventListener("abort", () => process.stdin.destroy());
        const totalBytes = await totalSize(files);
        const wasDemo = await isDemoDatabase(database);
        if (wasDemo && !yes && !(await isConfirmed(demoEnds, signal)))
          throw new CommandError("Nothing was imported.");
        let [rows, bytes] = [0, 0];
        const onProgress = ({ read }: { readonly read: number }, readBytes: number) => {
          [rows, bytes] = [read, readBytes];
        };
        // Its time does not include the wait for an answer.
        const line = openProgress((seconds) =>
          bytes === 0 ? null : progressLine({ rows, seconds, bytes, totalBytes }),
        );
        const report = await importIntoDatabase(database, files, {
          ...given,
          feedId,
          signal,
          onProgress,
        }).finally(line.clear);
        if (typeof report === "string") throw new CommandError(refusals[report]);
        print(...summaryLines(report, line.seconds()));
        if (wasDemo && !(await isDemoDatabase(database))) await printAccess(database, config);
        return exitCode(report);
      });
    return withDatabase(config.databaseUrl, work, openDatabase);
  },
};

/** Prints the link for the first admin. Demo records are open to all; real ones need a sign-in. */
async function printAccess(database: Database, config: Config): Promise<void> {
  try {
    const accounts = await accountsOver(database, terminalAudit(database), config);
    print("\nThe demo has ended.", ...(await accessLines(accounts, await deskAddress(database))));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print(`\nThe demo has ended: people must sign in now. ${error.message}`);
  }
}

/** Returns the bytes of all files; null if the size of one is unknown. */
async function totalSize(files: readonly string[]): Promise<number | null> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  const isUnknown = files.includes(standardInput) || found.some((one) => one?.isFile() === false);
  return isUnknown ? null : found.reduce((total, one) => total + (one?.size ?? 0), 0);
}
