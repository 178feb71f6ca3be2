import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { parseExact } from "@/lib/records/exact-json";
import { type Engine, queryRows, type Tx } from "./engine";
import type { Tables } from "./schema/schema";

/** The size of a document in bytes, without reading it. */
export const documentBytes = sql<number>`octet_length(doc)`;

/** Returns the digest that is stored with a document. */
export function documentDigest(text: Uint8Array): string {
  return createHash("sha256").update(text).digest().subarray(0, 12).toString("base64url");
}

/** Thrown if a record's document is damaged and the work cannot go on without it. */
export class DamagedDocument extends Error {
  override readonly name = "DamagedDocument";
  constructor(record?: string) {
    super(damageOf(record));
  }
}

/** Returns the sentence for a damaged document. */
export function damageOf(record = "This record"): string {
  return `${record} is damaged in the database. Restore it from a backup or import it again.`;
}

export interface StoredDocument {
  readonly doc: unknown;
  readonly digest: string;
}

/** Returns the text of a stored document; null if it differs from what was written. */
export function readDocument(
  { document }: Pick<Engine, "document">,
  { doc, digest }: StoredDocument,
): Uint8Array | null {
  try {
    const text = document.decode(doc);
    return documentDigest(text) === digest ? text : null;
  } catch {
    // SQLite stores a value of any type in any column.
    return null;
  }
}

/**
 * Parses a UTF-8 document, with all digits of its numbers: columns and ids that are derived again must equal
 * those that were derived when it was stored. Throws `SyntaxError` if it is not JSON.
 */
export function parseDocument(text: Uint8Array) {
  return parseExact(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
}

/** Counts all contributions by adding up the counts of days, which is as fast for a million as for ten. */
export async function countRecords(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("day_count")
    .select(sql<number | string | null>`sum(n0 + n1 + n2)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** Selects contributions with their documents. Callers filter by `contribution.seq` or `contribution.id`. */
export function storedContributions(db: Kysely<Tables>) {
  return db
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution.seq", "contribution.id", "occurred_at", "kind", "supporter_id", "doc", "digest"])
    .orderBy("contribution.seq");
}

const batchRows = 500;
/**
 * A batch of this size takes no further document, because a parsed document needs several times the memory of
 * its text.
 */
const batchBytes = 2 ** 21;

/** Yields the `seq` of each document after one, in order, as many at a time as may be read at once. */
export async function* documentBatches(tx: Tx, table: "contribution_doc" | "post", after = 0) {
  for (let last: number | undefined = after; last !== undefined; ) {
    const query = sql<{ seq: number }>`select seq from (
      select seq, sum(bytes) over (order by seq) - bytes as earlier from (
        select seq, ${documentBytes} as bytes from ${sql.table(table)}
        where seq > ${last} order by seq limit ${sql.lit(batchRows)}) as sizes) as sums
      where earlier < ${sql.lit(batchBytes)} order by seq`;
    const seqs: readonly number[] = (await queryRows(tx, query)).map(({ seq }) => seq);
    if (seqs.length > 0) yield seqs;
    last = seqs.at(-1);
  }
}

/** Yields all contributions after a `seq` as stored, in batches ordered by `seq`. */
export async function* contributionBatches(tx: Tx, after = 0) {
  for await (const seqs of documentBatches(tx, "contribution_doc", after))
    yield await storedContributions(tx).where("contribution.seq", "in", seqs).execute();
}
