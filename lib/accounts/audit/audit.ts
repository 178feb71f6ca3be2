import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { append } from "./append";
import type { Draft } from "./chain";
import { type AuditEntry, toEntry } from "./entry";
import { csvHeading, csvLine } from "./entry-csv";
import { type AuditDetails, type AuditEvent, toDraft, type Visit } from "./event";
import { GroupQueue } from "./group-queue";
import { type AuditFilter, type AuditPage, listEntries, matches } from "./list-entries";
import { startRetention } from "./retention";
import { type Verdict, verifyChain } from "./verify-chain";

export interface Audit {
  /**
   * Runs `work`, writes the entry that says what it gave, and hands the value out once the entry is
   * committed. Work that fails, and a value that `details` finds nothing in (null), leave no entry.
   * @returns `audit_unavailable`, and no value, where the entry could not be written
   */
  release<T>(
    visit: Visit,
    details: AuditDetails | ((value: T) => AuditDetails | null),
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>>;
  /**
   * Writes an entry of something that releases no records; it is committed when this returns.
   * @returns `audit_unavailable` where it could not be written: what it tells of must not happen then
   */
  note(event: AuditEvent): Promise<Outcome<null>>;
  /** Entries from the newest on, fifty a page; `before` is the `next` of the page before. */
  list(filter: AuditFilter, before?: number | null): Promise<Outcome<AuditPage>>;
  /**
   * Every entry of a filter in the order of writing, as UTF-8 text. That it was exported is itself an entry.
   * @param reason the filter as that entry tells it
   */
  exportEntries(
    visit: Visit,
    filter: AuditFilter,
    form: ExportForm,
    reason: string,
  ): Promise<Outcome<ReadableStream<Uint8Array>>>;
  /** Walks the whole chain and says where it first does not hold. */
  verify(): Promise<Verdict>;
  /** Ends what runs by itself. */
  close(): void;
}

interface AuditSettings {
  /** Entries older than this many days are forgotten, looked at once a day. */
  readonly keepDays: number;
  /** Is told why an entry could not be written or forgotten; nobody else learns it. */
  readonly onTrouble: (error: unknown) => void;
  /** Ms UTC. */
  readonly now?: () => number;
}

/**
 * Of what is looked at all day long no power cut within the same second leaves more than the server's own
 * log. Everything else is on the disk before it is done.
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
      // Whoever keeps the server must know why; the caller must not.
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

type ExportForm = "ndjson" | "csv";

const rowsAtOnce = 1000;
const encoder = new TextEncoder();

const forms: Readonly<Record<ExportForm, { heading: string; line: (entry: AuditEntry) => string }>> = {
  ndjson: { heading: "", line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: { heading: csvHeading, line: csvLine },
};

/** Every entry of a filter in the order of writing, up to the one that is the newest now. */
async function exportStream(
  database: Database,
  filter: AuditFilter,
  form: ExportForm,
): Promise<ReadableStream<Uint8Array>> {
  const { next_seq: end } = await database.reader
    .selectFrom("audit_head")
    .select("next_seq")
    .executeTakeFirstOrThrow();
  const pieces = texts(database, filter, forms[form], end);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* texts(
  database: Database,
  filter: AuditFilter,
  { heading, line }: (typeof forms)[ExportForm],
  end: number,
): AsyncGenerator<string, undefined> {
  if (heading !== "") yield heading;
  for (let last = 0; ; ) {
    const rows = await database.reader
      .selectFrom("audit_entry")
      .selectAll()
      .where(matches(filter, database))
      .where("seq", ">", last)
      .where("seq", "<", end)
      .orderBy("seq")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length > 0) yield rows.map((row) => line(toEntry(row))).join("");
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.seq ?? end;
    // SQLite answers without leaving this turn: other requests must have theirs.
    await nextTurn();
  }
}
