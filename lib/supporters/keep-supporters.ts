import { gatherInChunks, inChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterGiftTable } from "@/lib/database/supporter-tables";
import type { Gift, GiftRow } from "./gift";
import { refreshSupporters } from "./refresh-supporters";

/**
 * Counts contributions for their supporters, in the transaction that stores them and after their rows are written. What was
 * counted of them before no longer is.
 */
export async function keepSupporters(tx: Tx, engine: Engine, rows: readonly GiftRow[]): Promise<void> {
  const before = await giftsOf(
    tx,
    rows.map(({ seq }) => seq),
  );
  const counted = rows.flatMap(({ seq, gift }) => (gift === null ? [] : [{ seq, gift }]));
  const kept = new Set(counted.map(({ seq }) => seq));
  await forget(
    tx,
    before.map(({ seq }) => seq).filter((seq) => !kept.has(seq)),
  );
  await inChunks(counted.map(toGiftRow), (chunk) =>
    tx
      .insertInto("supporter_gift")
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column("seq").doUpdateSet((eb) => ({
          supporter_id: eb.ref("excluded.supporter_id"),
          occurred_at: eb.ref("excluded.occurred_at"),
          currency: eb.ref("excluded.currency"),
          amount: eb.ref("excluded.amount"),
          refunded: eb.ref("excluded.refunded"),
        })),
      )
      .execute(),
  );
  const touched = [...before.map((row) => row.supporter_id), ...counted.map(({ gift }) => gift.supporterId)];
  const keysOf = new Map(counted.map(({ seq, gift }) => [seq, gift.keys]));
  await refreshSupporters(tx, engine, [...new Set(touched)], keysOf);
}

/** Stops counting contributions, in the transaction that removes them and after their rows are gone. */
export async function dropGifts(tx: Tx, engine: Engine, seqs: readonly number[]): Promise<void> {
  const before = await giftsOf(tx, seqs);
  await forget(tx, seqs);
  await refreshSupporters(tx, engine, [...new Set(before.map((row) => row.supporter_id))], new Map());
}

function giftsOf(tx: Tx, seqs: readonly number[]) {
  return gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("supporter_gift").select(["seq", "supporter_id"]).where("seq", "in", chunk).execute(),
  );
}

function forget(tx: Tx, seqs: readonly number[]): Promise<void> {
  return inChunks(seqs, (chunk) => tx.deleteFrom("supporter_gift").where("seq", "in", chunk).execute());
}

/** The row of a contribution that is counted. */
export function toGiftRow({ seq, gift }: { seq: number; gift: Gift }): SupporterGiftTable {
  const { supporterId, at, received } = gift;
  return {
    seq,
    supporter_id: supporterId,
    occurred_at: at,
    currency: received === null ? null : (received.currency ?? ""),
    amount: received?.amount ?? 0,
    refunded: received?.refunded ?? 0,
  };
}
