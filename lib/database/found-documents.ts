import { sql } from "kysely";
import type { Engine, Tx } from "./engine";
import { documentBytes } from "./lots";

/** A contribution's document as it is stored. */
export interface FoundDocument {
  readonly seq: number;
  /** How many bytes its text has. */
  readonly bytes: number;
  /** Null where it has more bytes than were asked for. */
  readonly text: Uint8Array | null;
}

/** Reads contributions' documents by number, in any order; of one with more bytes than `maxBytes` the size alone. */
export async function findDocuments(
  tx: Tx,
  { document }: Pick<Engine, "document">,
  seqs: readonly number[],
  maxBytes = Number.MAX_SAFE_INTEGER,
): Promise<readonly FoundDocument[]> {
  if (seqs.length === 0) return [];
  const doc = sql<unknown>`case when ${documentBytes} <= ${sql.lit(maxBytes)} then doc end`.as("doc");
  const rows = await tx
    .selectFrom("contribution_doc")
    .select(["seq", documentBytes.as("bytes"), doc])
    .where("seq", "in", seqs)
    .execute();
  return rows.map(({ seq, bytes, doc }) => ({
    seq,
    bytes,
    text: doc === null ? null : document.decode(doc),
  }));
}
