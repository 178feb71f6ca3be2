import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "@/lib/database/database";
import { auditTriggers } from "@/lib/database/schema/audit-triggers";
import type { Tables } from "@/lib/database/schema/schema";
import { type Break, findBreak, genesis, type Link } from "./chain";
import { entriesBetween, lastIndexed, readIds } from "./entries";

/** The result of a verification. Storing `head` elsewhere makes a later rewrite of the chain detectable. */
export type Verdict =
  | { readonly whole: true; readonly entries: number; readonly head: Link }
  | ({ readonly whole: false } & Break);

/**
 * Walks the chain from the last checkpoint to the head. Detects an entry that was changed, removed, added or
 * moved, a missing end, entries deleted without a record, and an index that differs from the entries.
 * @param since a position that was stored elsewhere, to detect a chain that was rewritten as a whole
 */
export async function verifyChain(database: Database, since: Link | null = null): Promise<Verdict> {
  for (;;) {
    const checkpoint = await findCheckpoint(database);
    const verdict = await walk(database, checkpoint, since);
    // Entries that retention deletes during the walk look missing, so the walk starts again.
    if (verdict.whole || (await findCheckpoint(database)).seq === checkpoint.seq) return verdict;
  }
}

async function walk(database: Database, checkpoint: Link, since: Link | null): Promise<Verdict> {
  const head = await database.reader.selectFrom("audit_head").select(["next_seq", "hash"]).executeTakeFirst();
  if (head === undefined)
    return broken(checkpoint.seq + 1, "cannot be checked: the head of the chain is gone");
  const stray = await strayBefore(database, checkpoint);
  if (stray !== null) return broken(stray, "was deleted by retention but exists again");

  let last = checkpoint;
  let named = checkpoint.seq === 0;
  while (last.seq < head.next_seq - 1) {
    const rows = await entriesBetween(database, last.seq, head.next_seq);
    if (rows.length === 0) return broken(last.seq + 1, "is missing");
    const found = findBreak(last, rows) ?? (await findIndexBreak(database, rows, lastIndexed(head.next_seq)));
    if (found !== null) return { whole: false, ...found };
    const changed = rows.find(({ seq, hash }) => seq === since?.seq && hash !== since.hash);
    if (changed !== undefined) return broken(changed.seq, rewritten);
    named ||= rows.some((row) => names(row, checkpoint));
    last = rows.at(-1) ?? last;
    await yieldToEventLoop();
  }
  if (last.hash !== head.hash || last.seq !== head.next_seq - 1) {
    return broken(last.seq, "is not the newest one that was written");
  }
  const loss = findLoss(since, checkpoint, last);
  if (loss !== null) return loss;
  if (!named) return broken(checkpoint.seq, "and earlier entries were deleted without a deletion entry");
  return { whole: true, entries: last.seq - checkpoint.seq, head: { seq: last.seq, hash: last.hash } };
}

/** Returns why a position that was stored elsewhere is not in the chain; null if it is. */
function findLoss(since: Link | null, checkpoint: Link, last: Link) {
  if (since === null) return null;
  if (since.seq > last.seq) return broken(since.seq, "no longer exists");
  if (since.seq < checkpoint.seq) return broken(since.seq, "is older than what is kept");
  const isRewritten = since.seq === checkpoint.seq && since.hash !== checkpoint.hash;
  return isRewritten ? broken(since.seq, rewritten) : null;
}

const rewritten = "or one before it was rewritten";
const broken = (seq: number, problem: string) => ({ whole: false, seq, problem }) as const;

/** Returns the number of a stored entry that the checkpoint records as deleted, or null. */
async function strayBefore(database: Database, checkpoint: Link): Promise<number | null> {
  const row = await database.reader
    .selectFrom("audit_entry")
    .select((eb) => eb.fn.min("seq").as("seq"))
    .where("seq", "<=", checkpoint.seq)
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Returns whether an entry is the one that retention wrote with this checkpoint. */
function names(row: Tables["audit_entry"], { seq, hash }: Link): boolean {
  return row.action === "audit-forget" && row.reason === hash && readIds(row.ids).includes(String(seq));
}

/** Returns the first entry whose indexed ids are wrong. `complete`: the last entry that must be indexed. */
async function findIndexBreak(
  database: Database,
  rows: readonly Tables["audit_entry"][],
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
    const own = new Set([...readIds(row.ids), ...readIds(row.supporter_ids)]);
    const indexed = bySeq.get(row.seq) ?? [];
    const isLess = row.seq <= complete && indexed.length < own.size;
    if (isLess || !indexed.every((id) => own.has(id))) {
      return { seq: row.seq, problem: "is missing from the index, or indexed under wrong ids" };
    }
  }
  return null;
}

/** Returns the last deleted entry, after which the stored chain continues. */
async function findCheckpoint(database: Database): Promise<Link> {
  const row = await database.reader
    .selectFrom("audit_checkpoint")
    .select(["seq", "hash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? genesis;
}

const activeTriggers = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`,
  postgres: sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')`,
};

/** Returns the names of append-only triggers that were removed or disabled. */
export async function findMissingGuards({ name: engine, reader }: Database): Promise<string[]> {
  const { rows } = await activeTriggers[engine].execute(reader);
  const found = new Set(rows.map(({ name }) => name));
  const names = auditTriggers[engine].flatMap((statement) => {
    const [, name] = /^create trigger "?(\w+)/.exec(statement.compile(reader).sql) ?? [];
    return name ?? [];
  });
  return names.filter((name) => !found.has(name));
}
