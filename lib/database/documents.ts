import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "./engine";
import type { Tables } from "./schema/schema";

/** How many bytes a document has, without reading it. */
export const documentBytes = sql<number>`octet_length(doc)`;

/** Returns the digest that is stored with a document. A part that the record does not have is null. */
export function documentDigest(...parts: readonly (Uint8Array | null)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part === null ? "-" : `${part.length}:`);
    if (part !== null) hash.update(part);
  }
  return hash.digest().subarray(0, 12).toString("base64url");
}

/** A damaged document without which the work cannot go on. */
export class DamagedDocument extends Error {
  override readonly name = "DamagedDocument";
  constructor(id: string) {
    super(`Contribution ${id} is damaged in the database. Restore it from a backup or import it again.`);
  }
}

export type ReadDocument =
  | { readonly ok: true; readonly value: unknown; readonly isVerified: boolean }
  | { readonly ok: false; readonly fault: "does not fit its digest" | "is not JSON" };

/**
 * Reads a stored document. Never throws.
 * @param columns the document first, then the separate columns of a post
 * @param digest null if a document was written without one
 */
export function readDocument(
  { document }: Pick<Engine, "document">,
  columns: readonly [unknown, ...unknown[]],
  digest: string | null,
): ReadDocument {
  try {
    const parts = columns.map((column) => (column === null ? null : document.decode(column)));
    if (digest !== null && documentDigest(...parts) !== digest)
      return { ok: false, fault: "does not fit its digest" };
    const [value] = parts.map(parse);
    return { ok: true, value, isVerified: digest !== null };
  } catch {
    return { ok: false, fault: "is not JSON" };
  }
}

function parse(part: Uint8Array | null): unknown {
  if (part === null) return null;
  if (!isUtf8(part)) throw new TypeError("Not UTF-8");
  return JSON.parse(Buffer.from(part.buffer, part.byteOffset, part.length).toString());
}

export type StoredContribution = Omit<Tables["contribution"], "id"> & { readonly record: unknown };
export type DamagedContribution = Pick<Tables["contribution"], "seq" | "id">;

/** Counts all contributions by their days, which is as fast for a million as for ten. */
export async function countRecords(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("day_count")
    .select(sql<number | string | null>`sum(n0 + n1 + n2)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** Selects contributions with their documents, to be narrowed by `contribution.seq`. */
export function storedContributions(db: Kysely<Tables>) {
  return db
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution.seq", "contribution.id", "occurred_at", "kind", "supporter_id", "doc", "digest"])
    .orderBy("contribution.seq");
}

type StoredRow = Tables["contribution"] & { readonly doc: unknown; readonly digest: string | null };

/** Parses the documents of rows. `onDamaged` receives each damaged one, which is left out. */
export function parseStored(
  engine: Engine,
  rows: readonly StoredRow[],
  onDamaged: (damaged: DamagedContribution) => void,
): readonly StoredContribution[] {
  return rows.flatMap(({ id, doc, digest, ...row }) => {
    const read = readDocument(engine, [doc], digest);
    if (read.ok) return [{ ...row, record: read.value }];
    onDamaged({ seq: row.seq, id });
    return [];
  });
}
