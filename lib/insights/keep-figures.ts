import { insertRows } from "@/lib/database/bulk";
import { forKeys, gatherInChunks } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import type { FigureTable } from "@/lib/database/insight-tables";
import type { FigureKeys } from "./figure-keys";

/** A contribution on its way into sums. `seq`: its number in the store; `occurredAt`: ms UTC. */
export interface FigureRow {
  readonly seq: number;
  readonly occurredAt: number;
  /** Position in `kinds`. */
  readonly kind: number;
  readonly figureKeys: FigureKeys;
}

const gone: FigureKeys = {
  ...{ traits: traits.gone, amount: null, refunded: 0, costs: 0, currency: null, method: null, source: null },
  ...{ country: null, campaign: null, product: null, product_covered: null, supporter: null, plan: null },
  card_expires_at: null,
};

/**
 * Keeps what sums know of contributions, in the transaction that stores them. What says the same stays
 * untouched, so that whoever holds sums need not read it again.
 * @param replaced the numbers among them that may be kept already
 */
export async function keepFigures(
  tx: Tx,
  rows: readonly FigureRow[],
  replaced: readonly number[],
): Promise<void> {
  const before = await gatherInChunks(replaced, (chunk) =>
    tx.selectFrom("contribution_figure").selectAll().where("seq", "in", chunk).execute(),
  );
  const rowOf = new Map(before.map((row) => [row.seq, row]));
  const changed = await currentVersion(tx);
  const fresh = rows.map((row) => toTableRow(row, changed));
  await putFigures(
    tx,
    fresh.filter((row) => !isSameFigure(row, rowOf.get(row.seq))),
  );
}

/** Plans began elsewhere, so contributions are of another kind now. @param kind position in `kinds` */
export async function moveFigures(tx: Tx, seqs: readonly number[], kind: number): Promise<void> {
  await forKeys(seqs, (chunk) =>
    tx
      .updateTable("contribution_figure")
      .set((eb) => ({ kind, changed: eb.selectFrom("store").select("version") }))
      .where("seq", "in", chunk)
      .execute(),
  );
}

/**
 * Takes contributions out of the sums, in the transaction that removes them; what is left tells that they are
 * gone.
 */
export async function dropFigures(tx: Tx, seqs: readonly number[]): Promise<void> {
  const changed = await currentVersion(tx);
  await putFigures(
    tx,
    seqs.map((seq) => toTableRow({ seq, occurredAt: 0, kind: 0, figureKeys: gone }, changed)),
  );
}

/** Empties the sums, in the transaction that removes every contribution. */
export async function clearFigures(tx: Tx): Promise<void> {
  const cleared = await currentVersion(tx);
  await tx.deleteFrom("contribution_figure").execute();
  await tx.updateTable("figure_fill").set({ cleared }).execute();
}

async function putFigures(tx: Tx, rows: readonly FigureTable[]): Promise<void> {
  await insertRows(tx, "contribution_figure", rows, { key: ["seq"], set: columns });
}

/** The columns of `contribution_figure` beside its key. */
const columns = [
  ...(["changed", "occurred_at", "kind", "traits", "amount", "refunded", "costs"] as const),
  ...(["currency", "method", "source", "country", "campaign", "product", "supporter"] as const),
  ...(["product_covered", "plan", "card_expires_at"] as const),
] satisfies readonly (keyof FigureTable)[];
const told = columns.filter((name) => name !== "changed");

/** A row as it is kept. @param changed the version of the store that writes it */
export function toTableRow({ seq, occurredAt, kind, figureKeys }: FigureRow, changed: number): FigureTable {
  return { ...figureKeys, seq, changed, occurred_at: occurredAt, kind };
}

/** Whether two rows tell sums the same, whichever version of the store wrote them. */
export function isSameFigure(row: FigureTable, old: FigureTable | undefined): boolean {
  return old !== undefined && row.seq === old.seq && told.every((name) => row[name] === old[name]);
}

async function currentVersion(tx: Tx): Promise<number> {
  const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
  return version;
}
