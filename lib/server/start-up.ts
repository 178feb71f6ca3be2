import "server-only";
import { ConfigError, readConfig } from "@/lib/config";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { openSource } from "@/lib/source";
import { fillWithDemo } from "@/lib/source/database/demo-records";
import { reasonOf } from "./log";
import { progressLine } from "./progress-line";

/** Makes the desk ready to answer: settings read, database open, an empty one filled with demo data. Ends the process with one plain sentence when it cannot. */
export async function startUp(): Promise<void> {
  try {
    const { demoContributions: count } = readConfig();
    const { database } = await openSource();
    if (database === null || count === 0) return;
    const today = new Date();
    const progress = progressLine("Filling the empty database with demo contributions", count);
    const filled = await fillWithDemo(
      database,
      () => ({ contributions: demoContributions({ count, today }), feeds: demoFeeds({ today }) }),
      progress.update,
    );
    if (filled) progress.end();
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `The database cannot be opened: ${reasonOf(error)}`;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
