import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { isDemoDatabase } from "@/lib/accounts/access-mode";
import { type Config, ConfigError, readConfig } from "@/lib/config";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { Database } from "@/lib/database/database";
import { standardInput } from "@/lib/import/file-chunks";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { exitCode } from "@/lib/import/import-report";
import { summaryLines } from "@/lib/import/import-summary";
import { accessLines } from "@/lib/server/first-admin";
import { type Command, CommandError } from "./command";
import { openCommandAccounts, openCommandAudit } from "./command-accounts";
import { deskAddress } from "./desk-address";
import { openNamedDatabase } from "./named-database";
import { ProgressMeter } from "./progress-meter";
import { readOptions } from "./read-options";

const usage = "import FILE… [--feed ID] [--strict] [--restart] [--yes]";

const demoEnds =
  "The database holds demo records. The import removes them, and people have to sign in from then on. Go on? [y/N] ";

const running = "An import is already running. (One that was killed is forgotten after half a minute.)";

export const importCommand: Command = {
  usage,
  summary:
    "read contributions or posts from JSON or NDJSON files, also compressed with gzip, into the database",
  details: `FILE may be -, the standard input, also compressed with gzip.

--feed ID   the feed that posts belong to
--strict    stop at the first record that is rejected
--restart   begin a file anew that was interrupted
--yes       do not ask before demo records are removed; without a terminal nothing is asked`,
  run: runImport,
};

async function runImport(args: readonly string[]): Promise<number> {
  const { files, feedId, strict, restart, yes } = readUsage(args);
  const config = readConfig();
  const database = await openNamedDatabase(config.databaseUrl);
  const interruption = new AbortController();
  const stop = () => {
    interruption.abort();
    if (files.includes(standardInput)) process.stdin.destroy();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const meter = new ProgressMeter(process.stderr, await totalSize(files));
  try {
    const wasDemo = await isDemoDatabase(database);
    if (wasDemo && !yes && process.stdin.isTTY && process.stderr.isTTY && !(await isConfirmed())) {
      throw new CommandError("Nothing was imported.", 1);
    }
    const report = await importIntoDatabase(database, files, {
      feedId,
      strict,
      restart,
      signal: interruption.signal,
      onProgress: (state, bytes) => meter.show(state.read, bytes),
    });
    if (report === null) throw new CommandError(running, 1);
    meter.clear();
    process.stdout.write(`${summaryLines(report, meter.seconds()).join("\n")}\n`);
    if (wasDemo && !(await isDemoDatabase(database))) await tellOfAccess(database, config);
    return exitCode(report);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database.close();
  }
}

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(demoEnds)).trim());
  } finally {
    terminal.close();
  }
}

/** Demo data are open to all: a desk that runs asks people to sign in from now on, and nobody could. */
async function tellOfAccess(database: Database, config: Config): Promise<void> {
  const audit = openCommandAudit(database, config);
  try {
    const accounts = await openCommandAccounts(database, audit, config);
    const lines = await accessLines(accounts, await deskAddress(database));
    process.stdout.write(`\nThe demo has ended.\n${lines.join("\n")}\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stdout.write(`\nThe demo has ended: people must sign in now. ${error.message}\n`);
  } finally {
    audit.close();
  }
}

function readUsage(args: readonly string[]) {
  const { values, positionals } = readOptions(args, {
    feed: { type: "string" },
    strict: { type: "boolean", default: false },
    restart: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (positionals.length === 0) throw new CommandError(`Which files? Usage: ${usage}`, 2);
  const feedId = values.feed;
  if (feedId !== undefined && !isOpaqueId(feedId)) {
    throw new CommandError(
      "The feed's id must have 1 to 255 characters and be able to stand in an address.",
      2,
    );
  }
  // npm runs scripts in the project's folder; the person may stand elsewhere.
  const { INIT_CWD: here = process.cwd() } = process.env;
  return {
    files: positionals.map((file) => (file === standardInput ? file : resolve(here, file))),
    feedId,
    strict: values.strict,
    restart: values.restart,
    yes: values.yes,
  };
}

/** All files' bytes together, or null when one of them tells no size; a missing file is the import's to refuse. */
async function totalSize(files: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      if (file === standardInput) return null;
      const found = await stat(file).catch(() => null);
      return found === null ? 0 : found.isFile() ? found.size : null;
    }),
  );
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}
