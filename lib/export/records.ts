import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { ExportFilter } from "@/lib/contract/export-query";
import { keyList, storable } from "@/lib/database/bulk";
import { DamagedDocument, documentBytes, documentDigest } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Kind, kinds } from "@/lib/records/labels";
import { closestCriteria } from "@/lib/search/closest-words";
import type { Filter } from "@/lib/search/match-conditions";
import { type FoundRow, rowsByDate } from "@/lib/search/matches";
import { criteriaOf } from "@/lib/search/query-plan";
import { readQuestion } from "@/lib/search/question";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { filterOf, isEmptyFilter, ofKinds } from "@/lib/source/database/contribution-list";

export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

type Key = Pick<FoundRow, "seq" | "occurred_at" | "id">;

const keysPerPage = 2_000;

/**
 * Selects all contributions that a filter matches, so that the export is counted and audited before its first
 * byte and then reads the same contributions.
 * @param tx a snapshot
 * @returns their sequence numbers in the order of the export, and the SHA-256 (hex) of their ids, one per
 *   line, as the audit log records it
 * @throws the signal's reason on abort
 */
export async function selectContributions(
  tx: Tx,
  engine: Engine["name"],
  exported: ExportFilter,
  signal: AbortSignal,
) {
  const filter = filterOf(exported);
  const { q, sort } = exported;
  const pages =
    q === undefined ? listedKeys(tx, filter, exported) : foundKeys(tx, engine, filter, { q, sort });
  const seqs: number[] = [];
  const hash = createHash("sha256");
  for await (const keys of isEmptyFilter(filter) ? [] : pages) {
    for (const { seq } of keys) seqs.push(seq);
    hash.update(keys.map(({ id }) => `${id}\n`).join(""));
    await yieldToEventLoop();
    signal.throwIfAborted();
  }
  return { seqs, digest: hash.digest("hex") };
}

/** Yields the keys of a filter without search words, in the order of the list, in keyset pages. */
async function* listedKeys(
  tx: Tx,
  { from, to, kinds: selected }: Filter,
  { supporter, sort }: ExportFilter,
): AsyncGenerator<readonly Key[]> {
  const isDescending = sort === "-contribution_date";
  const direction = isDescending ? "desc" : "asc";
  const after = sql.raw(isDescending ? "<" : ">");
  for (let last: Key | undefined; ; ) {
    const begin = last !== undefined && !isDescending ? last.occurred_at : from;
    const end = last !== undefined && isDescending ? last.occurred_at : to;
    let page = ofKinds(tx, selected, { from: begin, to: end })
      .select(["seq", "occurred_at", "id"])
      .orderBy("occurred_at", direction)
      .orderBy("id", direction)
      .limit(keysPerPage);
    if (supporter !== undefined) page = page.where("supporter_id", "=", storable(supporter));
    if (last !== undefined) {
      page = page.where(sql<boolean>`(occurred_at, id) ${after} (${last.occurred_at}, ${last.id})`);
    }
    const keys = await page.execute();
    yield keys;
    if (keys.length < keysPerPage) return;
    last = keys.at(-1);
  }
}

/** Yields the keys of a search: the list's rows, with a mistyped word corrected if nothing has all words. */
async function* foundKeys(
  tx: Tx,
  engine: Engine["name"],
  filter: Filter,
  { q, sort }: Pick<ExportFilter, "sort"> & { readonly q: string },
): AsyncGenerator<readonly Key[]> {
  const isDescending = sort === "-contribution_date";
  const question = readQuestion(q);
  const search = { tx, engine, question, filter, sample: await new TrigramSample().current(tx) };
  const own = criteriaOf(question);
  const [first] = await rowsByDate(search, own, { offset: 0, size: 1, isDescending });
  // Only the limit of the statement ends it, and with it the export: an empty file would look complete.
  const criteria = first === undefined ? (await closestCriteria(search, null))?.criteria : own;
  if (criteria === undefined) return;
  // Each page begins at the instant where the last one ended, so it repeats the keys of that instant.
  let [window, repeated] = [filter, 0];
  for (;;) {
    const size = repeated + Math.max(repeated, keysPerPage);
    const keys = await rowsByDate({ ...search, filter: window }, criteria, { offset: 0, size, isDescending });
    yield keys.slice(repeated);
    const end = keys.at(-1)?.occurred_at;
    if (end === undefined || keys.length < size) return;
    window = { ...filter, ...(isDescending ? { to: end } : { from: end }) };
    repeated = keys.filter(({ occurred_at }) => occurred_at === end).length;
  }
}

const recordsPerLookup = 500;
/** A typical record has 8 KiB. A record larger than a page is read alone. */
const maxPageRecords = 200;
const maxPageBytes = 1024 * 1024;

/**
 * Reads selected contributions in the given order, in pages of at most 1 MiB or a single record.
 * @throws DamagedDocument for a record that does not match its digest
 */
export async function* readRecords(
  tx: Tx,
  document: Engine["document"],
  seqs: readonly number[],
): AsyncGenerator<readonly StoredRecord[], undefined> {
  for (let from = 0; from < seqs.length; from += recordsPerLookup) {
    for (const page of toPages(await lookUp(tx, seqs.slice(from, from + recordsPerLookup)))) {
      const numbers = page.map(({ seq }) => seq);
      const documents = await document.read(tx, numbers);
      yield page.map((row) => toRecord(row, documents.get(row.seq)));
      // SQLite answers synchronously, so other requests get their turn here.
      await yieldToEventLoop();
    }
  }
}

type StoredRow = Awaited<ReturnType<typeof lookUp>>[number];

async function lookUp(tx: Tx, seqs: readonly number[]) {
  const rows = await tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_doc as d", "d.seq", "c.seq")
    .select(["c.seq", "c.id", "c.kind", "d.digest", documentBytes.as("bytes")])
    .where("c.seq", "in", keyList(tx, seqs))
    .execute();
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => {
    const row = bySeq.get(seq);
    if (row === undefined) throw new Error(`Record ${seq} is not stored`);
    return row;
  });
}

function toPages(rows: readonly StoredRow[]): readonly (readonly StoredRow[])[] {
  const pages: StoredRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    bytes += row.bytes;
    const page = pages.at(-1);
    if (page !== undefined && bytes <= maxPageBytes && page.length < maxPageRecords) page.push(row);
    else {
      pages.push([row]);
      bytes = row.bytes;
    }
  }
  return pages;
}

function toRecord({ id, kind, digest }: StoredRow, text: Uint8Array | undefined): StoredRecord {
  if (text === undefined || documentDigest(text) !== digest) throw new DamagedDocument(`Contribution ${id}`);
  return { text, kind: kinds[kind] ?? "onetime" };
}
