import { setImmediate as nextTurn } from "node:timers/promises";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Kind, kinds } from "@/lib/reading/kind";
import type { Keys } from "./take-keys";

/** About 1.5 MB of documents. */
const recordsAtOnce = 200;

/** A contribution as it is stored. */
export interface StoredRecord {
  readonly text: Uint8Array;
  readonly kind: Kind;
}

/** Reads the records of the keys, in their order, some at a time: who takes them slowly has few of them in memory. */
export async function* readRecords(
  tx: Tx,
  document: Engine["document"],
  keys: Keys,
): AsyncGenerator<readonly StoredRecord[]> {
  for (let at = 0; at < keys.seqs.length; at += recordsAtOnce) {
    const seqs = keys.seqs.slice(at, at + recordsAtOnce);
    const rows = await tx
      .selectFrom("contribution_doc")
      .select(["seq", "doc"])
      .where("seq", "in", seqs)
      .execute();
    const docs = new Map(rows.map(({ seq, doc }) => [seq, doc]));
    yield seqs.map((seq, index) => ({
      text: document.decode(docs.get(seq)),
      kind: kinds[keys.kinds[at + index] ?? 0] ?? "onetime",
    }));
    // SQLite answers without leaving this turn: other requests must have theirs.
    await nextTurn();
  }
}
