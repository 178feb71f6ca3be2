import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/database/database";
import type { Engine } from "@/lib/database/engine";
import { holdLease } from "@/lib/database/lease";
import type { Tables } from "@/lib/database/tables";
import { toSearchKeys } from "./search-keys";
import { indexContributions } from "./write-index";

/** So few at once that whoever reads or writes beside it waits for some milliseconds. */
const batch = 50;
const pause = 10;

/** How many contributions are indexed, or null when all are. */
export async function indexedCount(db: Kysely<Tables>): Promise<number | null> {
  const { next_seq, end_seq } = await fillOf(db);
  if (next_seq >= end_seq) return null;
  const { rows } = await sql<{ n: number }>`select count(*) as n from contribution_search`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Whether the engine's own index of the texts is there; PostgreSQL may lack the extension for it. */
export async function hasTextIndex(db: Kysely<Tables>, engine: Engine["name"]): Promise<boolean> {
  if (engine === "sqlite") return true;
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('contribution_search_trigrams')::text as found`.execute(db);
  return typeof rows[0]?.found === "string";
}

/**
 * Indexes what was stored before there was an index, in batches: what is done stays done when the process ends, and goes
 * on with the next start. One process does it at a time.
 * @param progress told how many numbers of the store are behind it, and of how many
 */
export async function fillIndex(
  database: Database,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { next_seq: first, end_seq: end } = await fillOf(database.reader);
  if (first >= end) return;
  const lease = await holdLease(database, "search-fill");
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
      .selectFrom("contribution")
      .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
      .select(["contribution.seq", "contribution.occurred_at", "contribution_doc.doc"])
      .where("contribution.seq", ">=", next_seq)
      .where("contribution.seq", "<", end_seq)
      .orderBy("contribution.seq")
      .limit(batch)
      .execute();
    const keyed = rows.map(({ seq, occurred_at, doc }) => {
      const text = Buffer.from(database.document.decode(doc)).toString();
      return { seq, occurredAt: occurred_at, searchKeys: toSearchKeys(JSON.parse(text)) };
    });
    // What was written anew in the meantime was indexed with it.
    await indexContributions(
      tx,
      database.name,
      keyed,
      rows.map(({ seq }) => seq),
    );
    const last = rows.at(-1);
    const next = last === undefined || rows.length < batch ? end_seq : last.seq + 1;
    await tx.updateTable("search_fill").set({ next_seq: next }).execute();
    return next;
  });
}

function fillOf(db: Kysely<Tables>) {
  return db.selectFrom("search_fill").select(["next_seq", "end_seq"]).executeTakeFirstOrThrow();
}
