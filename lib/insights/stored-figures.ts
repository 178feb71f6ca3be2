import { type RawBuilder, sql } from "kysely";
import { insertRows, isSameRow, keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import type { Tables } from "@/lib/database/schema/schema";
import { hasRisk } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { isMuted, isPaidIn, type Received, summable } from "@/lib/records/contribution/status";
import { toExact } from "@/lib/records/money";
import type { SearchKeys } from "@/lib/search/search-keys";

type FigureRow = Omit<Tables["contribution_figure"], "changed">;

/** Reads the figures of a record. Texts are the keys of the search, so that figures and lists agree. */
export function toFigureKeys(
  record: Contribution,
  keys: SearchKeys,
  profileIds: readonly string[],
  money: Received | null,
): Omit<FigureRow, "seq" | "occurred_at" | "kind"> {
  const [plan] = plansOf(record);
  const costs = coversCosts(record) ? summable(toExact(record.costs)) : null;
  return {
    traits: traitsOf(record, keys.status, money),
    amount: summable(toExact(record.total)),
    refunded: money?.refunded ?? 0,
    costs: money === null ? 0 : (costs ?? 0),
    currency: keys.currency,
    method: keys.method,
    source: keys.source,
    country: keys.country,
    campaign: keys.campaign,
    product: keys.product,
    product_covered: keys.product_covered,
    supporter: record.supporter.id,
    plan: profileIds[0] ?? null,
    card_expires_at: plan?.isActive ? (plan.method?.expiresOn ?? null) : null,
  };
}

function traitsOf(record: Contribution, status: string | null, money: Received | null): number {
  const isReceived = money !== null;
  const { isTest } = record;
  const muted = isMuted(record);
  return (
    (isReceived ? traits.received : 0) |
    (status === "failed" && !isTest ? traits.failed : 0) |
    (!muted && hasRisk(record) ? traits.risk : 0) |
    (isReceived && coversCosts(record) ? traits.covered : 0) |
    (isReceived && money.refunded > 0 ? traits.refunded : 0) |
    (isReceived || !isPaidIn(record, status) ? 0 : traits.unsummed) |
    (muted ? traits.muted : 0)
  );
}

function coversCosts(record: Contribution): boolean {
  return record.coversCosts === true && (toExact(record.costs) ?? 0n) > 0n;
}

interface FiguredRow extends Pick<FigureRow, "seq" | "kind"> {
  readonly occurredAt: number;
  readonly figureKeys: ReturnType<typeof toFigureKeys>;
}

export function toFigures({ figureKeys, seq, occurredAt: occurred_at, kind }: FiguredRow): FigureRow {
  return { ...figureKeys, seq, occurred_at, kind };
}

/**
 * Writes the figures of contributions, in the transaction that stores them. Does not write unchanged rows, so
 * that no process has to read them again.
 * @param replaced the `seq` of those that may already have a row
 */
export async function writeFigures(
  tx: Tx,
  rows: readonly FigureRow[],
  replaced: readonly number[],
): Promise<void> {
  const changed = await currentVersion(tx);
  const stored = tx.selectFrom("contribution_figure").selectAll().where("seq", "in", keyList(tx, replaced));
  const oldBySeq = new Map((await stored.execute()).map((row) => [row.seq, row]));
  const fresh = rows.filter((row) => !isSameRow(oldBySeq.get(row.seq), row));
  const written = fresh.map((row) => ({ ...row, changed }));
  await insertRows(tx, "contribution_figure", written, { key: ["seq"] });
}

/** Sets the kind, a position in `kinds`, of contributions whose plan now has another first contribution. */
export async function moveFigures(tx: Tx, seqs: readonly number[], kind: number): Promise<void> {
  await tx
    .updateTable("contribution_figure")
    .set((eb) => ({ kind, changed: eb.selectFrom("store").select("version") }))
    .where("seq", "in", keyList(tx, seqs))
    .execute();
}

/** A `seq` that no contribution has. Its row records the version of the store that cleared the table. */
export const clearedSeq = 0;

/**
 * Removes the figures of contributions, in the transaction that removes the contributions. Leaves empty rows,
 * so that processes with figures in memory remove theirs.
 */
export async function removeFigures(tx: Tx, seqs: readonly number[]): Promise<void> {
  const changed = await currentVersion(tx);
  await tx.deleteFrom("contribution_figure").where("seq", "in", keyList(tx, seqs)).execute();
  const empty = { changed, occurred_at: 0, kind: 0, traits: traits.gone, refunded: 0, costs: 0 };
  const rows = seqs.map((seq) => ({ seq, ...empty }));
  await insertRows(tx, "contribution_figure", rows);
}

/** Removes all figures, in the transaction that removes every contribution. */
export async function clearFigures(tx: Tx): Promise<void> {
  await tx.deleteFrom("contribution_figure").execute();
  await removeFigures(tx, [clearedSeq]);
}

/** Selects the figures of contributions that are no longer stored. A removed one leaves an empty row. */
export const orphanFigures: RawBuilder<{ seq: number }> = sql`select f.seq from contribution_figure as f
  where f.traits <> ${sql.lit(traits.gone)} and f.seq <> ${sql.lit(clearedSeq)}
  and not exists (select 1 from contribution as c where c.seq = f.seq)`;

/** Removes the figures of contributions that are no longer stored. */
export async function removeOrphanFigures(tx: Tx): Promise<void> {
  const { rows } = await orphanFigures.execute(tx);
  await removeFigures(
    tx,
    rows.map(({ seq }) => seq),
  );
}

async function currentVersion(tx: Tx): Promise<number> {
  const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
  return version;
}
