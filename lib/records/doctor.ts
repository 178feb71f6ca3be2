import { currencyOf, minorOf } from "./currency";
import { moneyNotes } from "./doctor-money";
import { dayLength } from "./durations";
import type { Formats } from "./formats";
import { toDecimal, toMinor } from "./minor-units";
import type { Note } from "./note";
import { type Plan, plansOf } from "./plans";
import { receiptSummary, receiptSums } from "./receipts";
import { refundedSum } from "./refunds";
import { type MoneyStatus, moneyStatus } from "./status";
import { counted } from "./text";

/**
 * What a record contradicts itself in. `now` in ms UTC decides what is past. An empty list for a sound
 * record.
 */
export function doctorNotes(record: unknown, now: number, formats: Formats): readonly Note[] {
  return [
    ...moneyNotes(record, formats),
    ...receiptNotes(record, formats.money),
    ...planNotes(record, now, formats),
  ];
}

const profile = "line_items[].recurring_profile";

/** Trouble in the plans of a contribution that are active or suspended; others are over. `now` in ms UTC. */
function planNotes(record: unknown, now: number, { day }: Pick<Formats, "day">): readonly Note[] {
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

/** What speaks against a receipt, for the statuses in which nothing or too little is kept. */
const objections: Partial<Record<MoneyStatus, string>> = {
  refunded: "all of the money was refunded",
  failed: "the payment failed",
  pending: "the payment is still pending",
  unpaid: "it is not paid in full",
};

/** Contradictions between the valid tax receipts of a contribution and its money. */
function receiptNotes(record: unknown, money: Formats["money"]): readonly Note[] {
  const currency = currencyOf(record);
  const total = minorOf(record, "total_amount");
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
