import { magnitude, smallestUnitOf, sumOf, toTenThousandths } from "@/lib/records/money";
import type { Contribution, Payment } from "./contribution";

/** Returns a payment's recorded status in words, such as `requires action`; null if it has none. */
export function paymentStatusText({ status }: Payment): string | null {
  return status?.replaceAll("_", " ") ?? null;
}

/** Whether a payment was canceled before money moved, which is neither a decline nor a charge. */
export function isCanceled({ status }: Payment): boolean {
  return /^(?:cancell?ed|void(?:ed)?)$/i.test(status ?? "");
}

export function paymentsIn({ attempts }: Contribution, wanted: Payment["state"]): readonly Payment[] {
  return attempts.filter(({ state }) => state === wanted);
}

/** Returns the attempt that represents a contribution: the latest charge, else pending one, else any. */
export function mainAttempt(record: Contribution): Payment | null {
  const { attempts } = record;
  const pending = attempts.findLast(({ state }) => state === "pending");
  return chargesOf(record).at(-1) ?? pending ?? attempts.at(-1) ?? null;
}

/**
 * Returns the payments that paid for a contribution, oldest first: succeeded ones, except those refunded
 * while the rest still covers the total. The total needs refunded parts of a split payment, so they count.
 */
export function chargesOf(record: Contribution): readonly Payment[] {
  const succeeded = paymentsIn(record, "succeeded");
  if (succeeded.length < 2) return succeeded;
  const kept = succeeded.filter((payment) => !isGivenBack(payment));
  return kept.length === 0 || isShortOf(record, kept) ? succeeded : kept;
}

function isShortOf({ total, currency }: Contribution, charges: readonly Payment[]): boolean {
  const whole = toTenThousandths(total);
  const amounts = charges.map(({ amount }) => toTenThousandths(amount));
  if (whole === null || amounts.includes(null)) return false;
  // Rounding may remove one smallest unit.
  return whole - sumOf(amounts) > smallestUnitOf(currency);
}

function isGivenBack(payment: Payment): boolean {
  const [amount, refunded] = [toTenThousandths(payment.amount), toTenThousandths(payment.refunded)];
  if (amount === null || amount <= 0n || refunded === null) return payment.isRefunded;
  return refunded >= amount;
}

/** One refund: `amount` in ten-thousandths, `at` in ms UTC, `status` as recorded. */
export type Refund = Readonly<ReturnType<typeof refundsOf>[number]>;

/** Returns the refunds that a record lists, in its order, with amounts without a sign. */
export function refundsOf(record: Contribution) {
  return record.refunds.map((refund) => {
    const amount = toTenThousandths(refund.amount);
    return { ...refund, amount: amount === null ? null : magnitude(amount) };
  });
}

/** Returns when a contribution was last refunded, in ms UTC; null if unknown or nothing was refunded. */
export function lastRefundedAt({ refundedAt, refunds }: Contribution): number | null {
  const dates = refunds.flatMap(({ state, at }) => (state === "succeeded" ? (at ?? []) : []));
  return refundedAt ?? (dates.length === 0 ? null : Math.max(...dates));
}

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Pick<Refund, "state">): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

/** Returns the sum of refunds, leaving out those without an amount. */
export function sumOfRefunds(refunds: readonly Refund[]): bigint {
  return sumOf(refunds.map(({ amount }) => amount));
}

/**
 * Returns the refunded amount of a contribution, in ten-thousandths of its own currency; 0 if there is none.
 * Uses the recorded sum, less the listed refunds that did not take place if the sum evidently includes them.
 */
export function refundedSum(record: Contribution): bigint {
  const recorded = toTenThousandths(record.refunded) ?? 0n;
  if (recorded <= 0n) return 0n;
  if (record.refunds.length === 0) return recorded;
  const own = refundsOf(record).filter(({ currency }) => currency === record.currency);
  const done = sumOfRefunds(own.filter((refund) => !isUndone(refund)));
  return isSumOfSome(recorded - done, own.filter(isUndone)) ? done : recorded;
}

/** The number of refunds that did not take place whose combinations are all tried. */
const maxTried = 12;

function isSumOfSome(sum: bigint, refunds: readonly Refund[]): boolean {
  if (sum <= 0n) return false;
  const sums = new Set([0n]);
  for (const { amount } of refunds.slice(0, maxTried)) {
    for (const known of [...sums]) sums.add(known + (amount ?? 0n));
  }
  return sums.has(sum);
}
