import { insertRows } from "@/lib/database/bulk";
import { forKeys } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import type { SupporterTotalTable } from "@/lib/database/supporter-tables";

/**
 * Puts the totals of some supporters in the place of those there were, and counts how many gave in each
 * currency.
 * @param before all that are kept of them
 */
export async function writeTotals(
  tx: Tx,
  before: readonly SupporterTotalTable[],
  sums: readonly SupporterTotalTable[],
): Promise<void> {
  const after = sums.map(toPlain);
  const said = new Set(before.map((row) => JSON.stringify(toPlain(row))));
  const saying = new Set(after.map((row) => JSON.stringify(row)));
  const changed = after.filter((row) => !said.has(JSON.stringify(row)));
  const old = before.filter((row) => !saying.has(JSON.stringify(toPlain(row))));
  if (changed.length + old.length === 0) return;

  const touched = [...new Set([...old, ...changed].map((row) => row.supporter_id))];
  await forKeys(touched, (chunk) =>
    tx.deleteFrom("supporter_total").where("supporter_id", "in", chunk).execute(),
  );
  const isTouched = new Set(touched);
  const rows = after.filter((row) => isTouched.has(row.supporter_id));
  await insertRows(tx, "supporter_total", rows);
  await countCurrencies(tx, before, after);
}

async function countCurrencies(
  tx: Tx,
  before: readonly SupporterTotalTable[],
  after: readonly SupporterTotalTable[],
): Promise<void> {
  const more = new Map<string, number>();
  for (const { currency } of before) more.set(currency, (more.get(currency) ?? 0) - 1);
  for (const { currency } of after) more.set(currency, (more.get(currency) ?? 0) + 1);
  for (const [currency, supporters] of more) {
    if (supporters === 0) continue;
    await tx
      .insertInto("supporter_currency")
      .values({ currency, supporters })
      .onConflict((conflict) =>
        conflict.column("currency").doUpdateSet((eb) => ({
          supporters: eb("supporter_currency.supporters", "+", eb.ref("excluded.supporters")),
        })),
      )
      .execute();
  }
  await tx.deleteFrom("supporter_currency").where("supporters", "=", 0).execute();
}

/** A row with its members in one order, its figures as numbers. */
export function toPlain(row: SupporterTotalTable): SupporterTotalTable {
  const { supporter_id, currency, amount, refunded, net, gifts, first_at, last_at } = row;
  return { supporter_id, currency, amount, refunded, net, gifts: Number(gifts), first_at, last_at };
}
