import "server-only";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { append, type Draft } from "./chain";
import { type AuditFilter, type ExportForm, exportStream, listEntries } from "./entries";
import { type ActorContext, type AuditDetails, type Note, toDraft } from "./event";

export type Audit = ReturnType<typeof openAudit>;

/**
 * Returns whether an entry is committed without waiting for the disk. A power cut within the same second may
 * lose such an entry. All others are on disk before anything is released.
 */
function isLight({ action }: Draft): boolean {
  return action === "list";
}

/**
 * The audit log: append-only, hash-chained, written before anything is released (docs/decisions/020).
 * @param onError receives the error if an entry could not be written; callers do not get it
 */
export function openAudit(database: Database, onError: (error: unknown) => void) {
  const queue = new GroupQueue<Draft>((drafts) => {
    const work = (tx: Tx) => append(tx, drafts);
    return drafts.every(isLight) ? database.writeLightly(work) : database.writer.transaction().execute(work);
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
