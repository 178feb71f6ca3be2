import { coinOf, magnitude, sumOf, sumsByCurrency, toExact } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";
import type { Contribution, Payment } from "./contribution";

/** A payment's status as its source calls it, in words: `requires action`; null where it has none. */
export function paymentStatusText({ status }: Payment): string | null {
  return status?.replaceAll("_", " ") ?? null;
}

/** Whether a payment was called off before money moved: no decline, and no charge. */
export function isCanceled({ status }: Payment): boolean {
  return /^(?:cancell?ed|void(?:ed)?)$/i.test(status ?? "");
}

/** The payments in a state, oldest first. */
function paymentsIn({ attempts }: Contribution, wanted: Payment["state"]): readonly Payment[] {
  return attempts.filter(({ state }) => state === wanted);
}

/** How many of its payments are in a state. */
export function countState(record: Contribution, wanted: Payment["state"]): number {
  return paymentsIn(record, wanted).length;
}

/** The attempt that represents a contribution: the latest charge, else pending one, else any. */
export function mainAttempt(record: Contribution): Payment | null {
  const { attempts } = record;
  const pending = attempts.findLast(({ state }) => state === "pending");
  return chargesOf(record).at(-1) ?? pending ?? attempts.at(-1) ?? null;
}

/**
 * The payments that paid for a contribution, oldest first: those that succeeded, without the ones given back
 * where the rest still covers the total. What was given back of a split payment paid for it all the same.
 */
export function chargesOf(record: Contribution): readonly Payment[] {
  const succeeded = paymentsIn(record, "succeeded");
  if (succeeded.length < 2) return succeeded;
  const kept = succeeded.filter((payment) => !isGivenBack(payment));
  return kept.length === 0 || isShortOf(record, kept) ? succeeded : kept;
}

function isShortOf({ total, currency }: Contribution, charges: readonly Payment[]): boolean {
  const [whole, amounts] = [toExact(total), charges.map(({ amount }) => toExact(amount))];
  if (whole === null || amounts.includes(null)) return false;
  // A coin less comes from rounding.
  return whole - sumOf(amounts) > coinOf(currency);
}

function isGivenBack(payment: Payment): boolean {
  const [amount, refunded] = [toExact(payment.amount), toExact(payment.refunded)];
  if (amount === null || amount <= 0n || refunded === null) return payment.isRefunded;
  return refunded >= amount;
}

/** Payments against the total, in ten-thousandths. */
interface Shortfall {
  readonly charged: bigint;
  readonly total: bigint;
}

/**
 * Returns the payments and the total of a contribution that is marked as paid though its payments cover only
 * a part of it. Null without a payment that succeeded (offline money may have no record), with an unreadable
 * or foreign amount, and where the balance has the rest.
 */
export function shortfallOf(record: Contribution): Shortfall | null {
  const isSettled = record.isPaid && (toExact(record.balance) ?? 0n) <= 0n;
  return isSettled ? partialCharge(record) : null;
}

/** The amount that successful payments cover, where it is known to be a part of the total; else null. */
export function partialCharge(record: Contribution): Shortfall | null {
  const [total, charged] = [toExact(record.total), chargedSum(record)];
  if (countState(record, "succeeded") === 0 || total === null || charged === null) return null;
  // A coin more or less comes from rounding.
  return total - charged > coinOf(record.currency) ? { charged, total } : null;
}

/** The sum of the payments that succeeded; null without a list, or where an amount cannot be added. */
export function chargedSum(record: Contribution): bigint | null {
  return record.hasPaymentList
    ? sumOfPayments(paymentsIn(record, "succeeded"), "amount", record.currency)
    : null;
}

/** Sums the refunds of payments, in ten-thousandths; null without payments or with an unreadable amount. */
export function givenBackSum({ payments, currency }: Contribution): bigint | null {
  return payments.length === 0 ? null : sumOfPayments(payments, "refunded", currency);
}

/** Currencies of payments that succeeded, other than the contribution's own; none where that is not known. */
export function foreignCurrencies(record: Contribution): readonly string[] {
  if (record.currency === null) return [];
  const codes = paymentsIn(record, "succeeded").flatMap(({ currency }) => currency ?? []);
  return [...new Set(codes)].filter((code) => code !== record.currency);
}

function sumOfPayments(
  payments: readonly Payment[],
  field: "amount" | "refunded",
  currency: string | null,
): bigint | null {
  const isForeign = payments.some((payment) => (payment.currency ?? currency) !== currency);
  const amounts = payments.map((payment) => toExact(payment[field]));
  return isForeign || amounts.includes(null) ? null : sumOf(amounts);
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

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Pick<Refund, "state">): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

function sumOfRefunds(refunds: readonly Refund[]): bigint {
  return sumOf(refunds.map(({ amount }) => amount));
}

function ownRefunds(record: Contribution): readonly Refund[] {
  return refundsOf(record).filter(({ currency }) => currency === record.currency);
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

/** Whether no more than one payment has a refund. */
export function isRefundedOnce({ payments }: Contribution): boolean {
  return payments.filter(({ refunded }) => (toExact(refunded) ?? 0n) > 0n).length < 2;
}

/** When money was refunded, to follow `refunded`: ` in 2 parts, last on 2 Feb`. */
export function refundedWhen(record: Contribution, { date }: Pick<Formats, "date">): string {
  const own = ownRefunds(record).filter(({ state }) => state === "succeeded");
  // A single refund without an amount is all that the record's sum counts.
  const isBare = own.length === 1 && own[0]?.amount === null;
  const isWhole = isBare || (own.length > 0 && sumOfRefunds(own) === refundedSum(record));
  const instants = own.flatMap(({ at }) => at ?? []);
  const last = isWhole && instants.length === own.length ? Math.max(...instants) : record.refundedAt;
  const isOne = isWhole ? own.length === 1 : own.length === 0 && isRefundedOnce(record);
  const parts = isWhole ? ` in ${own.length} parts` : " in parts";
  if (last === null) return isOne ? "" : parts;
  return isOne ? ` on ${date(last)}` : `${parts}, last on ${date(last)}`;
}

/** Sums the refunds in other currencies than the contribution's, each in its own. */
export function foreignRefunds(record: Contribution): ReadonlyMap<string, bigint> {
  const foreign = refundsOf(record).flatMap(({ amount, currency, state }) =>
    state === "succeeded" && currency !== null && currency !== record.currency ? [{ amount, currency }] : [],
  );
  return sumsByCurrency(foreign);
}

/** Whether the sum of refunds exceeds those in its currency: it may count others, converted. */
export function mayCountForeign(record: Contribution): boolean {
  const done = ownRefunds(record).filter((refund) => !isUndone(refund));
  return refundedSum(record) > sumOfRefunds(done);
}
