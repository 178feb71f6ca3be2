import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { ExportFilter } from "@/lib/contract/export-query";
import { keyList } from "@/lib/database/bulk";
import { DamagedDocument, documentBytes, documentDigest } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Kind, kinds } from "@/lib/records/labels";
import type { Filter } from "@/lib/search/matches";
import { filterOf } from "@/lib/source/database/contribution-list";
import { storable } from "@/lib/source/database/contribution-row";
import { foundKeys } from "./found-keys";

/** The contributions of an export, in its order. */
export interface Selection {
  /** Their numbers in the store. */
  readonly seqs: readonly number[];
  /** SHA-256 in hex of their ids, each on a line of its own, as the audit records it. */
  readonly digest: string;
}

/** A contribution as it is stored. */
export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

interface Key {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
}

const keysPerPage = 2_000;
/** A typical record has 8 KiB. One that is larger than a page is read alone. */
const maxPageRecords = 200;
const maxPageBytes = 1024 * 1024;

/**
 * Selects everything that a filter matches. The export is counted and audited before its first byte, and
 * reads the same contributions afterwards.
 * @param tx a snapshot
 * @throws the signal's reason when it is aborted
 */
export async function selectContributions(
  tx: Tx,
  engine: Engine["name"],
  filter: ExportFilter,
  signal: AbortSignal,
): Promise<Selection> {
  const seqs: number[] = [];
  const hash = createHash("sha256");
  for await (const rows of keyPages(tx, engine, filter)) {
    for (const { seq } of rows) seqs.push(seq);
    hash.update(rows.map(({ id }) => `${id}\n`).join(""));
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  return { seqs, digest: hash.digest("hex") };
}

async function* keyPages(
  tx: Tx,
  engine: Engine["name"],
  exported: ExportFilter,
): AsyncGenerator<readonly Key[]> {
  const filter = filterOf(exported);
  if (filter.kinds.length === 0 || filter.from > filter.to) return;
  const { q, sort } = exported;
  if (q === undefined) yield* listedKeys(tx, filter, exported);
  else yield* foundKeys(tx, engine, { q, filter, isDescending: sort === "-contribution_date" });
}

/** The keys of a filter without words, in the order of the list, by keyset pages. */
async function* listedKeys(
  tx: Tx,
  { from, to, kinds: selected }: Filter,
  { supporter, sort }: ExportFilter,
): AsyncGenerator<readonly Key[]> {
  const isDescending = sort === "-contribution_date";
  const direction = isDescending ? "desc" : "asc";
  let matching = tx
    .selectFrom("contribution")
    .select(["seq", "occurred_at", "id"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(keysPerPage);
  const omitted = kinds.findIndex((_, kind) => !selected.includes(kind));
  // Like the list: with IN, the planner would leave the index by date.
  if (selected.length === 1) matching = matching.where("kind", "=", selected[0] ?? 0);
  else if (omitted !== -1) matching = matching.where("kind", "<>", omitted);
  if (supporter !== undefined) matching = matching.where("supporter_id", "=", storable(supporter));
  for (let last: Key | undefined; ; ) {
    const begin = last !== undefined && !isDescending ? last.occurred_at : from;
    const end = last !== undefined && isDescending ? last.occurred_at : to;
    let page = matching.where("occurred_at", ">=", begin).where("occurred_at", "<=", end);
    if (last !== undefined) {
      const after = sql.raw(isDescending ? "<" : ">");
      page = page.where(sql<boolean>`(occurred_at, id) ${after} (${last.occurred_at}, ${last.id})`);
    }
    const rows = await page.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < keysPerPage) return;
    last = rows.at(-1);
  }
}

/**
 * Reads selected contributions in their order, a page at a time: at most one mebibyte, or one record.
 * @throws DamagedDocument for a record that does not match its digest
 */
export async function* readRecords(
  tx: Tx,
  document: Engine["document"],
  seqs: readonly number[],
): AsyncGenerator<readonly StoredRecord[], undefined> {
  for (let from = 0; from < seqs.length; ) {
    const page = await firstPage(tx, seqs.slice(from, from + maxPageRecords));
    yield await readPage(tx, document, page);
    from += page.length;
    // SQLite answers without an asynchronous step; other requests need one.
    await yieldToEventLoop();
  }
}

/** Returns the first of some contributions: as many as fit a page, at least one. */
async function firstPage(tx: Tx, seqs: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom("contribution_doc")
    .select(["seq", documentBytes.as("bytes")])
    .where("seq", "in", keyList(tx, seqs))
    .execute();
  const sizes = new Map(rows.map(({ seq, bytes }) => [seq, bytes]));
  let bytes = 0;
  return seqs.filter((seq, nth) => {
    bytes += sizes.get(seq) ?? 0;
    return nth === 0 || bytes <= maxPageBytes;
  });
}

async function readPage(
  tx: Tx,
  document: Engine["document"],
  seqs: readonly number[],
): Promise<readonly StoredRecord[]> {
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_doc as d", "d.seq", "c.seq")
    .select(["c.seq", "c.id", "c.kind", "d.digest"])
    .where("c.seq", "in", keyList(tx, seqs))
    .execute();
  const stored = new Map(rows.map((row) => [row.seq, row]));
  const documents = await document.read(tx, seqs);
  return seqs.map((seq) => {
    const row = stored.get(seq);
    const text = documents.get(seq);
    if (row === undefined || text === undefined) throw new Error(`Record ${seq} is not stored`);
    // Documents written before digests existed have none.
    if (row.digest !== null && documentDigest(text) !== row.digest) throw new DamagedDocument(row.id);
    return { text, kind: kinds[row.kind] ?? "onetime" };
  });
}
