import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@/lib/database/database";
import type { AuditEntryTable } from "@/lib/database/schema/schema";
import { lastIndexed } from "./about";
import { type Break, findBreak, genesis, type Link } from "./chain";
import { readIds } from "./entry";

/**
 * What a walk along the chain found. `head` is the newest entry's place: kept elsewhere, it proves that
 * nothing was written anew since.
 */
export type Verdict =
  | { readonly whole: true; readonly entries: number; readonly head: Link }
  | ({ readonly whole: false } & Break);

const rowsAtOnce = 1000;

/**
 * Walks the chain from the last checkpoint to the head. It finds an entry that was changed, removed, added or
 * moved, the end cut off, entries forgotten without a word, and an index that tells something else than the
 * entries. A chain that was written anew as a whole is found by `since`, a place in it that was kept
 * elsewhere.
 */
export async function verifyChain(database: Database, since: Link | null = null): Promise<Verdict> {
  for (;;) {
    const checkpoint = await findCheckpoint(database);
    const verdict = await walk(database, checkpoint, since);
    // Entries that were forgotten during the walk look as if they were missing: then the walk begins anew.
    if (verdict.whole || (await findCheckpoint(database)).seq === checkpoint.seq) return verdict;
  }
}

async function walk(database: Database, checkpoint: Link, since: Link | null): Promise<Verdict> {
  const head = await database.reader.selectFrom("audit_head").select(["next_seq", "hash"]).executeTakeFirst();
  if (head === undefined) return broken(checkpoint.seq + 1, "cannot be told: the head of the chain is gone");
  const stray = await strayBefore(database, checkpoint);
  if (stray !== null) return broken(stray, "was forgotten and is there again");

  let last = checkpoint;
  let named = checkpoint.seq === 0;
  while (last.seq < head.next_seq - 1) {
    const rows = await entriesBetween(database, last.seq, head.next_seq);
    if (rows.length === 0) return broken(last.seq + 1, "is missing");
    const found = findBreak(last, rows) ?? (await findIndexBreak(database, rows, lastIndexed(head.next_seq)));
    if (found !== null) return { whole: false, ...found };
    const place = rows.find((row) => row.seq === since?.seq);
    if (place !== undefined && place.hash !== since?.hash) {
      return broken(place.seq, "or one before it was written anew");
    }
    named ||= rows.some((row) => names(row, checkpoint));
    last = rows.at(-1) ?? last;
    await nextTurn();
  }
  if (last.hash !== head.hash || last.seq !== head.next_seq - 1) {
    return broken(last.seq, "is not the newest one that was written");
  }
  if (since !== null && since.seq > last.seq) return broken(since.seq, "is not there any more");
  if (since !== null && since.seq <= checkpoint.seq) return broken(since.seq, "is older than what is kept");
  if (!named) return broken(checkpoint.seq, "and what stood before it were forgotten without an entry");
  return { whole: true, entries: last.seq - checkpoint.seq, head: { seq: last.seq, hash: last.hash } };
}

const broken = (seq: number, problem: string) => ({ whole: false, seq, problem }) as const;

function entriesBetween(database: Database, after: number, before: number): Promise<AuditEntryTable[]> {
  return database.reader
    .selectFrom("audit_entry")
    .selectAll()
    .where("seq", ">", after)
    .where("seq", "<", before)
    .orderBy("seq")
    .limit(rowsAtOnce)
    .execute();
}

/** The number of an entry that a checkpoint says is gone; null where there is none. */
async function strayBefore(database: Database, checkpoint: Link): Promise<number | null> {
  const row = await database.reader
    .selectFrom("audit_entry")
    .select("seq")
    .where("seq", "<=", checkpoint.seq)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Whether an entry is the one that retention wrote with this checkpoint. */
function names(row: AuditEntryTable, { seq, hash }: Link): boolean {
  return row.action === "audit-forget" && row.reason === hash && readIds(row.ids).includes(String(seq));
}

/**
 * The first entry for which the index by object holds other ids than the entry itself.
 * @param complete the last entry that has to be in it; of later ones it may hold some, from an earlier
 *   release
 */
async function findIndexBreak(
  database: Database,
  rows: readonly AuditEntryTable[],
  complete: number,
): Promise<Break | null> {
  const stored = await database.reader
    .selectFrom("audit_object")
    .select(["object_id", "seq"])
    .where("seq", ">=", rows[0]?.seq ?? 0)
    .where("seq", "<=", rows.at(-1)?.seq ?? 0)
    .execute();
  const bySeq = new Map<number, string[]>(rows.map(({ seq }) => [seq, []]));
  for (const { seq, object_id } of stored) bySeq.get(seq)?.push(object_id);
  for (const row of rows) {
    const told = new Set([...readIds(row.ids), ...readIds(row.supporter_ids)]);
    const indexed = bySeq.get(row.seq) ?? [];
    const isLess = row.seq <= complete && indexed.length < told.size;
    if (isLess || !indexed.every((id) => told.has(id))) {
      return { seq: row.seq, problem: "is not found by what it is about" };
    }
  }
  return null;
}

/** The last entry that was forgotten: the chain that is kept follows it. */
async function findCheckpoint(database: Database): Promise<Link> {
  const row = await database.reader
    .selectFrom("audit_checkpoint")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? genesis;
}
