import type { Kysely } from "kysely";
import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import type { Tables } from "@/lib/database/tables";
import { toFigureRow } from "./figure-row";
import { keepFigures } from "./keep-figures";

/** So few at once that whoever reads or writes beside it waits for some milliseconds. */
const batch = 50;
const pause = 10;

/** How many contributions are stored that no sum knows yet, roughly; null when all are known. */
export async function unreadFigures(db: Kysely<Tables>): Promise<number | null> {
  const { next_seq, end_seq } = await figureFill(db);
  return next_seq < end_seq ? end_seq - next_seq : null;
}

/** How far what was stored before there were sums is read. */
export function figureFill(db: Kysely<Tables>) {
  return db.selectFrom("figure_fill").select(["next_seq", "end_seq", "cleared"]).executeTakeFirstOrThrow();
}

/**
 * Reads for the sums what was stored before there were any, in batches: what is done stays done when the process ends, and
 * goes on with the next start. One process does it at a time.
 * @param progress told how many numbers of the store are behind it, and of how many
 */
export async function fillFigures(
  database: Database,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { next_seq: first, end_seq: end } = await figureFill(database.reader);
  if (first >= end) return;
  const lease = await holdLease(database, "figure-fill");
  if (lease === null) return;
  try {
    for (let isDone = false; !isDone; ) {
      if (signal.aborted) return;
      const next = await fillBatch(database);
      progress(next - first, end - first);
      isDone = next >= end;
      // Requests come first: the work of a batch holds the thread.
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    await lease.release();
  }
}

function fillBatch(database: Database): Promise<number> {
  return database.write(async (tx) => {
    const { next_seq, end_seq } = await figureFill(tx);
    const rows = await tx
      .selectFrom("contribution")
      .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
      .select(["contribution.seq", "occurred_at", "kind", "supporter_id", "doc"])
      .where("contribution.seq", ">=", next_seq)
      .where("contribution.seq", "<", end_seq)
      .orderBy("contribution.seq")
      .limit(batch)
      .execute();
    const read = rows.map(({ doc, ...row }) =>
      toFigureRow(row, JSON.parse(Buffer.from(database.document.decode(doc)).toString())),
    );
    // What was written anew in the meantime was read with it.
    await keepFigures(
      tx,
      read,
      rows.map(({ seq }) => seq),
    );
    const last = rows.at(-1);
    const next = last === undefined || rows.length < batch ? end_seq : last.seq + 1;
    await tx.updateTable("figure_fill").set({ next_seq: next }).execute();
    return next;
  });
}
