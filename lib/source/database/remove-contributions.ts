import { forKeys, gatherInChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import { removeFigures } from "@/lib/insights/stored-figures";
import { dropFromIndex } from "@/lib/search/search-index";
import { dropGifts } from "@/lib/supporters/keep-supporters";
import { DayDeltas } from "./day-deltas";
import { markFirsts } from "./profile-firsts";
import { moveMarks } from "./store-contributions";

/** A record that was taken out. */
export interface Removed {
  readonly id: string;
  /** UTF-8 JSON text. */
  readonly text: Uint8Array;
}

/**
 * Takes contributions out of the store inside a writing transaction, with all that was kept because of them;
 * ids that are not stored are passed over. A plan whose first contribution goes begins with the next one.
 */
export async function removeContributions(
  tx: Tx,
  engine: Engine,
  ids: readonly string[],
): Promise<readonly Removed[]> {
  const rows = await gatherInChunks(ids, (chunk) =>
    tx
      .selectFrom("contribution")
      .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
      .select(["contribution.seq", "id", "occurred_at", "kind", "doc"])
      .where("id", "in", chunk)
      .execute(),
  );
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const marks = await markFirsts(tx, seqs, []);
  const deltas = new DayDeltas();
  for (const { occurred_at, kind } of rows) deltas.add(occurred_at, kind, -1);
  await forKeys(seqs, async (chunk) => {
    await tx.deleteFrom("contribution").where("seq", "in", chunk).execute();
    await tx.deleteFrom("contribution_doc").where("seq", "in", chunk).execute();
  });
  await moveMarks(tx, marks, deltas);
  await deltas.apply(tx);
  await dropFromIndex(tx, engine.name, seqs);
  await removeFigures(tx, seqs);
  await dropGifts(tx, engine, seqs);
  return rows.map(({ id, doc }) => ({ id, text: engine.document.decode(doc) }));
}
