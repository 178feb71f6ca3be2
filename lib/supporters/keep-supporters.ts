import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks } from "@/lib/database/chunks";
import type { Engine, Tx } from "@/lib/database/engine";
import type { SupporterGiftTable } from "@/lib/database/supporter-tables";
import type { Gift, GiftRow } from "./gift";
import { refreshSupporters } from "./refresh-supporters";

/**
 * Counts contributions for their supporters, in the transaction that stores them and after their rows are
 * written. What was counted of them before no longer is.
 * @param replaced the numbers among them that may be counted already
 */
export async function keepSupporters(
  tx: Tx,
  engine: Engine,
  rows: readonly GiftRow[],
  replaced: readonly number[],
): Promise<void> {
  const before = await giftsOf(tx, replaced);
  const counted = rows.flatMap(({ seq, gift }) => (gift === null ? [] : [{ seq, gift }]));
  const kept = new Set(counted.map(({ seq }) => seq));
  await forget(
    tx,
    before.map(({ seq }) => seq).filter((seq) => !kept.has(seq)),
  );
  // In the order of their index: neighbours in it are one after another.
  const gifts = counted.map(toGiftRow).sort(bySupporterId);
  await insertRows(tx, "supporter_gift", gifts, {
    key: ["seq"],
    set: ["supporter_id", "occurred_at", "currency", "amount", "refunded", "unsummed"],
  });
  const had = new Set(before.map(({ seq }) => seq));
  const changed = new Set([
    ...before.map((row) => row.supporter_id),
    ...gifts.filter(({ seq }) => had.has(seq)).map((row) => row.supporter_id),
  ]);
  const added = gifts.filter(({ seq }) => !had.has(seq));
  const ids = [...new Set([...changed, ...added.map((row) => row.supporter_id)])];
  const keysOf = new Map(counted.map(({ seq, gift }) => [seq, gift.keys]));
  await refreshSupporters(tx, engine, { ids, added, changed }, keysOf);
}

/** Stops counting contributions, in the transaction that removes them and after their rows are gone. */
export async function dropGifts(tx: Tx, engine: Engine, seqs: readonly number[]): Promise<void> {
  const before = await giftsOf(tx, seqs);
  await forget(tx, seqs);
  const changed = new Set(before.map((row) => row.supporter_id));
  await refreshSupporters(tx, engine, { ids: [...changed], added: [], changed }, new Map());
}

function bySupporterId(
  { supporter_id: one }: SupporterGiftTable,
  { supporter_id: other }: SupporterGiftTable,
) {
  return one < other ? -1 : Number(one > other);
}

function giftsOf(tx: Tx, seqs: readonly number[]) {
  return gatherInChunks(seqs, (chunk) =>
    tx.selectFrom("supporter_gift").select(["seq", "supporter_id"]).where("seq", "in", chunk).execute(),
  );
}

function forget(tx: Tx, seqs: readonly number[]): Promise<void> {
  return forKeys(seqs, (chunk) => tx.deleteFrom("supporter_gift").where("seq", "in", chunk).execute());
}

/** The row of a contribution that is counted. */
export function toGiftRow({ seq, gift }: { seq: number; gift: Gift }): SupporterGiftTable {
  const { supporterId, at, received, isUnsummed } = gift;
  return {
    seq,
    supporter_id: supporterId,
    occurred_at: at,
    currency: received === null ? null : (received.currency ?? ""),
    amount: received?.amount ?? 0,
    refunded: received?.refunded ?? 0,
    unsummed: isUnsummed ? 1 : 0,
  };
}
