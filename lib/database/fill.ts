import type { Kysely } from "kysely";
import type { Database } from "./database";
import type { Tx } from "./engine";
import { holdLease } from "./lease";
import {
  type DamagedContribution,
  parseStored,
  type StoredContribution,
  storedContributions,
} from "./stored-contributions";
import type { Tables } from "./tables";

/** Told how many numbers of the store are behind a fill, and of how many. */
type FillProgress = (done: number, total: number) => void;

/** Receives each contribution that a fill leaves out, because its document is damaged. */
type OnDamaged = (damaged: DamagedContribution) => void;

/** What a release keeps beside contributions, and an earlier one did not. */
interface Fill {
  /** Where it says how far the numbers of the store are read. */
  readonly table: "figure_fill";
  /** Keeps it of contributions, some of which may have been written anew, and kept, in the meantime. */
  readonly keep: (tx: Tx, rows: readonly StoredContribution[], database: Database) => Promise<void>;
}

/** So few at once that whoever reads or writes beside it waits for some milliseconds. */
const batch = 50;
const pause = 10;

/** The numbers of the store that a fill has still to read: from `next_seq` on, to before `end_seq`. */
export function fillState(db: Kysely<Tables>, table: Fill["table"]) {
  return db.selectFrom(table).select(["next_seq", "end_seq"]).executeTakeFirstOrThrow();
}

/** How many contributions a fill has still to read, roughly; null when it is done. */
export async function unfilled(db: Kysely<Tables>, table: Fill["table"]): Promise<number | null> {
  const { next_seq, end_seq } = await fillState(db, table);
  return next_seq < end_seq ? end_seq - next_seq : null;
}

/**
 * Makes what reads for a fill all that was stored before its release, in batches: what is done stays done
 * when the process ends, and goes on with the next start. One process does it at a time.
 */
export function filling(fill: Fill) {
  return async (
    database: Database,
    progress: FillProgress,
    signal: AbortSignal,
    onDamaged: OnDamaged = () => {},
  ): Promise<void> => {
    const { next_seq: first, end_seq: end } = await fillState(database.reader, fill.table);
    if (first >= end) return;
    const lease = await holdLease(database, fill.table);
    if (lease === null) return;
    try {
      for (let isDone = false; !isDone; ) {
        if (signal.aborted) return;
        const next = await fillBatch(database, fill, onDamaged);
        progress(next - first, end - first);
        isDone = next >= end;
        // Requests come first: the work of a batch holds the thread.
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      await lease.release();
    }
  };
}

function fillBatch(database: Database, { table, keep }: Fill, onDamaged: OnDamaged): Promise<number> {
  return database.write(async (tx) => {
    const { next_seq, end_seq } = await fillState(tx, table);
    const rows = await storedContributions(tx)
      .where("contribution.seq", ">=", next_seq)
      .where("contribution.seq", "<", end_seq)
      .limit(batch)
      .execute();
    await keep(tx, parseStored(database, rows, onDamaged), database);
    const last = rows.at(-1);
    const next = last === undefined || rows.length < batch ? end_seq : last.seq + 1;
    await tx.updateTable(table).set({ next_seq: next }).execute();
    return next;
  });
}
