import "server-only";
import type { Database } from "@/lib/database/database";
import { fillIndex } from "@/lib/search/fill-index";
import { logError } from "./log";
import { progressLine } from "./progress-line";

/**
 * Indexes in the background what was stored before there was a search, with its progress on the terminal. Trouble is
 * logged; the next start goes on where this one ended.
 */
export function createSearchFill(database: Database) {
  const stopping = new AbortController();
  let work = Promise.resolve();
  return {
    start(): void {
      work = fill(database, stopping.signal);
    },
    /** Ends it after the batch that is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

async function fill(database: Database, signal: AbortSignal): Promise<void> {
  let line: ReturnType<typeof progressLine> | null = null;
  const progress = (done: number, total: number) => {
    line ??= progressLine("Indexing records for search", total);
    line.update(done);
    if (done >= total) line.end();
  };
  try {
    await fillIndex(database, progress, signal);
  } catch (error) {
    logError("Records could not be indexed for search", error);
  }
}
