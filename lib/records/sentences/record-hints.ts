import type { Contribution } from "@/lib/records/contribution/contribution";
import { type Gift, giftOf } from "@/lib/records/contribution/gift";
import { isUndone } from "@/lib/records/contribution/payments";
import { methodProblem, type Plan, plansOf } from "@/lib/records/contribution/plans";
import { receiptObjection, receiptSummary } from "@/lib/records/contribution/receipts";
import { lineDifferences, totalsOf } from "@/lib/records/contribution/totals";
import { isSameMoney, magnitude, rounded } from "@/lib/records/money";
import { counted, type Formats } from "@/lib/records/text";
import { hasPassed } from "@/lib/records/values";

type Hint = ReturnType<typeof hint>;

function hint(sentence: string, ...fields: readonly string[]) {
  return { sentence, fields };
}

/**
 * Returns what needs attention in a record: its spam, test and deleted marks, and contradictions. Dates
 * before `now` (ms UTC) are in the past.
 */
export function recordHints(record: Contribution, now: number, formats: Formats): readonly Hint[] {
  const gift = giftOf(record);
  const write = (amount: bigint) => formats.exact(amount, record.currency);
  return [
    ...marks.filter(([mark]) => record[mark]).map(([_, field, sentence]) => hint(sentence, field)),
    ...rules.map((rule) => rule(gift, write)).filter((found) => found !== false),
    ...lineDifferences(record).map(({ name, whole, lines, fields }) => {
      const sentence = `The record shows ${write(whole)} for ${name}, but its lines total ${write(lines)}.`;
      return hint(sentence, ...fields);
    }),
    ...receiptHints(gift, formats),
    ...plansOf(record).flatMap((plan) => planHints(plan, now, formats)),
  ];
}

const marks = [
  ["isDeleted", "is_deleted", "This contribution is deleted. Excluded from all totals."],
  ["isSpam", "is_spam", "This contribution is marked as spam. Excluded from all totals."],
  ["isTest", "is_test", "This contribution is a test. Excluded from all totals."],
] as const;

type Rule = (gift: Gift, write: (amount: bigint) => string) => Hint | false;

function isAbove(one: bigint, other: bigint, { currency }: Gift): boolean {
  return one > other && !isSameMoney(one, other, currency);
}

const rules: readonly Rule[] = [
  ({ record }, write) => {
    const { check } = totalsOf(record);
    if (check === null || check.holds) return false;
    const { difference, equation } = check;
    const apart = `${write(magnitude(difference))} ${difference > 0n ? "above" : "below"}`;
    const sentence = `The total is ${apart} the sum of its parts (${equation(write)}).`;
    return hint(sentence, "subtotal_amount", "total_amount");
  },
  (gift, write) => {
    const { total, refunded } = gift;
    if (total === null || refunded <= 0n || !isAbove(refunded, total, gift)) return false;
    const sentence = `More was refunded (${write(refunded)}) than was given (${write(total)}).`;
    return hint(sentence, "refunded_amount", "total_amount");
  },
  ({ record, currency, givenBack }, write) => {
    const recorded = record.refunded ?? 0n;
    if (givenBack === null || isSameMoney(recorded, givenBack, currency)) return false;
    const [whole, sum] = [write(recorded), write(givenBack)];
    const sentence = `The record shows ${whole} refunded, but the refunds on its payments add up to ${sum}.`;
    return hint(sentence, "refunded_amount", "payments[].amount_refunded");
  },
  ({ record, refunded, refunds, foreignRefunds }) => {
    const isDated = record.refundedAt !== null;
    const isRefunded = refunded > 0n || foreignRefunds.size > 0;
    const isListed = refunds.some((refund) => !isUndone(refund) && refund.at !== null);
    if (isDated === isRefunded || isListed) return false;
    const sentence = isRefunded
      ? "A refund is recorded, but without a date."
      : "A refund date is recorded, but no money was refunded.";
    return hint(sentence, "refunded_at", "refunded_amount");
  },
  ({ record: { isPaid }, total, succeeded, charged }) => {
    if (!isPaid || total === null || total <= 0n || succeeded > 0 || charged === null) return false;
    return hint("Marked as paid, but no payment succeeded.", "is_paid", "payments[].status");
  },
  ({ record: { isPaid }, total, charged }) => {
    if (isPaid || total === null || total <= 0n || charged === null || charged < total) return false;
    const sentence = "Not marked as paid, but its payments cover the total.";
    return hint(sentence, "is_paid", "payments[].amount");
  },
  (gift, write) => {
    const { total, charged } = gift;
    if (total === null || charged === null || !isAbove(charged, total, gift)) return false;
    const sentence = `Successful payments (${write(charged)}) exceed the total (${write(total)}).`;
    return hint(sentence, "payments[].amount", "total_amount");
  },
  ({ currency, foreignCurrencies }) => {
    const foreign = foreignCurrencies.join(" and ");
    const sentence = `A payment is in ${foreign}, but the contribution is in ${currency}.`;
    return foreignCurrencies.length > 0 && hint(sentence, "payments[].currency", "currency");
  },
  ({ shortfall }, write) => {
    if (shortfall === null) return false;
    const covered = `${write(shortfall.charged)} of ${write(shortfall.total)}`;
    const sentence = `Marked as paid, but its payments cover ${covered}.`;
    return hint(sentence, "is_paid", "payments[].amount", "total_amount");
  },
  ({ record: { isPaid }, balance, status }, write) => {
    // A full refund may reopen the balance, but the supporter owes nothing.
    if (!isPaid || balance <= 0n || status === "refunded") return false;
    return hint(`Marked as paid, but ${write(balance)} is still owed.`, "is_paid", "balance_amount");
  },
  ({ balance }, write) => {
    if (balance >= 0n) return false;
    const overpaid = write(magnitude(balance));
    return hint(`Overpaid by ${overpaid}: the balance is negative.`, "balance_amount");
  },
];

function receiptHints(gift: Gift, { exact }: Formats): readonly Hint[] {
  const { record, currency, total, refunded } = gift;
  const kept = rounded(gift.kept ?? (total === null ? null : total - refunded), currency);
  const { valid, sums } = receiptSummary(record);
  const covered = sums.get(currency) ?? 0n;
  const hints: Hint[] = [];
  const objection = receiptObjection(record);
  if (valid.length > 0 && objection !== null) {
    const sentence = `A tax receipt is still valid, but ${objection}.`;
    hints.push(hint(sentence, "tax_receipts[].is_voided"));
  } else if (kept !== null && covered > 0n && covered > kept) {
    const [held, left] = [exact(covered, currency), exact(kept, currency)];
    const sentence = `Valid tax receipts cover ${held}, but the net amount is only ${left}.`;
    hints.push(hint(sentence, "tax_receipts[].amount"));
  }
  const others = [...sums.keys()].filter((code) => code !== currency && code !== null);
  if (others.length > 0 && currency !== null) {
    const sentence = `A tax receipt is in ${others.join(" and ")}, but the contribution is in ${currency}.`;
    hints.push(hint(sentence, "tax_receipts[].currency_code"));
  }
  return hints;
}

const profile = "line_items[].recurring_profile";

const methodProblems = { deleted: "was deleted", expired: "has expired" };

/** Returns the problems of an active or suspended plan; other plans have ended. `now` in ms UTC. */
function planHints(plan: Plan, now: number, { day }: Formats): readonly Hint[] {
  const { isActive, failedPayments, method, nextBillingOn, number } = plan;
  const state = isActive ? "active" : "suspended";
  if (!isActive && plan.status?.toLowerCase() !== "suspended") return [];
  const name = number === null ? "The plan" : `Plan ${number}`;
  const hints: Hint[] = [];
  const problem = method && methodProblem(method, now);
  if (method !== null && problem !== null) {
    const joint = isActive ? "but" : "and";
    const what = `its payment method (${method.label}) ${methodProblems[problem]}`;
    const sentence = `${name} is ${state}, ${joint} ${what}.`;
    hints.push(hint(sentence, `${profile}.status`, `${profile}.payment_method`));
  }
  if (isActive && nextBillingOn !== null && hasPassed(nextBillingOn, now)) {
    const sentence = `${name} is active, but its next billing was due on ${day(nextBillingOn)}.`;
    hints.push(hint(sentence, `${profile}.next_billing_date`));
  }
  if (!isActive && failedPayments > 0) {
    const sentence = `${name} is suspended, with ${counted(failedPayments, "failed payment")}.`;
    hints.push(hint(sentence, `${profile}.failed_payments`));
  }
  return hints;
}
