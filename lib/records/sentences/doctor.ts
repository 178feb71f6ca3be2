import type { Contribution } from "@/lib/records/contribution/contribution";
import {
  chargedSum,
  countState,
  foreignCurrencies,
  givenBackSum,
  shortfallOf,
} from "@/lib/records/contribution/payments";
import { type Plan, plansOf } from "@/lib/records/contribution/plans";
import { receiptSummary, receiptSums } from "@/lib/records/contribution/receipts";
import { foreignRefunds, isUndone, refundedSum } from "@/lib/records/contribution/refunds";
import { moneyStatus } from "@/lib/records/contribution/status";
import { lineDifferences, totalsOf } from "@/lib/records/contribution/totals";
import type { MoneyStatus } from "@/lib/records/labels";
import { isSameMoney, magnitude, toDecimal, toExact, toMinor } from "@/lib/records/money";
import { counted, type Formats } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";

/** Something in a record that contradicts something else in it, in words, and the fields to look at. */
interface Note {
  readonly code: string;
  readonly sentence: string;
  readonly fields: readonly string[];
}

/**
 * The contradictions of a record within itself; an empty list for a sound one.
 * @param now in ms UTC decides what is past
 */
export function doctorNotes(record: Contribution, now: number, formats: Formats): readonly Note[] {
  return [
    ...moneyNotes(record, formats),
    ...receiptNotes(record, formats.money),
    ...planNotes(record, now, formats),
  ];
}

const profile = "line_items[].recurring_profile";

/** Trouble in the plans of a contribution that are active or suspended; others are over. `now` in ms UTC. */
function planNotes(record: Contribution, now: number, { day }: Pick<Formats, "day">): readonly Note[] {
  return plansOf(record)
    .filter((plan) => plan.isActive || isSuspended(plan))
    .flatMap((plan) => [
      ...methodNotes(plan, now),
      ...(plan.isActive ? billingNotes(plan, now, day) : failureNotes(plan)),
    ]);
}

function isSuspended({ status }: Plan): boolean {
  return status?.toLowerCase() === "suspended";
}

function failureNotes(plan: Plan): readonly Note[] {
  const { failedPayments } = plan;
  if (failedPayments === 0) return [];
  const failures = counted(failedPayments, "failed payment", "failed payments");
  const sentence = `${nameOf(plan)} is suspended, with ${failures}.`;
  return [{ code: "suspended_plan_with_failures", sentence, fields: [`${profile}.failed_payments`] }];
}

function methodNotes(plan: Plan, now: number): readonly Note[] {
  const { method } = plan;
  if (method === null) return [];
  const hasExpired = method.isExpired || (method.expiresOn !== null && method.expiresOn < now);
  const state = plan.isActive ? "active" : "suspended";
  const joint = plan.isActive ? ", but" : ", and";
  const fields = [`${profile}.status`, `${profile}.payment_method`];
  if (method.isDeleted) {
    const sentence = `${nameOf(plan)} is ${state}${joint} its payment method (${method.label}) was deleted.`;
    return [{ code: `method_deleted_on_${state}_plan`, sentence, fields }];
  }
  if (!hasExpired) return [];
  const sentence = `${nameOf(plan)} is ${state}${joint} its payment method (${method.label}) has expired.`;
  return [{ code: `card_expired_on_${state}_plan`, sentence, fields }];
}

function billingNotes(plan: Plan, now: number, day: Formats["day"]): readonly Note[] {
  const { nextBillingOn } = plan;
  // A day has passed when it is over everywhere: zones reach twelve hours behind UTC.
  if (nextBillingOn === null || nextBillingOn + dayLength * 1.5 >= now) return [];
  const sentence = `${nameOf(plan)} is active, but its next billing was due on ${day(nextBillingOn)}.`;
  return [{ code: "next_billing_past", sentence, fields: [`${profile}.next_billing_date`] }];
}

function nameOf({ number }: Plan): string {
  return number === null ? "The plan" : `Plan ${number}`;
}

/** Objections to a receipt, for the statuses in which nothing or too little is kept. */
const objections: Partial<Record<MoneyStatus, string>> = {
  refunded: "all of the money was refunded",
  failed: "the payment failed",
  pending: "the payment is still pending",
  unpaid: "it is not paid in full",
};

/** Contradictions between the valid tax receipts of a contribution and its money. */
function receiptNotes(record: Contribution, money: Formats["money"]): readonly Note[] {
  const { currency } = record;
  const total = toMinor(record.total, currency);
  const refunded = toMinor(toDecimal(refundedSum(record)), currency) ?? 0n;
  const { valid } = receiptSummary(record);
  const covered = receiptSums(valid).get(currency) ?? 0n;
  const notes: Note[] = [];
  const objection = objections[moneyStatus(record)];
  if (valid.length > 0 && objection !== undefined) {
    const sentence = `A tax receipt is valid although ${objection}.`;
    notes.push({ code: "receipt_without_money", sentence, fields: ["tax_receipts[].is_voided"] });
  } else if (total !== null && covered > 0n && covered > total - refunded) {
    const kept = money(total - refunded, currency);
    const sentence = `Valid tax receipts cover ${money(covered, currency)}, but only ${kept} was kept.`;
    notes.push({ code: "receipt_above_kept", sentence, fields: ["tax_receipts[].amount"] });
  }
  const others = [...receiptSums(valid).keys()].filter((code) => code !== currency && code !== null);
  if (others.length > 0 && currency !== null) {
    const sentence = `A tax receipt is in ${others.join(" and ")}, the contribution in ${currency}.`;
    notes.push({ code: "receipt_currency", sentence, fields: ["tax_receipts[].currency_code"] });
  }
  return notes;
}

/** The amounts of a contribution in ten-thousandths; null where they cannot be read. */
interface Facts {
  readonly record: Contribution;
  readonly total: bigint | null;
  readonly refunded: bigint;
  readonly balance: bigint | null;
  readonly isPaid: boolean;
  /** The same without listed refunds that did not take place. */
  readonly done: bigint;
  /**
   * Sums over the payments; null when there is nothing to add, or something that cannot be: unreadable,
   * another currency.
   */
  readonly charged: bigint | null;
  readonly givenBack: bigint | null;
  readonly succeeded: number;
  /** Whether two amounts are one but for a rounding. */
  readonly isSame: (one: bigint, other: bigint) => boolean;
  readonly write: (amount: bigint) => string;
}

type Rule = (facts: Facts) => Note | null;

const rules: readonly Rule[] = [
  ({ record, write }) => {
    const { check } = totalsOf(record);
    if (check === null || check.holds) return null;
    const { difference, equation } = check;
    const side = difference > 0n ? "above" : "below";
    const far = write(magnitude(difference));
    const sentence = `The total is ${far} ${side} the sum of its parts (${equation}).`;
    return { code: "totals_differ", sentence, fields: ["subtotal_amount", "total_amount"] };
  },
  ({ total, done, isSame, write }) =>
    total === null || done <= 0n || done <= total || isSame(done, total)
      ? null
      : {
          code: "refund_above_total",
          sentence: `More was refunded (${write(done)}) than was given (${write(total)}).`,
          fields: ["refunded_amount", "total_amount"],
        },
  ({ refunded, givenBack, isSame, write }) =>
    givenBack === null || isSame(refunded, givenBack)
      ? null
      : {
          code: "refund_differs_from_payments",
          sentence:
            `The record says that ${write(refunded)} was refunded, its payments ` +
            `say ${write(givenBack)}.`,
          fields: ["refunded_amount", "payments[].amount_refunded"],
        },
  ({ record, done }) => {
    const isDated = record.refundedAt !== null;
    const isRefunded = done > 0n || foreignRefunds(record).size > 0;
    const isListed = record.refunds.some((refund) => !isUndone(refund) && refund.at !== null);
    if (isDated === isRefunded || isListed) return null;
    return {
      code: "refund_and_date_disagree",
      sentence: isRefunded
        ? "A refund is recorded, but no date of it."
        : "A date of a refund is recorded, but no money was refunded.",
      fields: ["refunded_at", "refunded_amount"],
    };
  },
  ({ isPaid, total, succeeded, charged }) =>
    !isPaid || total === null || total <= 0n || succeeded > 0 || charged === null
      ? null
      : {
          code: "paid_without_payment",
          sentence: "It is marked as paid, but no payment succeeded.",
          fields: ["is_paid", "payments[].status"],
        },
  ({ isPaid, total, charged }) =>
    isPaid || total === null || total <= 0n || charged === null || charged < total
      ? null
      : {
          code: "charged_but_unpaid",
          sentence: "Its payments cover the total, but it is not marked as paid.",
          fields: ["is_paid", "payments[].amount"],
        },
  ({ total, charged, isSame, write }) =>
    total === null || charged === null || charged <= total || isSame(charged, total)
      ? null
      : {
          code: "charged_above_total",
          sentence: `Payments of ${write(charged)} succeeded for a total of ${write(total)}.`,
          fields: ["payments[].amount", "total_amount"],
        },
  ({ record }) => {
    const others = foreignCurrencies(record);
    if (others.length === 0) return null;
    const sentence = `A payment is in ${others.join(" and ")}, the contribution in ${record.currency}.`;
    return { code: "payment_currency", sentence, fields: ["payments[].currency", "currency"] };
  },
  ({ record, write }) => {
    const short = shortfallOf(record);
    if (short === null) return null;
    const sentence =
      `It is marked as paid, but its payments cover ${write(short.charged)} ` + `of ${write(short.total)}.`;
    return {
      code: "charged_below_total",
      sentence,
      fields: ["is_paid", "payments[].amount", "total_amount"],
    };
  },
  ({ isPaid, balance, write }) =>
    !isPaid || balance === null || balance <= 0n
      ? null
      : {
          code: "paid_with_balance",
          sentence: `It is marked as paid, but ${write(balance)} is still owed.`,
          fields: ["is_paid", "balance_amount"],
        },
  ({ balance, write }) =>
    balance === null || balance >= 0n
      ? null
      : {
          code: "balance_below_zero",
          sentence: `The balance is below zero: ${write(magnitude(balance))} too much was paid.`,
          fields: ["balance_amount"],
        },
];

/** Contradictions between the amounts of a contribution, its payments and its refunds. */
function moneyNotes(record: Contribution, { exact }: Formats): readonly Note[] {
  const { currency } = record;
  const facts: Facts = {
    record,
    total: toExact(record.total),
    refunded: toExact(record.refunded) ?? 0n,
    done: refundedSum(record),
    balance: toExact(record.balance),
    isPaid: record.isPaid,
    charged: chargedSum(record),
    givenBack: givenBackSum(record),
    succeeded: countState(record, "succeeded"),
    isSame: (one, other) => isSameMoney(one, other, currency),
    write: (amount) => exact(amount, currency),
  };
  return [
    ...rules.map((rule) => rule(facts)).filter((note) => note !== null),
    ...lineNotes(record, facts.write),
  ];
}

function lineNotes(record: Contribution, write: Facts["write"]): readonly Note[] {
  return lineDifferences(record).map(({ name, whole, lines, fields }) => ({
    code: `${name}_differ_from_lines`,
    sentence: `The record says ${write(whole)} for ${name}, its lines say ${write(lines)}.`,
    fields,
  }));
}
