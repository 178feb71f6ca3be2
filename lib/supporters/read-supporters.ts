import type { ListedSupporter, SupporterTotal } from "@/lib/contract/supporter-answer";
import { ask } from "@/lib/database/ask";
import type { Tx } from "@/lib/database/engine";
import type { SupporterTable, SupporterTotalTable } from "@/lib/database/supporter-tables";
import { never } from "./supporter-row";

/** Supporters by their ids, in the same order; those that are not kept are left out. */
export async function readSupporters(tx: Tx, ids: readonly string[]): Promise<readonly ListedSupporter[]> {
  if (ids.length === 0) return [];
  const [rows, totals] = await Promise.all([
    ask(tx, tx.selectFrom("supporter").selectAll().where("id", "in", ids)),
    ask(tx, tx.selectFrom("supporter_total").selectAll().where("supporter_id", "in", ids)),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    const own = totals.filter((total) => total.supporter_id === id);
    return row === undefined ? [] : [toListed(row, own)];
  });
}

/** The currencies that supporters gave in, the most usual first. */
export async function currenciesGiven(tx: Tx): Promise<readonly string[]> {
  const rows = await ask(
    tx,
    tx
      .selectFrom("supporter_currency")
      .select("currency")
      .where("currency", "<>", "")
      .orderBy("supporters", "desc")
      .orderBy("currency"),
  );
  return rows.map(({ currency }) => currency);
}

function toListed(row: SupporterTable, totals: readonly SupporterTotalTable[]): ListedSupporter {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    isOrganization: row.is_organization === 1,
    contributions: row.contributions,
    unsummed: row.unsummed,
    firstAt: row.first_at === never ? null : row.first_at,
    lastAt: row.last_at === never ? null : row.last_at,
    totals: totals
      .toSorted((one, other) => other.gifts - one.gifts || (one.currency < other.currency ? -1 : 1))
      .map(toTotal),
  };
}

function toTotal(total: SupporterTotalTable): SupporterTotal {
  return {
    currency: total.currency === "" ? null : total.currency,
    received: total.amount,
    refunded: total.refunded,
    lifetime: total.net,
    gifts: total.gifts,
    firstAt: total.first_at,
    lastAt: total.last_at,
  };
}
