import type { JsonValue } from "@/lib/json/json-value";
import { type MoneyStatus, moneyStatuses, type Status, statuses, statusWord } from "@/lib/records/labels";
import { coinOf, magnitude, toDecimal, toExact, toMinor } from "@/lib/records/money";
import type { Contribution } from "./contribution";
import { chargedSum, countState, isCanceled, partialCharge, refundedSum } from "./payments";

interface Rule {
  readonly meaning: string;
  readonly holds: (record: Contribution) => boolean;
  /** The compared fields; without them it is the status of a payment. */
  readonly fields?: readonly string[];
  /** The sign between the compared fields. */
  readonly sign?: string;
}

const refundFields = ["refunded_amount", "total_amount"];
const paidFields = ["is_paid", "balance_amount"];

const rules: Record<Status, Rule> = {
  deleted: {
    meaning: "the record is marked as deleted",
    holds: (record) => record.isDeleted,
    fields: ["is_deleted"],
  },
  spam: {
    meaning: "the record is marked as spam",
    holds: (record) => record.isSpam,
    fields: ["is_spam"],
  },
  refunded: {
    meaning: "refunded equals total, and total is above zero",
    holds: (record) => refundHolds(record, (refunded, total) => refunded === total),
    fields: refundFields,
    sign: " = ",
  },
  partially_refunded: {
    meaning: "refunded is above zero and below total",
    holds: (record) => refundHolds(record, (refunded, total) => refunded < total),
    fields: refundFields,
    sign: " < ",
  },
  failed: {
    meaning: "no payment succeeded or is pending, and the latest one failed",
    holds: (record) =>
      record.attempts.at(-1)?.state === "failed" &&
      countState(record, "succeeded") + countState(record, "pending") === 0,
  },
  pending: {
    meaning: "a payment is pending and none succeeded",
    holds: (record) => countState(record, "pending") > 0 && countState(record, "succeeded") === 0,
  },
  unpaid: {
    meaning: "the record is not marked as paid, or money is still owed",
    holds: ({ isPaid, balance, currency }) => !isPaid || (toMinor(balance, currency) ?? 0n) > 0n,
    fields: paidFields,
  },
  paid: {
    meaning: "the record is marked as paid and nothing is owed",
    holds: () => true,
    fields: paidFields,
  },
};

/** The one primary status of a contribution and the number of its rule, 1 to 8: the first that holds. */
export function contributionStatus(record: Contribution) {
  const index = statuses.findIndex((status) => rules[status].holds(record));
  return { status: statuses[index] ?? "paid", rule: index + 1 };
}

type StatusReading = Readonly<ReturnType<typeof contributionStatus>>;

/** Returns the state of the money, whether or not the record is deleted or spam. */
export function moneyStatus(record: Contribution): MoneyStatus {
  return moneyStatuses.find((status) => rules[status].holds(record)) ?? "paid";
}

/** The state of the payments, without refunds. */
function paymentsStatus(record: Contribution): MoneyStatus {
  const others = moneyStatuses.filter((status) => status !== "refunded" && status !== "partially_refunded");
  return others.find((status) => rules[status].holds(record)) ?? "paid";
}

/**
 * Why a contribution has its status:
 * `Partly refunded is rule 4 of 8: refunded is above zero and below total.`
 */
export function statusSentence({ status, rule }: StatusReading): string {
  return `${statusWord(status)} is rule ${rule} of ${statuses.length}: ${rules[status].meaning}.`;
}

/** The compared fields of its status as one line: `refunded_amount 45.0000 < total_amount 194.3900`. */
export function statusComparison({ raw, attempts }: Contribution, { status }: StatusReading): string {
  const { fields, sign = ", " } = rules[status];
  if (fields !== undefined) return fields.map((field) => `${field} ${asRecorded(raw[field])}`).join(sign);
  const payment = attempts.findLast(({ state }) => state === status);
  return payment === undefined
    ? ""
    : `payments[${payment.index}].status ${asRecorded(payment.raw["status"])}`;
}

/** @param holds receives the refund, above zero, and the total in minor units */
function refundHolds(record: Contribution, holds: (refunded: bigint, total: bigint) => boolean): boolean {
  const { currency } = record;
  const recorded = toMinor(record.refunded, currency);
  if (recorded === null || recorded <= 0n) return false;
  const refunded = toMinor(toDecimal(refundedSum(record)), currency) ?? recorded;
  const total = toMinor(record.total, currency);
  return refunded > 0n && total !== null && holds(refunded, total);
}

function asRecorded(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === "") return "not set";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Facts about a gift's money, in ten-thousandths of its currency. */
export type GiftOutcome = Readonly<ReturnType<typeof giftOutcome>>;

/**
 * Returns the outcome of a gift, for sentences: as its status, but refunds do not count where nothing was
 * charged, and what was charged twice and refunded once is kept.
 */
export function giftOutcome(record: Contribution) {
  const { attempts, currency, isPaid } = record;
  const hasSucceeded = countState(record, "succeeded") > 0;
  const isUncharged =
    attempts.length > 0 &&
    attempts.every(
      (payment) => payment.state === "failed" || payment.state === "pending" || isCanceled(payment),
    );
  const total = toExact(record.total);
  const charged = hasSucceeded ? chargedSum(record) : null;
  const refunded = refundedSum(record);
  const isRefunded = refunded > 0n && !isUncharged;
  // A coin more or less comes from rounding.
  const isWhole = total === null || charged === null || magnitude(charged - total) <= coinOf(currency);
  const base = isWhole ? total : charged;
  const isOwed = !isPaid && refunded !== total && (toExact(record.balance) ?? 0n) > 0n;
  // Without a charge, it is unknown how much of a gift was paid while money is owed.
  const kept = isRefunded && base !== null && !(isOwed && charged === null) ? base - refunded : null;
  const isCovered = total !== null && charged !== null && charged >= total;
  return {
    status: outcomeStatus(record, { kept, isRefunded, hasSucceeded }),
    currency,
    total,
    /** The refund as recorded, whether or not anything was charged. */
    refunded,
    /** The rest after refunds; null where nothing was refunded or the total is unreadable. */
    kept,
    /** Whether a payment succeeded, or none is recorded and the record is marked as paid. */
    isCharged: hasSucceeded || (attempts.length === 0 && (isRefunded || isPaid)),
    /** Whether payments are recorded and none of them can have moved money. */
    isUncharged,
    /** Whether charges cover the total. */
    isCovered,
    /** Whether a part of the total was never paid, in a record that is not marked as paid. */
    isPart: !isPaid && !isCovered && (isOwed || partialCharge(record) !== null),
  };
}

/** `unproven` is marked as paid, though none of its payments is known to have succeeded. */
function outcomeStatus(
  record: Contribution,
  { kept, isRefunded, hasSucceeded }: { kept: bigint | null; isRefunded: boolean; hasSucceeded: boolean },
): MoneyStatus | "unproven" {
  if (isRefunded && kept !== null) return kept > 0n ? "partially_refunded" : "refunded";
  const status = isRefunded ? moneyStatus(record) : paymentsStatus(record);
  return status === "paid" && !hasSucceeded && record.attempts.length > 0 ? "unproven" : status;
}

/** The money of a contribution, in ten-thousandths of its currency; the rest is `amount - refunded`. */
export interface Received {
  /** As recorded; null where the record names none. */
  readonly currency: string | null;
  /** All that was paid, whatever was given back since. */
  readonly amount: number;
  /** The part of it that was given back; 0 where nothing was. */
  readonly refunded: number;
}

/**
 * Money that came in, whether or not it was given back. What is pending, owed, failed, spam or deleted never
 * did.
 */
const paidIn: ReadonlySet<string | null> = new Set<Status>(["paid", "partially_refunded", "refunded"]);

/** Thousands of such amounts add up exactly in a 64-bit column. */
const maxSummable = 10n ** 15n;

/**
 * Returns the amount that a contribution adds to sums of money received, the same wherever the desk sums up;
 * null for one that adds nothing: by its status, because it is a test, or because its amount cannot be read
 * or is beyond a hundred thousand million of its currency.
 * @param status its own, where that is known already
 */
export function received(
  record: Contribution,
  status: string | null = contributionStatus(record).status,
): Received | null {
  const amount = isPaidIn(record, status) ? summable(toExact(record.total)) : null;
  if (amount === null) return null;
  const refunded = refundedSum(record);
  return {
    currency: record.currency,
    amount,
    refunded: refunded > 0n ? (summable(refunded) ?? 0) : 0,
  };
}

/**
 * Whether a contribution is paid, also where `received` is null because its amount cannot be read: sums
 * report that it is left out.
 * @param status its own, where that is known already
 */
export function isPaidIn(
  record: Contribution,
  status: string | null = contributionStatus(record).status,
): boolean {
  return paidIn.has(status) && !record.isTest;
}

/** An amount in ten-thousandths as a number; null for none and for one that no sum has. */
export function summable(exact: bigint | null): number | null {
  return exact !== null && magnitude(exact) <= maxSummable ? Number(exact) : null;
}
