import type { Engine, Tx } from "@/lib/database/engine";
import { documentBytes, inLots } from "@/lib/database/lots";
import { type Kind, kinds } from "@/lib/reading/kind";
import { oneAhead } from "./one-ahead";
import type { Keys } from "./take-keys";

/** Records that are read at once; so many again are in use meanwhile. A usual one has 8 KB, and nobody knows how large another is. */
const mostAtOnce = { rows: 200, bytes: 2 ** 21 };
const sizesAtOnce = 2_000;

/** A contribution as it is stored. */
export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

/** Reads the records of the keys, in their order, some at a time: who takes them slowly has few of them in memory. */
export function readRecords(
  tx: Tx,
  document: Engine["document"],
  keys: Keys,
): AsyncGenerator<readonly StoredRecord[]> {
  return oneAhead(lotsOf(tx, document, keys));
}

async function* lotsOf(
  tx: Tx,
  document: Engine["document"],
  keys: Keys,
): AsyncGenerator<readonly StoredRecord[], undefined> {
  for (let at = 0; at < keys.seqs.length; at += sizesAtOnce) {
    const seqs = keys.seqs.slice(at, at + sizesAtOnce);
    const sizes = await tx
      .selectFrom("contribution_doc")
      .select(["seq", documentBytes.as("bytes")])
      .where("seq", "in", seqs)
      .execute();
    const bytes = new Map(sizes.map((row) => [row.seq, row.bytes]));
    const sized = seqs.map((seq, index) => ({
      seq,
      bytes: bytes.get(seq) ?? 0,
      kind: kinds[keys.kinds[at + index] ?? 0] ?? "onetime",
    }));
    for (const lot of inLots(sized, mostAtOnce)) yield await readLot(tx, document, lot);
  }
}

async function readLot(
  tx: Tx,
  document: Engine["document"],
  lot: readonly { readonly seq: number; readonly kind: Kind }[],
): Promise<readonly StoredRecord[]> {
  const rows = await tx
    .selectFrom("contribution_doc")
    .select(["seq", "doc"])
    .where(
      "seq",
      "in",
      lot.map(({ seq }) => seq),
    )
    .execute();
  const docs = new Map(rows.map(({ seq, doc }) => [seq, doc]));
  return lot.map(({ seq, kind }) => ({ text: document.decode(docs.get(seq)), kind }));
}
