import type { MoneyStatus } from "@/lib/records/labels";
import { coinOf, magnitude, toExact } from "@/lib/records/money";
import type { Contribution } from "./contribution";
import * as payments from "./payments";
import { moneyStatus, paymentsStatus } from "./status";

/** The facts about the money of a contribution; amounts in ten-thousandths of its currency. */
export type Gift = Readonly<ReturnType<typeof giftOf>>;

/** Returns all that sentences say about the money of a contribution. */
export function giftOf(record: Contribution) {
  const { attempts, currency, isPaid } = record;
  const main = payments.mainAttempt(record);
  const before = main === null ? [] : attempts.slice(0, attempts.indexOf(main));
  const succeeded = payments.countState(record, "succeeded");
  const total = toExact(record.total);
  const charged = payments.chargedSum(record);
  const refunded = payments.refundedSum(record);
  const balance = toExact(record.balance) ?? 0n;
  const partial = payments.partialCharge(record);
  const isUncharged =
    attempts.length > 0 &&
    attempts.every(
      (payment) => payment.state === "failed" || payment.state === "pending" || payments.isCanceled(payment),
    );
  const isRefunded = refunded > 0n && !isUncharged;
  const paid = succeeded > 0 ? charged : null;
  const isCovered = total !== null && paid !== null && paid >= total;
  const isOwed = !isPaid && refunded !== total && balance > 0n;
  // A coin more or less comes from rounding.
  const isWhole = total === null || paid === null || magnitude(paid - total) <= coinOf(currency);
  const base = isWhole ? total : paid;
  // Without a charge, it is unknown how much of a gift was paid while money is owed.
  const kept = isRefunded && base !== null && !(isOwed && paid === null) ? base - refunded : null;
  return {
    ...{ record, currency, total, balance, main, succeeded },
    failed: payments.countState(record, "failed"),
    pending: payments.countState(record, "pending"),
    /** The payments that paid for it, oldest first. */
    charges: payments.chargesOf(record),
    /** The sum of the payments that succeeded; null where it is not known. */
    charged,
    /** The number of the main attempt, counted by the declined ones before it: 1 for the first. */
    tries: before.filter(({ state }) => state === "failed").length + 1,
    /** Payments against the total, where they are known to cover a part of it. */
    partial,
    /** The same where the record is marked as paid and nothing is owed. */
    shortfall: payments.shortfallOf(record),
    refunds: payments.refundsOf(record),
    /** The refund as recorded, whether or not anything was charged. */
    refunded,
    foreignRefunds: payments.foreignRefunds(record),
    mayCountForeign: payments.mayCountForeign(record),
    /** The rest after refunds; null where nothing was refunded or the total is unreadable. */
    kept,
    status: statusOf(record, { kept, isRefunded, succeeded }),
    /** Whether a payment succeeded, or none is recorded and the record is marked as paid. */
    isCharged: succeeded > 0 || (attempts.length === 0 && (isRefunded || isPaid)),
    /** Whether payments are recorded and none of them can have moved money. */
    isUncharged,
    /** Whether charges cover the total. */
    isCovered,
    /** Whether a part of the total was never paid, in a record that is not marked as paid. */
    isPart: !isPaid && !isCovered && (isOwed || partial !== null),
  };
}

/** `unproven` is marked as paid, though none of its payments is known to have succeeded. */
function statusOf(
  record: Contribution,
  { kept, isRefunded, succeeded }: { kept: bigint | null; isRefunded: boolean; succeeded: number },
): MoneyStatus | "unproven" {
  // Refunds do not count where nothing was charged, and what was charged twice and refunded once is kept.
  if (isRefunded && kept !== null) return kept > 0n ? "partially_refunded" : "refunded";
  const status = isRefunded ? moneyStatus(record) : paymentsStatus(record);
  return status === "paid" && succeeded === 0 && record.attempts.length > 0 ? "unproven" : status;
}
