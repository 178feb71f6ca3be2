import type { MoneyStatus } from "@/lib/records/labels";
import { magnitude, rounded, smallestUnitOf, sumOf, sumsByCurrency } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";
import type { Contribution, Payment } from "./contribution";
import {
  chargesOf,
  isCanceled,
  isUndone,
  mainAttempt,
  paymentsIn,
  refundedSum,
  refundsOf,
  sumOfRefunds,
} from "./payments";
import { isMuted, moneyStatus, paymentsStatus } from "./status";

export type Gift = Readonly<ReturnType<typeof giftOf>>;

/** Returns the monetary facts of a contribution, with amounts in ten-thousandths of its currency. */
export function giftOf(record: Contribution) {
  const { attempts, currency, isPaid } = record;
  const main = mainAttempt(record);
  const before = main === null ? [] : attempts.slice(0, attempts.indexOf(main));
  const payments = chargeFacts(record);
  const refunds = refundFacts(record);
  const { total, balance, succeeded, partial, isUncharged } = payments;
  const { refunded } = refunds;
  const isRefunded = refunded > 0n && !isUncharged;
  const paid = succeeded > 0 ? payments.charged : null;
  const isCovered = total !== null && paid !== null && paid >= total;
  const isOwed = !isPaid && refunded !== total && balance > 0n;
  // Rounding may add or remove one smallest unit.
  const isWhole = total === null || paid === null || magnitude(paid - total) <= smallestUnitOf(currency);
  const base = isWhole ? total : paid;
  // While money is owed and no charge is recorded, it is unknown how much of a gift was paid.
  const kept = isRefunded && base !== null && !(isOwed && paid === null) ? base - refunded : null;
  const status = statusOf(record, { kept, refunded, isRefunded, succeeded });
  return {
    record,
    currency,
    main,
    ...payments,
    ...refunds,
    /** The number of the main attempt: 1 plus the number of declined attempts before it. */
    tries: before.filter(({ state }) => state === "failed").length + 1,
    /** The amount left after refunds; null if nothing was refunded or the paid amount is unknown. */
    kept,
    status,
    owesBalance: owesBalance(record, status, balance),
    /** Whether a payment succeeded, or none is recorded and the record is marked as paid or has a refund. */
    isCharged: succeeded > 0 || (attempts.length === 0 && (isRefunded || isPaid)),
    isCovered,
    /** Whether a part of the total was never paid, in a record that is not marked as paid. */
    isPart: !isPaid && !isCovered && (isOwed || partial !== null),
  };
}

interface StatusFacts {
  readonly kept: bigint | null;
  readonly refunded: bigint;
  readonly isRefunded: boolean;
  readonly succeeded: number;
}

/** `unproven`: marked as paid, although none of the payments is known to have succeeded. */
function statusOf(
  record: Contribution,
  { kept, refunded, isRefunded, succeeded }: StatusFacts,
): MoneyStatus | "unproven" {
  // Refunds do not count if nothing was charged. A gift charged twice and refunded once is kept.
  if (kept !== null) {
    // Rounded like the status of the record.
    const { currency } = record;
    const isAbove = rounded(kept + refunded, currency) > rounded(refunded, currency);
    return isAbove ? "partially_refunded" : "refunded";
  }
  const status = isRefunded ? moneyStatus(record) : paymentsStatus(record);
  return status === "paid" && succeeded === 0 && record.attempts.length > 0 ? "unproven" : status;
}

/** Whether the balance is to be paid. A declined gift, and one that counts nowhere, is not owed. */
function owesBalance(record: Contribution, status: MoneyStatus | "unproven", balance: bigint): boolean {
  const isOpen = status === "unpaid" || status === "partially_refunded";
  return isOpen && balance > 0n && !isMuted(record);
}

function chargeFacts(record: Contribution) {
  const { attempts, currency, isPaid, hasPaymentList, total } = record;
  const succeeded = paymentsIn(record, "succeeded");
  const balance = record.balance ?? 0n;
  const charged = hasPaymentList ? sumOfPayments(succeeded, "amount", currency) : null;
  // An offline gift may have no payment. Rounding may remove one smallest unit.
  const isPartial =
    succeeded.length > 0 && total !== null && charged !== null && total - charged > smallestUnitOf(currency);
  const partial = isPartial ? { charged, total } : null;
  const codes = new Set(succeeded.flatMap((payment) => payment.currency ?? []));
  return {
    total,
    balance,
    succeeded: succeeded.length,
    failed: paymentsIn(record, "failed").length,
    pending: paymentsIn(record, "pending").length,
    charges: chargesOf(record),
    /** Whether payments are recorded and none of them can have moved money. */
    isUncharged:
      attempts.length > 0 &&
      attempts.every(
        (payment) => payment.state === "failed" || payment.state === "pending" || isCanceled(payment),
      ),
    /** The sum of the payments that succeeded; null without a list, or if an amount cannot be added. */
    charged,
    /** The charged amount and the total, if payments are known to cover only a part of it. */
    partial,
    /** The same, if the record is marked as paid and the balance does not include the rest. */
    shortfall: isPaid && balance <= 0n ? partial : null,
    foreignCurrencies: [...codes].filter((code) => currency !== null && code !== currency),
  };
}

function refundFacts(record: Contribution) {
  const { currency, payments } = record;
  const [refunds, refunded] = [refundsOf(record), refundedSum(record)];
  const own = refunds.filter((refund) => refund.currency === currency);
  const foreign = refunds.flatMap(({ amount, currency: code, state }) =>
    state === "succeeded" && code !== null && code !== currency ? [{ amount, currency: code }] : [],
  );
  return {
    refunds,
    /** The refund as recorded, whether or not anything was charged. */
    refunded,
    /** The sum of the refunds of payments; null without payments or with an unreadable amount. */
    givenBack: payments.length === 0 ? null : sumOfPayments(payments, "refunded", currency),
    isRefundedOnce: payments.filter(({ refunded }) => (refunded ?? 0n) > 0n).length < 2,
    foreignRefunds: sumsByCurrency(foreign),
    /** Whether the recorded sum exceeds the refunds in its currency: it may include converted ones. */
    mayCountForeign: refunded > sumOfRefunds(own.filter((refund) => !isUndone(refund))),
  };
}

function sumOfPayments(
  payments: readonly Payment[],
  field: "amount" | "refunded",
  currency: string | null,
): bigint | null {
  const isForeign = payments.some((payment) => (payment.currency ?? currency) !== currency);
  const amounts = payments.map((payment) => payment[field]);
  return isForeign || amounts.includes(null) ? null : sumOf(amounts);
}

/** Returns words to follow `refunded`, such as ` in 2 parts, last on 2 Feb`. */
export function refundedWhen(gift: Gift, { date }: Pick<Formats, "date">): string {
  const own = gift.refunds.filter((one) => one.currency === gift.currency && one.state === "succeeded");
  // A single refund without an amount accounts for the whole recorded sum.
  const isBare = own.length === 1 && own[0]?.amount === null;
  const isWhole = isBare || (own.length > 0 && sumOfRefunds(own) === gift.refunded);
  const instants = own.flatMap(({ at }) => at ?? []);
  const last = isWhole && instants.length === own.length ? Math.max(...instants) : gift.record.refundedAt;
  const isOne = isWhole ? own.length === 1 : own.length === 0 && gift.isRefundedOnce;
  const parts = isWhole ? ` in ${own.length} parts` : " in parts";
  if (last === null) return isOne ? "" : parts;
  return isOne ? ` on ${date(last)}` : `${parts}, last on ${date(last)}`;
}
