import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { Database } from "@/lib/database/database";
import type { Tables } from "@/lib/database/schema/schema";
import { csvHeader, csvLines } from "@/lib/export/formats";

const idList = z.array(z.string());

/** Parses the ids of a stored entry. Throws if the column is not a JSON list of texts. */
export function readIds(column: string): string[] {
  return idList.parse(JSON.parse(column));
}

/** An entry of the audit log as shown and exported. */
export type AuditEntry = Readonly<ReturnType<typeof toEntry>>;

function toEntry(row: Tables["audit_entry"]) {
  return {
    seq: row.seq,
    /** Ms UTC. */
    at: row.at,
    /** `open`, `person`, `token`, `nobody`, `desk` or `provider`. */
    whoKind: row.who_kind,
    whoId: row.who_id,
    /** The name at that time. */
    whoName: row.who_name,
    address: row.address,
    requestId: row.request_id,
    /** An `AuditAction`, or an action of an older release. */
    action: row.action,
    kind: row.object_kind,
    /** Empty if there were too many; `idsDigest` then identifies them. */
    ids: readIds(row.ids),
    idsDigest: row.ids_digest,
    supporterIds: readIds(row.supporter_ids),
    count: row.count,
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** Conditions for entries. An entry must meet all of them. */
export interface AuditFilter {
  readonly who?: string | undefined;
  readonly action?: string | undefined;
  /** The id of a record, supporter, person, …; entries of lists that contain it also match. */
  readonly object?: string | undefined;
  /** Ms UTC, inclusive. */
  readonly from?: number | undefined;
  /** Ms UTC, exclusive. */
  readonly to?: number | undefined;
}

const perPage = 50;

/**
 * Returns a page of the entries below the number `before`, or of all entries if that is null, newest first.
 * `next` is the `before` of the next page, or null at the end.
 */
export async function listEntries(database: Database, filter: AuditFilter, before: number | null) {
  const rows = await database.reader
    .selectFrom("audit_entry")
    .selectAll()
    .where(matches(filter, database))
    .where((eb) => (before === null ? eb.lit(true) : eb("seq", "<", before)))
    .orderBy("seq", "desc")
    .limit(perPage + 1)
    .execute();
  const items = rows.slice(0, perPage).map(toEntry);
  return { items, next: rows.length > perPage ? (items.at(-1)?.seq ?? null) : null };
}

function matches({ who, action, object, from, to }: AuditFilter, { name }: Database) {
  return (eb: ExpressionBuilder<Tables, "audit_entry">) =>
    eb.and([
      ...(who === undefined ? [] : [eb("who_id", "=", who)]),
      ...(action === undefined ? [] : [eb("action", "=", action)]),
      ...(from === undefined ? [] : [eb("at", ">=", from)]),
      ...(to === undefined ? [] : [eb("at", "<", to)]),
      ...(object === undefined ? [] : [eb("seq", "in", entriesAbout(name, object))]),
    ]);
}

/** The number of entries that a trigger indexes at a time (lib/database/schema/audit-triggers.ts). */
const block = 64;

/** Returns the number of the last indexed entry. `next`: the next free number. */
export function lastIndexed(next: number): number {
  return next - 1 - ((next - 1) % block);
}

/** The condition that an entry contains an id, checked in the entry itself rather than in the index. */
const entryNames: Readonly<Record<Database["name"], (id: string) => RawBuilder<unknown>>> = {
  sqlite: (id) => sql`(exists (select 1 from json_each(ids) where value = ${id})
    or exists (select 1 from json_each(supporter_ids) where value = ${id}))`,
  postgres: (id) => sql`(ids::jsonb || supporter_ids::jsonb) @> jsonb_build_array(${id}::text)`,
};

/** Selects the numbers of entries about an id: indexed ones, and the newest, which have no index yet. */
function entriesAbout(engine: Database["name"], id: string): RawBuilder<number> {
  return sql<number>`(select seq from audit_object where object_id = ${id} union all
    select seq from audit_entry
      where seq > (select (next_seq - 1) - (next_seq - 1) % ${sql.lit(block)} from audit_head)
      and ${entryNames[engine](id)})`;
}

/** The headings of a CSV file, in the order of the members that `toEntry` returns. */
const columns = (
  "seq at who_kind who_id who_name address request_id action kind ids ids_digest supporter_ids count " +
  "reason previous_hash hash"
).split(" ");

export const exportForms = {
  ndjson: {
    heading: "",
    lines: (entries: readonly AuditEntry[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
  },
  csv: {
    heading: csvHeader(columns, { bom: false }),
    lines: (entries: readonly AuditEntry[]) => csvLines(entries.map(toCells), { raw: false }),
  },
} as const;
export type ExportForm = keyof typeof exportForms;

function toCells(entry: AuditEntry) {
  const values = Object.values({ ...entry, at: new Date(entry.at).toISOString() });
  return values.map((value: AuditEntry[keyof AuditEntry]) => ({
    text: Array.isArray(value) ? value.join(" ") : String(value ?? ""),
    isNumber: typeof value === "number",
  }));
}

const rowsPerRead = 1000;

/** Returns the matching entries between two numbers, oldest first, up to `rowsPerRead`. */
export function entriesBetween(
  database: Database,
  after: number,
  before: number,
  filter: AuditFilter = {},
): Promise<Tables["audit_entry"][]> {
  return database.reader
    .selectFrom("audit_entry")
    .selectAll()
    .where(matches(filter, database))
    .where("seq", ">", after)
    .where("seq", "<", before)
    .orderBy("seq")
    .limit(rowsPerRead)
    .execute();
}

const encoder = new TextEncoder();

/** Streams all matching entries as UTF-8 in the order of writing, up to the newest at the call. */
export async function exportStream(
  database: Database,
  filter: AuditFilter,
  form: ExportForm,
): Promise<ReadableStream<Uint8Array>> {
  const { next_seq: end } = await database.reader
    .selectFrom("audit_head")
    .select("next_seq")
    .executeTakeFirstOrThrow();
  const pieces = texts(database, filter, exportForms[form], end);
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
  { heading, lines }: (typeof exportForms)[ExportForm],
  end: number,
): AsyncGenerator<string, undefined> {
  if (heading !== "") yield heading;
  for (let last = 0; ; ) {
    const rows = await entriesBetween(database, last, end, filter);
    const newest = rows.at(-1);
    if (newest === undefined) return;
    yield lines(rows.map(toEntry));
    last = newest.seq;
    // SQLite reads synchronously, so let other requests run.
    await yieldToEventLoop();
  }
}
