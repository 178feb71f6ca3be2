import "server-only";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { append, type Draft } from "./chain";
import { type AuditFilter, type AuditPage, type ExportForm, exportStream, listEntries } from "./entries";
import { type AuditDetails, type AuditEvent, type Note, toDraft, type Visit } from "./event";
import { startRetention } from "./retention";
import { type Verdict, verifyChain } from "./verify-chain";

export interface Audit {
  /**
   * Runs `work`, writes the entry for its value, and returns the value once the entry is committed. Work that
   * fails, and a value for which `details` returns null, leave no entry.
   * @returns `audit_unavailable`, and no value, where the entry could not be written
   */
  release<T>(
    visit: Visit,
    details: AuditDetails | ((value: T) => AuditDetails | null),
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /** Writes an entry of an action that releases no records. */
  readonly note: Note;
  /** Returns entries from the newest on, fifty a page. @param before the `next` of the page before */
  list(filter: AuditFilter, before?: number | null): Promise<Outcome<AuditPage>>;
  /**
   * Returns every entry of a filter in the order of writing, as UTF-8 text. The export is itself an entry.
   * @param reason the filter as that entry records it
   */
  exportEntries(
    visit: Visit,
    filter: AuditFilter,
    form: ExportForm,
    reason: string,
  ): Promise<Outcome<ReadableStream<Uint8Array>>>;
  /** Walks the whole chain and returns the first entry that does not hold. */
  verify(): Promise<Verdict>;
  /** Stops retention. */
  close(): void;
}

interface AuditSettings {
  /** Entries older than this many days are deleted, once a day. */
  readonly keepDays: number;
  /** Receives the error where an entry could not be written or deleted; callers do not get it. */
  readonly onTrouble: (error: unknown) => void;
  /** Ms UTC. */
  readonly now?: () => number;
}

/**
 * Entries of lists are committed without waiting for the disk: a power cut within the same second may lose
 * them. All others are on the disk before the action happens.
 */
function isLight({ action }: Draft): boolean {
  return action === "list";
}

/**
 * The audit log of a database: append-only, hash-chained, written before anything is released
 * (docs/decisions/020).
 */
export function openAudit(database: Database, settings: AuditSettings): Audit {
  const { keepDays, onTrouble, now = Date.now } = settings;
  const queue = new GroupQueue<Draft>((drafts) => {
    const work = (tx: Tx) => append(tx, drafts);
    return drafts.every(isLight) ? database.writeLightly(work) : database.writer.transaction().execute(work);
  });
  const retention = startRetention(database, { keepDays, onTrouble, now });

  async function note(event: AuditEvent): Promise<Outcome<null>> {
    try {
      await queue.add(toDraft(event, now()));
      return succeed(null);
    } catch (error) {
      onTrouble(error);
      return fail("audit_unavailable", { retryAfter: 1 });
    }
  }

  async function read<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return succeed(await work());
    } catch (error) {
      if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
      throw error;
    }
  }

  return {
    note,
    async release(visit, details, work) {
      const outcome = await work();
      if (!outcome.ok) return outcome;
      const done = typeof details === "function" ? details(outcome.value) : details;
      if (done === null) return outcome;
      const noted = await note({ ...visit, ...done });
      return noted.ok ? outcome : noted;
    },
    list: (filter, before = null) => read(() => listEntries(database, filter, before)),
    async exportEntries(visit, filter, form, reason) {
      const stream = await read(() => exportStream(database, filter, form));
      if (!stream.ok) return stream;
      const noted = await note({ ...visit, action: "audit-export", reason });
      return noted.ok ? stream : noted;
    },
    verify: () => verifyChain(database),
    close: retention.stop,
  };
}

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** An entry has sixteen values; SQLite accepts 32,766 in a statement. */
const maxGroup = 500;

/**
 * Writes items in groups: those of one turn of the event loop are written together, and the next group gathers
 * during the write. A group costs one disk flush, and a single item does not wait.
 */
export class GroupQueue<Item> {
  #waiting: Waiting<Item>[] = [];
  #busy = false;

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Settles when the item's group is written, or rejects with the error of that write. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#busy) return;
      this.#busy = true;
      setImmediate(() => this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxGroup);
      try {
        await this.write(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#busy = false;
  }
}
