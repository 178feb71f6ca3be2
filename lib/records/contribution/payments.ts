import { coinOf, magnitude, sumOf, toExact } from "@/lib/records/money";
import type { Contribution, Payment } from "./contribution";

/** A payment's status as its source calls it, in words: `requires action`; null if it has none. */
export function paymentStatusText({ status }: Payment): string | null {
  return status?.replaceAll("_", " ") ?? null;
}

/** Whether a payment was called off before money moved: no decline, and no charge. */
export function isCanceled({ status }: Payment): boolean {
  return /^(?:cancell?ed|void(?:ed)?)$/i.test(status ?? "");
}

export function paymentsIn({ attempts }: Contribution, wanted: Payment["state"]): readonly Payment[] {
  return attempts.filter(({ state }) => state === wanted);
}

/** The attempt that represents a contribution: the latest charge, else pending one, else any. */
export function mainAttempt(record: Contribution): Payment | null {
  const { attempts } = record;
  const pending = attempts.findLast(({ state }) => state === "pending");
  return chargesOf(record).at(-1) ?? pending ?? attempts.at(-1) ?? null;
}

/**
 * The payments that paid for a contribution, oldest first: succeeded ones, except those refunded while the
 * rest still covers the total. Refunded parts of a split payment count.
 */
export function chargesOf(record: Contribution): readonly Payment[] {
  const succeeded = paymentsIn(record, "succeeded");
  if (succeeded.length < 2) return succeeded;
  const kept = succeeded.filter((payment) => !isGivenBack(payment));
  return kept.length === 0 || isShortOf(record, kept) ? succeeded : kept;
}

function isShortOf({ total, currency }: Contribution, charges: readonly Payment[]): boolean {
  const whole = toExact(total);
  const amounts = charges.map(({ amount }) => toExact(amount));
  if (whole === null || amounts.includes(null)) return false;
  // Rounding may remove one smallest unit.
  return whole - sumOf(amounts) > coinOf(currency);
}

function isGivenBack(payment: Payment): boolean {
  const [amount, refunded] = [toExact(payment.amount), toExact(payment.refunded)];
  if (amount === null || amount <= 0n || refunded === null) return payment.isRefunded;
  return refunded >= amount;
}

/** One refund: `amount` in ten-thousandths, `at` in ms UTC, `status` as recorded. */
export type Refund = Readonly<ReturnType<typeof refundsOf>[number]>;

/** The refunds that a record lists, in its order, their amounts without a sign. */
export function refundsOf(record: Contribution) {
  return record.refunds.map((refund) => {
    const amount = toExact(refund.amount);
    return { ...refund, amount: amount === null ? null : magnitude(amount) };
  });
}

/** When a contribution was refunded last, in ms UTC; null if that is unknown, or nothing was. */
export function lastRefundedAt({ refundedAt, refunds }: Contribution): number | null {
  const dates = refunds.flatMap(({ state, at }) => (state === "succeeded" ? (at ?? []) : []));
  return refundedAt ?? (dates.length === 0 ? null : Math.max(...dates));
}

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Pick<Refund, "state">): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

/** The sum of some refunds, those without an amount left out. */
export function sumOfRefunds(refunds: readonly Refund[]): bigint {
  return sumOf(refunds.map(({ amount }) => amount));
}

/**
 * Returns the refunded amount of a contribution, in ten-thousandths of its own currency; 0 if nothing was.
 * The record's sum counts, less the listed refunds that did not take place if that sum evidently holds them.
 */
export function refundedSum(record: Contribution): bigint {
  const recorded = toExact(record.refunded) ?? 0n;
  if (recorded <= 0n) return 0n;
  if (record.refunds.length === 0) return recorded;
  const own = refundsOf(record).filter(({ currency }) => currency === record.currency);
  const done = sumOfRefunds(own.filter((refund) => !isUndone(refund)));
  return isSumOfSome(recorded - done, own.filter(isUndone)) ? done : recorded;
}

/** How many refunds that did not take place are tried in every combination. */
const maxTried = 12;

function isSumOfSome(sum: bigint, refunds: readonly Refund[]): boolean {
  if (sum <= 0n) return false;
  const sums = new Set([0n]);
  for (const { amount } of refunds.slice(0, maxTried)) {
    for (const known of [...sums]) sums.add(known + (amount ?? 0n));
  }
  return sums.has(sum);
}
