import type {
  SupporterGiftTable,
  SupporterTable,
  SupporterTotalTable,
} from "@/lib/database/supporter-tables";
import type { GiftSum } from "./supporter-row";

/** What a gift alone comes to. */
function toSum({ seq: _, occurred_at: at, ...gift }: SupporterGiftTable): GiftSum {
  return { ...gift, gifts: 1, first_at: at, last_at: at };
}

/**
 * What is kept of a supporter as sums: those by currency, and how many more contributions there are that add
 * nothing.
 */
export function keptSums(row: SupporterTable, totals: readonly SupporterTotalTable[]): readonly GiftSum[] {
  const gifts = row.contributions - totals.reduce((sum, total) => sum + Number(total.gifts), 0);
  const sums = totals.map((total) => ({ ...total, unsummed: 0 }));
  if (gifts === 0) return sums;
  const { unsummed } = row;
  const nothing = { currency: null, gifts, unsummed, amount: 0, refunded: 0, first_at: null, last_at: null };
  return [...sums, { supporter_id: row.id, ...nothing }];
}

/** Sums with gifts of the same supporter that are not in them. */
export function withGifts(
  sums: readonly GiftSum[],
  gifts: readonly SupporterGiftTable[],
): readonly GiftSum[] {
  const byCurrency = new Map(sums.map((sum) => [sum.currency, sum]));
  for (const more of gifts.map(toSum)) {
    const sum = byCurrency.get(more.currency);
    byCurrency.set(more.currency, sum === undefined ? more : together(sum, more));
  }
  return [...byCurrency.values()];
}

function together(one: GiftSum, other: GiftSum): GiftSum {
  return {
    supporter_id: one.supporter_id,
    currency: one.currency,
    gifts: Number(one.gifts) + Number(other.gifts),
    unsummed: Number(one.unsummed) + Number(other.unsummed),
    amount: one.amount + other.amount,
    refunded: one.refunded + other.refunded,
    first_at: extreme(Math.min, one.first_at, other.first_at),
    last_at: extreme(Math.max, one.last_at, other.last_at),
  };
}

function extreme(of: typeof Math.min, one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : of(one, other);
}

/** Whether numbers hold a sum exactly: only such a one can be added to. */
export function isExact({ amount, refunded }: GiftSum): boolean {
  return Number.isSafeInteger(amount) && Number.isSafeInteger(refunded);
}

/** Rows by the supporter that they are of. */
export function bySupporter<Row extends { readonly supporter_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const byId = new Map<string, Row[]>();
  for (const row of rows) {
    const own = byId.get(row.supporter_id);
    if (own === undefined) byId.set(row.supporter_id, [row]);
    else own.push(row);
  }
  return byId;
}
