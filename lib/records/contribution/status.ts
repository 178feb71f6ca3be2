import type { JsonValue } from "@/lib/json/json-value";
import { type MoneyStatus, type Status, statuses, statusWords } from "@/lib/records/labels";
import { fromTenThousandths, rounded, summable } from "@/lib/records/money";
import type { Contribution } from "./contribution";
import { paymentsIn, refundedSum } from "./payments";

type Rule = readonly [
  meaning: string,
  /** The compared fields; null if a payment's status decides. */
  compared: string | null,
  holds: (record: Contribution) => boolean,
];

const rules: Readonly<Record<Status, Rule>> = {
  deleted: ["the record is marked as deleted", "is_deleted", (record) => record.isDeleted],
  spam: ["the record is marked as spam", "is_spam", (record) => record.isSpam],
  refunded: [
    "the full total was refunded",
    "refunded_amount = total_amount",
    (record) => refundHolds(record, (refunded, total) => refunded === total),
  ],
  partially_refunded: [
    "part of the total was refunded",
    "refunded_amount < total_amount",
    (record) => refundHolds(record, (refunded, total) => refunded < total),
  ],
  failed: [
    "the latest payment failed, and none succeeded or is pending",
    null,
    ({ attempts }) =>
      attempts.at(-1)?.state === "failed" &&
      !attempts.some(({ state }) => state === "succeeded" || state === "pending"),
  ],
  pending: [
    "a payment is pending, and none succeeded",
    null,
    (record) => paymentsIn(record, "pending").length > 0 && paymentsIn(record, "succeeded").length === 0,
  ],
  unpaid: [
    "the record is not marked as paid, or a balance remains",
    "is_paid, balance_amount",
    ({ isPaid, balance, currency }) => !isPaid || rounded(balance ?? 0n, currency) > 0n,
  ],
  paid: ["the record is marked as paid and no balance remains", "is_paid, balance_amount", () => true],
};

const paymentStatuses = ["failed", "pending", "unpaid", "paid"] as const;
const moneyStatuses = ["refunded", "partially_refunded", ...paymentStatuses] as const;

/** Returns the primary status of a contribution: the first whose rule holds. */
export function contributionStatus(record: Contribution): Status {
  return firstThatHolds(statuses, record);
}

/** Returns the state of the money, whether or not the record is deleted or spam. */
export function moneyStatus(record: Contribution): MoneyStatus {
  return firstThatHolds(moneyStatuses, record);
}

/** Returns the state of the payments, without refunds. */
export function paymentsStatus(record: Contribution): MoneyStatus {
  return firstThatHolds(paymentStatuses, record);
}

function firstThatHolds<Some extends Status>(some: readonly Some[], record: Contribution): Some | "paid" {
  const holds = ([, , rule]: Rule) => rule(record);
  return some.find((status) => holds(rules[status])) ?? "paid";
}

/** Formats `Partially refunded because part of the total was refunded.` */
export function statusSentence(status: Status): string {
  return `${statusWords[status]} because ${rules[status][0]}.`;
}

/** Formats the rule and its fields: `Rule 4 of 8: refunded_amount 45.0000 < total_amount 194.3900`. */
export function statusComparison(record: Contribution, status: Status): string {
  return `Rule ${statuses.indexOf(status) + 1} of ${statuses.length}: ${comparedFields(record, status)}`;
}

function comparedFields(record: Contribution, status: Status): string {
  const { raw, attempts } = record;
  const [, compared] = rules[status];
  const refunded = refundedSum(record);
  // Refunds that did not take place are not compared.
  const completed = refunded === record.refunded ? "" : ` (${fromTenThousandths(refunded)} completed)`;
  const written = (field: string) =>
    `${field} ${asRecorded(raw[field])}${field === "refunded_amount" ? completed : ""}`;
  if (compared !== null) return compared.replaceAll(/\w+/g, written);
  const payment = attempts.findLast(({ state }) => state === status);
  return payment === undefined
    ? ""
    : `payments[${payment.index}].status ${asRecorded(payment.raw["status"])}`;
}

/**
 * Whether a refund meets a condition.
 * @param isMet receives the refund, above zero, and the total, both rounded
 */
export function refundHolds(
  record: Contribution,
  isMet: (refunded: bigint, total: bigint) => boolean,
): boolean {
  const { currency } = record;
  if (rounded(record.refunded ?? 0n, currency) <= 0n) return false;
  const refunded = rounded(refundedSum(record), currency);
  const total = rounded(record.total, currency);
  return refunded > 0n && total !== null && isMet(refunded, total);
}

function asRecorded(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === "") return "not set";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The money received, in ten-thousandths of the contribution's currency. `amount - refunded` was kept. */
export type Received = Readonly<NonNullable<ReturnType<typeof received>>>;

/** The statuses of received money, refunded or not. */
const paidIn: ReadonlySet<Status> = new Set(["paid", "partially_refunded", "refunded"]);

/**
 * Returns the amount that a contribution adds to sums of received money, the same everywhere in the desk.
 * Null for one that adds nothing: because of its status, because it is a test, or because its amount is
 * unreadable or above 100,000,000,000 in its currency.
 */
export function received(record: Contribution) {
  const amount = isPaidIn(record) ? summable(record.total) : null;
  if (amount === null) return null;
  const refunded = refundedSum(record);
  return {
    currency: record.currency,
    /** The amount paid, including what was refunded since. */
    amount,
    refunded: refunded > 0n ? (summable(refunded) ?? 0) : 0,
  };
}

/** Whether a contribution is paid, even if its amount is unreadable. Sums report such ones as left out. */
export function isPaidIn(record: Contribution): boolean {
  return !record.isTest && paidIn.has(contributionStatus(record));
}

/** Whether a contribution is listed but never counted: spam, a test or deleted. */
export function isMuted({ isSpam, isTest, isDeleted }: Contribution): boolean {
  return isSpam || isTest || isDeleted;
}
