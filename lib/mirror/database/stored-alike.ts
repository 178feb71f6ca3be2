import { gatherInChunks } from "@/lib/database/chunks";
import { documentDigest } from "@/lib/database/documents";
import type { Engine, Tx } from "@/lib/database/engine";
import type { ReadRow } from "@/lib/mirror/read-row";
import { undated } from "@/lib/source/database/write";

/** Documents are large: so many are in memory at once. */
const atOnce = 200;

/** Where the copy lists a record: where its upstream does (docs/decisions/010). Ms UTC. */
export function listedAt({ date }: ReadRow): number {
  return date ?? undated;
}

/**
 * Which contributions are stored just as they were read, byte for byte and at the same place of the list:
 * whatever else is kept of them follows from that, so nothing of it has to be written again
 * (docs/decisions/010).
 */
export async function storedAlike(
  tx: Tx,
  { document }: Pick<Engine, "document">,
  rows: readonly ReadRow[],
): Promise<ReadonlySet<string>> {
  const alike = new Set<string>();
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = new Map(rows.slice(at, at + atOnce).map((row) => [row.id, row]));
    const stored = await gatherInChunks([...some.keys()], (ids) =>
      tx
        .selectFrom("contribution")
        .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
        .select(["contribution.id", "occurred_at", "doc", "digest"])
        .where("contribution.id", "in", ids)
        .execute(),
    );
    for (const { id, occurred_at, doc, digest } of stored) {
      const row = some.get(id);
      if (row === undefined || listedAt(row) !== occurred_at) continue;
      // One without a digest, or with another, is written again and gets its own.
      const isAlike = Buffer.compare(row.text, document.decode(doc)) === 0;
      if (isAlike && documentDigest(row.text) === digest) alike.add(id);
    }
  }
  return alike;
}
