import "server-only";
import type { Database } from "@/lib/database/database";
import { fillFigures } from "@/lib/insights/fill-figures";
import { logError } from "./log";
import { progressLine } from "./progress-line";

/** Work on what was stored before the desk knew of it, as the terminal and the log call it. */
interface Fill {
  readonly doing: string;
  readonly failed: string;
  readonly run: typeof fillFigures;
}

const fills: readonly Fill[] = [
  {
    doing: "Reading contributions for sums",
    failed: "Contributions could not be read for sums",
    run: fillFigures,
  },
];

/**
 * Brings what was stored by an earlier release up to this one, in the background and with its progress on the
 * terminal. Trouble is logged; the next start goes on where this one ended.
 */
export function createBackgroundFills(database: Database) {
  const stopping = new AbortController();
  let work: Promise<unknown> = Promise.resolve();
  return {
    start(): void {
      work = Promise.all(fills.map((fill) => runFill(database, fill, stopping.signal)));
    },
    /** Ends them after the batches that are under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

async function runFill(database: Database, { doing, failed, run }: Fill, signal: AbortSignal): Promise<void> {
  let line: ReturnType<typeof progressLine> | null = null;
  const progress = (done: number, total: number) => {
    line ??= progressLine(doing, total);
    line.update(done);
    if (done >= total) line.end();
  };
  try {
    await run(database, progress, signal);
  } catch (error) {
    logError(failed, error);
  }
}
