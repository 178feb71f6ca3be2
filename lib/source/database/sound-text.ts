import { documentDigest } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import type { RecordText } from "@/lib/source/source";

const words = "This record is damaged in the database. Restore it from a backup or import it again.";

/** A single record that was asked for, and whose document is damaged: it is not served. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
  override readonly message = words;
}

/**
 * Whether documents are as they were written; those that were stored before there were digests cannot be
 * told.
 */
export function isSound(digest: string | null, ...parts: readonly (Uint8Array | null)[]): boolean {
  return digest === null || documentDigest(...parts) === digest;
}

/** What a list shows in place of a damaged contribution, so that the others can be read. */
export function damagedContribution(id: string): RecordText {
  return Buffer.from(JSON.stringify({ id, warnings: [words] }));
}

/** The same in place of a damaged post. */
export function damagedPost(id: string): RecordText {
  return Buffer.from(JSON.stringify({ id, summary: words }));
}

/** Documents of contributions that were read apart from their digests, damaged ones replaced. */
export async function soundTexts(
  tx: Tx,
  rows: readonly { readonly seq: number; readonly id: string }[],
  texts: readonly RecordText[],
): Promise<RecordText[]> {
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const found = await tx
    .selectFrom("contribution_doc")
    .select(["seq", "digest"])
    .where("seq", "in", seqs)
    .execute();
  const digests = new Map(found.map(({ seq, digest }) => [seq, digest]));
  return rows.flatMap(({ seq, id }, at) => {
    const text = texts[at];
    if (text === undefined) return [];
    return [isSound(digests.get(seq) ?? null, text) ? text : damagedContribution(id)];
  });
}
