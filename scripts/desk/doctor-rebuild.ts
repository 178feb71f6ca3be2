import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Engine, Tx } from "@/lib/database/engine";
import { unfilled } from "@/lib/database/fill";
import { fillFigures } from "@/lib/insights/fill-figures";
import { clearFigures } from "@/lib/insights/keep-figures";
import { fillIndex } from "@/lib/search/fill-index";
import { clearIndex } from "@/lib/search/write-index";
import { progressLine } from "@/lib/server/progress-line";
import { fillSupporters } from "@/lib/supporters/fill-supporters";
import { clearSupporters } from "@/lib/supporters/write-supporters";
import { CommandError } from "./command";

/** Something that is kept beside records and can be read from them anew. */
interface Kept {
  readonly doing: string;
  readonly clear: (tx: Tx, engine: Engine["name"]) => Promise<void>;
  readonly fillTable: Parameters<typeof unfilled>[1];
  readonly fill: typeof fillIndex;
}

const allKept: readonly Kept[] = [
  {
    doing: "Indexing records for search",
    clear: clearIndex,
    fillTable: "search_fill",
    fill: fillIndex,
  },
  {
    doing: "Counting contributions for their supporters",
    clear: clearSupporters,
    fillTable: "supporter_fill",
    fill: fillSupporters,
  },
  {
    doing: "Reading contributions for sums",
    clear: clearFigures,
    fillTable: "figure_fill",
    fill: fillFigures,
  },
];

/**
 * Forgets what is kept beside contributions (what they are found by, supporters, sums) and reads it from them anew. A desk that
 * runs knows less meanwhile, and says so.
 * @returns the ids of contributions that were left out, because their documents are damaged
 */
export async function rebuildKept(database: Database): Promise<ReadonlySet<string>> {
  const damaged = new Set<string>();
  const interruption = new AbortController();
  const stop = () => interruption.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    for (const kept of allKept) {
      if (!interruption.signal.aborted) await rebuild(database, kept, interruption.signal, damaged);
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
  if (interruption.signal.aborted) throw unfinished();
  for (const { fillTable } of allKept) {
    if ((await unfilled(database.reader, fillTable)) !== null) throw unfinished();
  }
  return damaged;
}

async function rebuild(
  database: Database,
  kept: Kept,
  signal: AbortSignal,
  damaged: Set<string>,
): Promise<void> {
  const { doing, clear, fillTable, fill } = kept;
  await database.write(async (tx) => {
    await clear(tx, database.name);
    await sql`update ${sql.table(fillTable)} set
      next_seq = (select coalesce(min(seq), 1) from contribution),
      end_seq = (select coalesce(max(seq), 0) + 1 from contribution)`.execute(tx);
  });
  let line: ReturnType<typeof progressLine> | null = null;
  const progress = (done: number, total: number) => {
    line ??= progressLine(doing, total);
    line.update(done);
    if (done >= total) line.end();
  };
  await fill(database, progress, signal, ({ id }) => damaged.add(id));
}

function unfinished(): CommandError {
  return new CommandError("Not everything is read yet: the next start of the desk goes on with it.", 1);
}
