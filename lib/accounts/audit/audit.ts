import "server-only";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { acquireLease } from "@/lib/database/lease";
import { append, type Draft, type Link } from "./chain";
import { type AuditFilter, type ExportForm, exportStream, listEntries } from "./entries";
import {
  type ActorContext,
  type AuditDetails,
  type AuditEvent,
  deskContext,
  type Note,
  toDraft,
} from "./event";

export type Audit = ReturnType<typeof openAudit>;

interface AuditSettings {
  /** Entries older than this many days are deleted, once a day. */
  readonly keepDays: number;
  /** Receives the error if an entry could not be written or deleted; callers do not get it. */
  readonly onError: (error: unknown) => void;
}

/**
 * Returns whether an entry is committed without waiting for the disk. A power cut within the same second may
 * lose such an entry. All others are on disk before anything is released.
 */
function isLight({ action }: Draft): boolean {
  return action === "list";
}

/** The audit log: append-only, hash-chained, written before anything is released (docs/decisions/020). */
export function openAudit(database: Database, { keepDays, onError }: AuditSettings) {
  const queue = new GroupQueue<Draft>((drafts) => {
    const work = (tx: Tx) => append(tx, drafts);
    return drafts.every(isLight) ? database.writeLightly(work) : database.writer.transaction().execute(work);
  });
  const stopForgetting = everyDay(() => {
    forgetBefore(database, Date.now() - keepDays * dayMs).catch(onError);
  });

  const note: Note = async (event) => {
    try {
      await queue.add(toDraft(event, Date.now()));
      return succeed(null);
    } catch (error) {
      onError(error);
      return fail("audit_unavailable", { retryAfter: 1 });
    }
  };

  return {
    /** Writes an entry for an action that releases no records. */
    note,
    /**
     * Runs `work`, writes the entry for its value, and returns the value once the entry is committed. Writes
     * no entry if `work` fails or `details` returns null.
     * @returns `audit_unavailable`, and no value, if the entry could not be written
     */
    async release<T>(
      context: ActorContext,
      details: AuditDetails | ((value: T) => AuditDetails | null),
      work: () => Promise<Outcome<T>>,
    ): Promise<Outcome<T>> {
      const outcome = await work();
      if (!outcome.ok) return outcome;
      const done = typeof details === "function" ? details(outcome.value) : details;
      if (done === null) return outcome;
      const noted = await note({ ...context, ...done });
      return noted.ok ? outcome : noted;
    },
    /** Returns entries, newest first, fifty per page. `before`: the `next` of the previous page. */
    list: (filter: AuditFilter, before: number | null = null) =>
      read(database, () => listEntries(database, filter, before)),
    /** Streams entries in the order of writing. The export itself is logged, with the filter as `reason`. */
    async exportEntries(context: ActorContext, filter: AuditFilter, form: ExportForm, reason: string) {
      const stream = await read(database, () => exportStream(database, filter, form));
      if (!stream.ok) return stream;
      const noted = await note({ ...context, action: "audit-export", reason });
      return noted.ok ? stream : noted;
    },
    close: stopForgetting,
  };
}

async function read<T>(database: Database, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
    throw error;
  }
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Runs `work` after a minute and then once a day. Returns a function that stops it. */
function everyDay(work: () => void): () => void {
  // Waits a minute, because startup has other work and most commands end before that.
  const timers = [setTimeout(work, minuteMs).unref(), setInterval(work, dayMs).unref()];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const rowsPerStep = 5000;

/**
 * Deletes the entries at the beginning of the chain that are older than `limit` (ms UTC). Each step stores a
 * checkpoint, from which the remaining chain can be verified, and an entry that names the checkpoint.
 * @returns the number of deleted entries; 0 if another server is doing this
 */
export async function forgetBefore(database: Database, limit: number): Promise<number> {
  const lease = await acquireLease(database, "audit-retention");
  if (lease === null) return 0;
  try {
    for (let deleted = 0; ; ) {
      const old = await oldest(database, limit);
      const last = old.at(-1);
      if (last === undefined) return deleted;
      await forgetTo(lease.guarded, last, old.length);
      deleted += old.length;
    }
  } finally {
    await lease.release();
  }
}

/** Returns the oldest entries before `limit`, up to the number that one transaction should delete. */
async function oldest(database: Database, limit: number): Promise<Link[]> {
  const rows = await database.reader
    .selectFrom("audit_entry")
    .select(["seq", "at", "hash"])
    .orderBy("seq")
    .limit(rowsPerStep)
    .execute();
  const end = rows.findIndex(({ at }) => at >= limit);
  return end === -1 ? rows : rows.slice(0, end);
}

async function forgetTo(database: Database, { seq, hash }: Link, count: number): Promise<void> {
  const at = Date.now();
  const event: AuditEvent = {
    ...deskContext,
    action: "audit-forget",
    kind: "audit",
    ids: [String(seq)],
    count,
    reason: hash,
  };
  await database.writer.transaction().execute(async (tx) => {
    await append(tx, [toDraft(event, at)]);
    await tx.insertInto("audit_checkpoint").values({ seq, hash, at }).execute();
    await tx.deleteFrom("audit_entry").where("seq", "<=", seq).execute();
  });
}

/** An entry has sixteen values; SQLite accepts 32,766 in a statement. */
const maxGroup = 500;

/**
 * Writes items in groups. Items added in one turn of the event loop are written together; those added during
 * a write form the next group. A group costs one disk flush, and a single item is not delayed.
 */
export class GroupQueue<Item> {
  #open: { readonly items: Item[]; readonly written: Promise<void> } | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Settles when the item's group is written, or rejects with the error of that write. */
  add(item: Item): Promise<void> {
    if (this.#open === null || this.#open.items.length === maxGroup) this.#open = this.#newGroup();
    this.#open.items.push(item);
    return this.#open.written;
  }

  #newGroup() {
    const items: Item[] = [];
    const written = Promise.all([this.#last, yieldToEventLoop()]).then(() => {
      if (this.#open?.items === items) this.#open = null;
      return this.write(items);
    });
    this.#last = written.catch(() => {});
    return { items, written };
  }
}
