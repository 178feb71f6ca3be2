import type { Kysely } from "kysely";
import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import type { Tables } from "@/lib/database/tables";
import { toGift } from "./gift";
import { keepSupporters } from "./keep-supporters";

/** So few at once that whoever reads or writes beside it waits for some milliseconds. */
const batch = 100;
const pause = 10;

/** How many contributions are stored that are not counted yet, roughly; null when all are. */
export async function uncountedGifts(db: Kysely<Tables>): Promise<number | null> {
  const { next_seq, end_seq } = await fillOf(db);
  return next_seq < end_seq ? end_seq - next_seq : null;
}

/**
 * Counts what was stored before supporters were kept, in batches: what is done stays done when the process ends, and goes on
 * with the next start. One process does it at a time.
 * @param progress told how many numbers of the store are behind it, and of how many
 */
export async function fillSupporters(
  database: Database,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { next_seq: first, end_seq: end } = await fillOf(database.reader);
  if (first >= end) return;
  const lease = await holdLease(database, "supporter-fill");
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
    const { next_seq, end_seq } = await fillOf(tx);
    const rows = await tx
      .selectFrom("contribution_doc")
      .select(["seq", "doc"])
      .where("seq", ">=", next_seq)
      .where("seq", "<", end_seq)
      .orderBy("seq")
      .limit(batch)
      .execute();
    const gifts = rows.map(({ seq, doc }) => ({
      seq,
      gift: toGift(JSON.parse(Buffer.from(database.document.decode(doc)).toString())),
    }));
    await keepSupporters(tx, database, gifts);
    const last = gifts.at(-1);
    const next = last === undefined || gifts.length < batch ? end_seq : last.seq + 1;
    await tx.updateTable("supporter_fill").set({ next_seq: next }).execute();
    return next;
  });
}

function fillOf(db: Kysely<Tables>) {
  return db.selectFrom("supporter_fill").select(["next_seq", "end_seq"]).executeTakeFirstOrThrow();
}
