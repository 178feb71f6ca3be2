import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "./engine";
import type { Tables } from "./schema/schema";

/** How many bytes a document has, without reading it. */
export const documentBytes = sql<number>`octet_length(doc)`;

/**
 * The digest that is stored with a document: 12 bytes of SHA-256 as text. It covers every part in its
 * order, and where each part ends; null is a part that the record does not have.
 */
export function documentDigest(...parts: readonly (Uint8Array | null)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part === null ? "-" : `${part.length}:`);
    if (part !== null) hash.update(part);
  }
  return hash.digest().subarray(0, 12).toString("base64url");
}

/** A contribution whose document does not fit its digest, where the work cannot go on without it. */
export class DamagedDocument extends Error {
  override readonly name = "DamagedDocument";
  /** @param id of the contribution */
  constructor(id: string) {
    super(`Contribution ${id} is damaged in the database. Restore it from a backup or import it again.`);
  }
}

/** A document that was read, and whether a digest confirmed it; or its fault. */
export type ReadDocument =
  | { readonly ok: true; readonly value: unknown; readonly isVerified: boolean }
  | { readonly ok: false; readonly fault: "does not fit its digest" | "is not JSON" };

const misfit = { ok: false, fault: "does not fit its digest" } as const;
const notJson = { ok: false, fault: "is not JSON" } as const;

/**
 * Reads a stored document. Never throws.
 * @param columns the document first, then the separate columns of a post
 * @param digest null where a document was written without one
 */
export function readDocument(
  { document }: Pick<Engine, "document">,
  columns: readonly [unknown, ...unknown[]],
  digest: string | null,
): ReadDocument {
  try {
    const parts = columns.map((column) => (column === null ? null : document.decode(column)));
    if (digest !== null && documentDigest(...parts) !== digest) return misfit;
    const [value] = parts.map(parse);
    return { ok: true, value, isVerified: digest !== null };
  } catch {
    return notJson;
  }
}

function parse(part: Uint8Array | null): unknown {
  if (part === null) return null;
  if (!isUtf8(part)) throw new TypeError("Not UTF-8");
  return JSON.parse(Buffer.from(part.buffer, part.byteOffset, part.length).toString());
}

/** A stored contribution, for the data that is derived from it. */
export interface StoredContribution {
  readonly seq: number;
  /** Milliseconds UTC. */
  readonly occurred_at: number;
  readonly kind: number;
  readonly supporter_id: string | null;
  /** The record, parsed. */
  readonly record: unknown;
}

/** A contribution whose document is damaged; nothing is derived from it. */
export interface DamagedContribution {
  readonly seq: number;
  readonly id: string;
}

/** Contributions with their documents by number, to be narrowed by `contribution.seq`. */
export function storedContributions(db: Kysely<Tables>) {
  return db
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution.seq", "contribution.id", "occurred_at", "kind", "supporter_id", "doc", "digest"])
    .orderBy("contribution.seq");
}

interface StoredRow extends Omit<StoredContribution, "record">, DamagedContribution {
  readonly doc: unknown;
  readonly digest: string | null;
}

/** Parses the documents of such rows. @param onDamaged receives each damaged one, which is left out */
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
