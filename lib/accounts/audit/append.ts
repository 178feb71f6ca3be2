import type { Tx } from "@/lib/database/engine";
import { type Draft, link } from "./chain";

/**
 * Joins entries to the chain inside a transaction. Raising the head's number comes first: it is a lock on
 * both engines, so several servers write one chain.
 */
export async function append(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const head = await tx
    .updateTable("audit_head")
    .set((eb) => ({ next_seq: eb("next_seq", "+", drafts.length) }))
    .returning(["next_seq", "hash"])
    .executeTakeFirstOrThrow();
  const rows = link({ seq: head.next_seq - drafts.length - 1, hash: head.hash }, drafts);
  const hash = rows.at(-1)?.hash;
  if (hash === undefined) return;
  await tx.insertInto("audit_entry").values(rows).execute();
  await tx.updateTable("audit_head").set({ hash }).execute();
}
