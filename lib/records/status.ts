import { currencyOf, minorOf } from "./currency";
import { isSet, member } from "./member";
import { toDecimal, toMinor } from "./minor-units";
import { attemptsOf } from "./payments";
import { refundedSum } from "./refunds";
import { type MoneyStatus, moneyStatuses, type Status, statuses, statusWord } from "./status-words";

export { type MoneyStatus, type Status, statuses, statusWord } from "./status-words";

/** A field that decided, with its value as the record has it. */
export interface Reason {
  readonly field: string;
  readonly value: string;
}

/** A status with the number of its rule, 1 to 8, and the fields that the rule compared. */
export interface StatusReading {
  readonly status: Status;
  readonly rule: number;
  readonly because: readonly Reason[];
}

interface Rule {
  readonly meaning: string;
  /** What stands between the compared fields. */
  readonly sign: string;
  /** The fields that make the rule hold, or null where it does not. */
  readonly proof: (record: unknown) => readonly Reason[] | null;
}

const rules: Record<Status, Rule> = {
  deleted: {
    meaning: "the record is marked as deleted",
    sign: ", ",
    proof: (record) => (isSet(member(record, "is_deleted")) ? [reason(record, "is_deleted")] : null),
  },
  spam: {
    meaning: "the record is marked as spam",
    sign: ", ",
    proof: (record) => (isSet(member(record, "is_spam")) ? [reason(record, "is_spam")] : null),
  },
  refunded: {
    meaning: "refunded equals total, and total is above zero",
    sign: " = ",
    proof: (record) => compareRefund(record, (refunded, total) => refunded === total),
  },
  partially_refunded: {
    meaning: "refunded is above zero and below total",
    sign: " < ",
    proof: (record) => compareRefund(record, (refunded, total) => refunded < total),
  },
  failed: {
    meaning: "no payment succeeded or is pending, and the latest one failed",
    sign: ", ",
    proof: (record) => {
      const attempts = attemptsOf(record);
      const last = attempts.at(-1);
      const isOpen = attempts.some(({ state }) => state === "succeeded" || state === "pending");
      return isOpen || last?.state !== "failed" ? null : [paymentReason(last.payment, last.index)];
    },
  },
  pending: {
    meaning: "a payment is pending and none succeeded",
    sign: ", ",
    proof: (record) => {
      const attempts = attemptsOf(record);
      const pending = attempts.findLast(({ state }) => state === "pending");
      const isPaid = attempts.some(({ state }) => state === "succeeded");
      return isPaid || pending === undefined ? null : [paymentReason(pending.payment, pending.index)];
    },
  },
  unpaid: {
    meaning: "the record is not marked as paid, or money is still owed",
    sign: ", ",
    proof: (record) => {
      const isOwed = (minorOf(record, "balance_amount") ?? 0n) > 0n;
      return isSet(member(record, "is_paid")) && !isOwed ? null : paidReasons(record);
    },
  },
  paid: {
    meaning: "the record is marked as paid and nothing is owed",
    sign: ", ",
    proof: paidReasons,
  },
};

/**
 * The one primary status of a contribution: the first rule that holds, with what made it hold. Total over any
 * JSON.
 */
export function contributionStatus(record: unknown): StatusReading {
  for (const [index, status] of statuses.entries()) {
    const because = rules[status].proof(record);
    if (because !== null) return { status, rule: index + 1, because };
  }
  return { status: "paid", rule: statuses.length, because: paidReasons(record) };
}

/** What became of the money, whether or not the record is deleted or spam. */
export function moneyStatus(record: unknown): MoneyStatus {
  return moneyStatuses.find((status) => rules[status].proof(record) !== null) ?? "paid";
}

/** The same where no refund is believed: what became of the payments alone. */
export function paymentsStatus(record: unknown): MoneyStatus {
  const others = moneyStatuses.filter((status) => status !== "refunded" && status !== "partially_refunded");
  return others.find((status) => rules[status].proof(record) !== null) ?? "paid";
}

/**
 * Why a contribution has its status:
 * `Partly refunded is rule 4 of 8: refunded is above zero and below total.`
 */
export function statusSentence({ status, rule }: StatusReading): string {
  return `${statusWord(status)} is rule ${rule} of ${statuses.length}: ${rules[status].meaning}.`;
}

/** The compared fields as one line: `refunded_amount 45.0000 < total_amount 194.3900`. */
export function statusComparison({ status, because }: StatusReading): string {
  return because.map(({ field, value }) => `${field} ${value}`).join(rules[status].sign);
}

/** @param holds what is asked of them where something was refunded: above zero */
function compareRefund(
  record: unknown,
  holds: (refunded: bigint, total: bigint) => boolean,
): readonly Reason[] | null {
  const recorded = minorOf(record, "refunded_amount");
  if (recorded === null || recorded <= 0n) return null;
  const refunded = toMinor(toDecimal(refundedSum(record)), currencyOf(record)) ?? recorded;
  if (refunded <= 0n) return null;
  const total = minorOf(record, "total_amount");
  if (total === null || !holds(refunded, total)) return null;
  return [reason(record, "refunded_amount"), reason(record, "total_amount")];
}

function paidReasons(record: unknown): readonly Reason[] {
  return [reason(record, "is_paid"), reason(record, "balance_amount")];
}

function paymentReason(payment: unknown, index: number): Reason {
  return { ...reason(payment, "status"), field: `payments[${index}].status` };
}

function reason(holder: unknown, field: string): Reason {
  const value = member(holder, field);
  if (value === undefined || value === null || value === "") return { field, value: "not set" };
  return { field, value: typeof value === "string" ? value : JSON.stringify(value) };
}
