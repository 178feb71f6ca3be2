import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readConfig } from "@/lib/config";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { exitCode } from "@/lib/import/import-report";
import { summaryLines } from "@/lib/import/import-summary";
import { type Command, CommandError } from "./command";
import { openNamedDatabase } from "./named-database";
import { ProgressMeter } from "./progress-meter";
import { readOptions } from "./read-options";

const usage = "import FILE… [--feed ID] [--strict] [--restart]";

const running = "An import is already running. (One that was killed is forgotten after half a minute.)";

export const importCommand: Command = {
  usage,
  summary:
    "read contributions or posts from JSON or NDJSON files, also compressed with gzip, into the database",
  run: runImport,
};

async function runImport(args: readonly string[]): Promise<number> {
  const { files, feedId, strict, restart } = readUsage(args);
  const database = await openNamedDatabase(readConfig().databaseUrl);
  const interruption = new AbortController();
  const stop = () => interruption.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const meter = new ProgressMeter(process.stderr, await totalSize(files));
  try {
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
    return exitCode(report);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database.close();
  }
}

function readUsage(args: readonly string[]) {
  const { values, positionals } = readOptions(args, {
    feed: { type: "string" },
    strict: { type: "boolean", default: false },
    restart: { type: "boolean", default: false },
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
    files: positionals.map((file) => resolve(here, file)),
    feedId,
    strict: values.strict,
    restart: values.restart,
  };
}

/** All files' bytes together, or null when one of them tells no size; a missing file is the import's to refuse. */
async function totalSize(files: readonly string[]): Promise<number | null> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null);
      return found === null ? 0 : found.isFile() ? found.size : null;
    }),
  );
  return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}
