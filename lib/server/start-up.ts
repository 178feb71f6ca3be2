import "server-only";
import { channel } from "node:diagnostics_channel";
import { ConfigError, readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { openSource } from "@/lib/source";
import { fillWithDemo } from "@/lib/source/database/demo-records";
import { reasonOf } from "./log";
import { progressLine } from "./progress-line";

/**
 * Makes the desk ready to answer: settings read, database open, an empty one filled with demo data; then tells the
 * custom server. Ends the process with one plain sentence when it cannot.
 */
export async function startUp(): Promise<void> {
  try {
    const { demoContributions: count } = readConfig();
    const { database } = await openSource();
    if (database !== null && count > 0) await fill(database, count);
    channel("giving-desk:started").publish(true);
  } catch (error) {
    const sentence =
      error instanceof ConfigError ? error.message : `The database cannot be opened: ${reasonOf(error)}`;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

async function fill(database: Database, count: number): Promise<void> {
  const today = new Date();
  const progress = progressLine("Filling the empty database with demo contributions", count);
  const make = () => ({ contributions: demoContributions({ count, today }), feeds: demoFeeds({ today }) });
  if (await fillWithDemo(database, make, progress.update)) progress.end();
}
