import { magnitude, sumOf, sumsByCurrency, toExact } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";
import type { Contribution } from "./contribution";
import { countRefunded } from "./payments";

/** One refund: `amount` in ten-thousandths, `at` in ms UTC, `status` as recorded. */
export type Refund = Readonly<ReturnType<typeof refundsOf>[number]>;

/** The refunds that a record lists, in its order, their amounts without a sign. */
export function refundsOf(record: Contribution) {
  return record.refunds.map((refund) => {
    const amount = toExact(refund.amount);
    return { ...refund, amount: amount === null ? null : magnitude(amount) };
  });
}

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Pick<Refund, "state">): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

function ownRefunds(record: Contribution): readonly Refund[] {
  return refundsOf(record).filter(({ currency }) => currency === record.currency);
}

function amountsOf(refunds: readonly Refund[]): readonly bigint[] {
  return refunds.map(({ amount }) => amount ?? 0n);
}

/**
 * Returns the refunded amount of a contribution, in ten-thousandths of its own currency; 0 where nothing was.
 * The record's sum counts, less the listed refunds that did not take place where that sum evidently holds
 * them.
 */
export function refundedSum(record: Contribution): bigint {
  const recorded = toExact(record.refunded) ?? 0n;
  if (recorded <= 0n) return 0n;
  if (record.refunds.length === 0) return recorded;
  const own = ownRefunds(record);
  const done = sumOf(amountsOf(own.filter((refund) => !isUndone(refund))));
  return isSumOfSome(recorded - done, amountsOf(own.filter(isUndone))) ? done : recorded;
}

/** How many refunds that did not take place are tried in every combination. */
const maxTried = 12;

function isSumOfSome(sum: bigint, amounts: readonly bigint[]): boolean {
  if (sum <= 0n) return false;
  const sums = new Set([0n]);
  for (const amount of amounts.slice(0, maxTried)) for (const known of [...sums]) sums.add(known + amount);
  return sums.has(sum);
}

/**
 * When money was refunded and in how many parts, in words to follow `refunded`: ` in 2 parts, last on 2 Feb`.
 */
export function refundedWhen(record: Contribution, { date }: Pick<Formats, "date">): string {
  const own = ownRefunds(record).filter(({ state }) => state === "succeeded");
  // A single refund without an amount is all that the record's sum counts.
  const isBare = own.length === 1 && own[0]?.amount === null;
  const isWhole = isBare || (own.length > 0 && sumOf(amountsOf(own)) === refundedSum(record));
  const instants = own.flatMap(({ at }) => at ?? []);
  const last = isWhole && instants.length === own.length ? Math.max(...instants) : record.refundedAt;
  const parts = partsWords(isWhole ? own.length : null, own.length === 0 && countRefunded(record) < 2);
  if (last === null) return parts;
  return parts === "" ? ` on ${date(last)}` : `${parts}, last on ${date(last)}`;
}

/** @param known how many parts there are, null where not all of them are listed */
function partsWords(known: number | null, isLikelyOne: boolean): string {
  if (known === null) return isLikelyOne ? "" : " in parts";
  return known === 1 ? "" : ` in ${known} parts`;
}

/**
 * Whether the record's sum is more than its own currency's refunds come to: it may count those in other
 * currencies, converted.
 */
export function mayCountForeign(record: Contribution): boolean {
  const done = ownRefunds(record).filter((refund) => !isUndone(refund));
  return refundedSum(record) > sumOf(amountsOf(done));
}

/** Sums the refunds in other currencies than the contribution's, each in its own. */
export function foreignRefunds(record: Contribution): ReadonlyMap<string, bigint> {
  const foreign = refundsOf(record).flatMap(({ amount, currency, state }) =>
    state === "succeeded" && currency !== null && currency !== record.currency ? [{ amount, currency }] : [],
  );
  return sumsByCurrency(foreign);
}
