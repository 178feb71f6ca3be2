import { currencyOf, exactOf } from "./currency";
import { isSet, member } from "./member";
import { coinOf } from "./minor-units";
import { chargedSum, partialCharge } from "./payment-sums";
import { attemptsOf, isCanceled } from "./payments";
import { refundedSum } from "./refunds";
import { type MoneyStatus, moneyStatus, paymentsStatus } from "./status";

/** What can be said of a gift's money, in ten-thousandths of its currency. */
export interface GiftOutcome {
  /** `unproven` is marked as paid, though none of its payments is known to have succeeded. */
  readonly status: MoneyStatus | "unproven";
  readonly currency: string | null;
  readonly total: bigint | null;
  /** What the record calls refunded, whether or not anything was charged. */
  readonly refunded: bigint;
  /** What remains after refunds; null where nothing was refunded or the total is unreadable. */
  readonly kept: bigint | null;
  /** Whether a payment succeeded, or none is recorded and the record says that it is paid. */
  readonly isCharged: boolean;
  /** Whether payments are recorded and none of them can have moved money. */
  readonly isUncharged: boolean;
  /** Whether charges cover the total. */
  readonly isCovered: boolean;
  /** Whether a part of the total was never paid, by a record that does not call itself paid. */
  readonly isPart: boolean;
}

/**
 * What became of a gift, for sentences: as its status, but no refund is believed where nothing was charged,
 * and what was charged twice and refunded once is kept.
 */
export function giftOutcome(record: unknown): GiftOutcome {
  const attempts = attemptsOf(record);
  const hasSucceeded = attempts.some(({ state }) => state === "succeeded");
  const isUncharged =
    attempts.length > 0 &&
    attempts.every(({ state, payment }) => state === "failed" || state === "pending" || isCanceled(payment));
  const currency = currencyOf(record);
  const total = exactOf(record, "total_amount");
  const charged = hasSucceeded ? chargedSum(record) : null;
  const refunded = refundedSum(record);
  const isRefunded = refunded > 0n && !isUncharged;
  const base = total === null || charged === null || isNear(charged, total, currency) ? total : charged;
  const isPaid = isSet(member(record, "is_paid"));
  const isOwed = !isPaid && refunded !== total && (exactOf(record, "balance_amount") ?? 0n) > 0n;
  // Of what is owed and charged nowhere, nobody knows how much came.
  const kept = isRefunded && base !== null && !(isOwed && charged === null) ? base - refunded : null;
  const isCovered = total !== null && charged !== null && charged >= total;
  const isMarked = attempts.length === 0 && (isRefunded || isPaid);
  return {
    status: statusOf(record, { kept, isRefunded, hasSucceeded }),
    currency,
    total,
    refunded,
    kept,
    isCharged: hasSucceeded || isMarked,
    isUncharged,
    isCovered,
    isPart: !isPaid && !isCovered && (isOwed || partialCharge(record) !== null),
  };
}

/** A coin more or less comes from rounding. */
function isNear(one: bigint, other: bigint, currency: string | null): boolean {
  const apart = one > other ? one - other : other - one;
  return apart <= coinOf(currency);
}

function statusOf(
  record: unknown,
  { kept, isRefunded, hasSucceeded }: { kept: bigint | null; isRefunded: boolean; hasSucceeded: boolean },
): GiftOutcome["status"] {
  if (isRefunded && kept !== null) return kept > 0n ? "partially_refunded" : "refunded";
  const status = isRefunded ? moneyStatus(record) : paymentsStatus(record);
  return status === "paid" && !hasSucceeded && attemptsOf(record).length > 0 ? "unproven" : status;
}
