import type { Contribution, Payment } from "@/lib/records/contribution/contribution";
import { type Gift, giftOf, refundedWhen } from "@/lib/records/contribution/gift";
import {
  explainDecline,
  isCanceled,
  methodInSentence,
  paymentMethod,
  paymentStatusText,
} from "@/lib/records/contribution/payments";
import { type Plan, plansOf } from "@/lib/records/contribution/plans";
import { receiptSummary } from "@/lib/records/contribution/receipts";
import type { Kind } from "@/lib/records/labels";
import { isSameMoney } from "@/lib/records/money";
import { giverOf } from "@/lib/records/supporter";
import { counted, type Formats, joined, namedList, ordinal } from "@/lib/records/text";
import { dayLength, dayLengthEverywhere } from "@/lib/records/values";

/** A part of the sentence. Strong ones are names and amounts. Texts are joined without separators. */
export interface Token {
  readonly text: string;
  readonly strong?: true;
  /** Whether the text names a person. */
  readonly isPrivate?: true;
}

const strong = (text: string): Token => ({ text, strong: true });

/**
 * Describes a contribution in plain English: who gave how much and when, the plan that it started or
 * continues, how it was paid, what was refunded, which receipts are valid. Omits clauses without data.
 * @param now in ms UTC; decides whether a plan has started
 */
export function summarySentence(
  record: Contribution,
  kind: Kind,
  formats: Formats,
  now: number,
): readonly Token[] {
  const gift = giftOf(record);
  const sentences: readonly (readonly (string | Token)[])[] = [
    giftSentence(gift, kind, formats, now),
    [paymentSentence(gift)],
    moneySentence(gift, formats),
    [otherRefunds(gift, formats)],
    [receiptSentence(record, formats)],
  ];
  return sentences
    .map((parts) => parts.filter((part) => part !== ""))
    .filter((parts) => parts.length > 0)
    .flatMap((parts, index) => (index === 0 ? parts : [" ", ...parts]))
    .map((part) => (typeof part === "string" ? { text: part } : part));
}

function giftSentence(gift: Gift, kind: Kind, formats: Formats, now: number) {
  const { record, total, currency } = gift;
  const { exact, date } = formats;
  const placed = record.placedAt;
  const verb = verbs[mannerOf(gift)];
  return [
    { ...strong(giverOf(record).name ?? "Someone"), isPrivate: true as const },
    ` ${verb.gave} `,
    total === null ? "an unreadable amount" : strong(exact(total, currency)),
    placed === null ? "" : ` on ${date(placed)}`,
    `${planClause(record, kind, formats, { placed: placed ?? now, now, verb })}.`,
  ];
}

type Verb = Readonly<Record<"gave" | "started" | "setUp" | "made", string>>;

/** Verbs for the giver, by how certain it is that money moved. */
const verbs = {
  gave: { gave: "gave", started: "started", setUp: "set up", made: "made" },
  giving: { gave: "is giving", started: "is starting", setUp: "is setting up", made: "is making" },
  tried: { gave: "tried to give", started: "start", setUp: "set up", made: "make" },
  wanted: { gave: "wanted to give", started: "start", setUp: "set up", made: "make" },
  placed: { gave: "placed a gift of", started: "set up", setUp: "set up", made: "made" },
} as const satisfies Readonly<Record<string, Verb>>;

function mannerOf({ status, isCharged, isCovered, isPart, pending }: Gift): keyof typeof verbs {
  if (status === "pending" || (pending > 0 && isCharged && !isCovered)) return "giving";
  if (status === "failed") return "tried";
  if (isPart) return "wanted";
  if (status === "unpaid") return isCovered ? "gave" : "wanted";
  return isCharged ? "gave" : "placed";
}

function planClause(
  record: Contribution,
  kind: Kind,
  formats: Formats,
  { placed, now, verb }: { readonly placed: number; readonly now: number; readonly verb: Verb },
): string {
  const plans = plansOf(record);
  if (kind === "onetime" || plans.length === 0) return "";
  const words = (some: readonly Plan[]) => plansWords(some, formats);
  if (kind === "recurring") return ` as a renewal of ${words(plans)}`;
  const aged = (age: Age) => plans.filter((plan) => ageOf(plan, placed) === age);
  const [older, own, later] = [aged("older"), aged("own"), aged("later")];
  if (older.length === plans.length) {
    return ` as the first known payment of ${words(older)}${startWords(older, formats, now)}`;
  }
  const phrases = [
    own.length === 0 ? null : `${verb.started} ${words(own)}`,
    later.length === 0 ? null : `${verb.setUp} ${words(later)}${startWords(later, formats, now)}`,
    older.length === 0 ? null : `${verb.made} the first known payment of ${words(older)}`,
  ];
  return ` and ${joined(phrases, " and ")}`;
}

type Age = "older" | "own" | "later";

/** Returns whether a plan began with (to a day), before or after a contribution; undated ones with it. */
function ageOf({ startedOn, startsOn }: Plan, placed: number): Age {
  const start = startedOn ?? startsOn ?? placed;
  // `startsOn` is a calendar day, which ends later west of UTC.
  if (placed - start > (startedOn === null ? dayLengthEverywhere : dayLength)) return "older";
  return start - placed > dayLength ? "later" : "own";
}

function startWords([plan, ...others]: readonly Plan[], { date, day }: Formats, now: number): string {
  const start = plan?.startedOn ?? plan?.startsOn ?? null;
  if (plan === undefined || start === null || others.length > 0) return "";
  const written = plan.startedOn === null ? day(start) : date(start);
  return ` that ${start > now ? "starts" : "started"} on ${written}`;
}

function plansWords(plans: readonly Plan[], { exact }: Formats): string {
  const [plan] = plans;
  if (plan === undefined || plans.length > 1) return counted(plans.length, "plan");
  const { period, amount, currency } = plan;
  const adjective = period?.adjective ?? null;
  const noun = adjective === null ? "plan" : `${adjective} plan`;
  const article = /^[aeiou]/.test(noun) ? "an" : "a";
  const worth = amount === null || amount <= 0n ? "" : ` of ${exact(amount, currency)}`;
  return `${article} ${noun}${worth}`;
}

function paymentSentence(gift: Gift): string {
  const { record, main, failed, pending } = gift;
  if (main === null) return "";
  const method = methodWords([main]);
  if (main.state === "succeeded") return chargeSentence(gift);
  if (main.state === "unknown") return otherSentence(main, method, failed);
  if (main.state === "pending") {
    return pending > 1 ? `${pending} payments are still pending.` : `The payment ${method} is still pending.`;
  }
  const reason = explainDecline(main)?.reason ?? "no reason recorded";
  if (failed === 1) return `The payment ${method} was declined: ${reason}.`;
  const { length } = record.attempts;
  const all = failed < length ? `${failed} attempts were` : `All ${failed} attempts were`;
  const subject = failed === 2 && length === 2 ? "Both attempts were" : all;
  return `${subject} declined, the last one ${method}: ${reason}.`;
}

/** Formats `with Visa •• 4242 and cash`, `from a bank account`. */
function methodWords(payments: readonly Payment[]): string {
  const methods = payments.map(paymentMethod);
  const preposition = methods.every(({ icon }) => icon === "bank") ? "from" : "with";
  return `${preposition} ${namedList(methods.map(methodInSentence))}`;
}

function chargeSentence({ charges, tries, pending, balance, partial, isCovered, status }: Gift): string {
  const isOwed = balance > 0n && (!isCovered || status === "unpaid");
  const verb = partial !== null || isOwed ? "Partially paid" : "Paid";
  const after = charges.length === 1 && tries > 1 ? ` on the ${ordinal(tries)} attempt` : "";
  const parts = charges.length > 1 ? `in ${charges.length} payments ` : "";
  const others = pending === 1 ? "Another payment is" : `${pending} other payments are`;
  const rest = pending === 0 ? "" : ` ${others} still pending.`;
  return `${verb} ${parts}${methodWords(charges)}${after}.${rest}`;
}

function otherSentence(payment: Payment, method: string, failed: number): string {
  const status = paymentStatusText(payment);
  if (status === null) return "";
  const verb = isCanceled(payment) ? "was canceled" : `is recorded as ${status}`;
  const before =
    failed === 0 ? "" : ` ${counted(failed, "attempt")} before it ${failed === 1 ? "was" : "were"} declined.`;
  return `The payment ${method} ${verb}.${before}`;
}

function moneySentence(gift: Gift, formats: Formats): readonly (string | Token)[] {
  const { status, currency, refunded, balance, isPart, owesBalance } = gift;
  const isOwed = owesBalance && (status === "unpaid" || isPart);
  return [
    ...(refunded > 0n ? refundSentence(gift, formats) : []),
    refunded > 0n && isOwed ? " " : "",
    ...(isOwed ? [strong(formats.exact(balance, currency)), " is still owed."] : []),
  ];
}

function refundSentence(gift: Gift, formats: Formats): readonly (string | Token)[] {
  const { currency, status, total, refunded, kept, isUncharged } = gift;
  const { exact } = formats;
  const amount = exact(refunded, currency);
  if (isUncharged) return [`The record shows ${amount} refunded, but nothing was charged.`];
  const when = refundedWhen(gift, formats);
  const isWhole = status === "refunded" && total !== null && isSameMoney(total, refunded, currency);
  if (isWhole) return [`Fully refunded${when}.`];
  if (kept === null || kept <= 0n) return [`${amount} was refunded${when}.`];
  return [`${amount} was refunded${when}; net `, strong(exact(kept, currency)), "."];
}

const refundStates = [
  ["pending", "is pending", "are pending"],
  ["failed", "failed", "failed"],
  ["canceled", "was canceled", "were canceled"],
] as const;

/** Describes refunds that are not in the contribution's own sum: in other currencies, or not done. */
function otherRefunds({ refunds, foreignRefunds, mayCountForeign }: Gift, { exact }: Formats): string {
  const foreign = [...foreignRefunds].map(([currency, sum]) =>
    mayCountForeign
      ? `Refunds of ${exact(sum, currency)} are listed.`
      : `${exact(sum, currency)} was refunded.`,
  );
  const undone = refundStates.flatMap(([state, one, many]) => {
    const [first, ...others] = refunds.filter((refund) => refund.state === state);
    if (first === undefined) return [];
    if (others.length > 0) return [`${others.length + 1} refunds ${many}.`];
    return [`A refund${first.amount === null ? "" : ` of ${exact(first.amount, first.currency)}`} ${one}.`];
  });
  return [...foreign, ...undone].join(" ");
}

function receiptSentence(record: Contribution, { exact }: Formats): string {
  const { valid, voided, blank, sums } = receiptSummary(record);
  if (valid.length === 0) {
    if (voided === 0) return "";
    return voided === 1 ? "Tax receipt voided." : "All tax receipts voided.";
  }
  const amounts = namedList([...sums].map(([currency, sum]) => exact(sum, currency)));
  const worth = amounts === "" ? "" : ` for ${amounts}`;
  if (valid.length === 1) return `Tax receipt issued${worth}.`;
  const without = blank === 0 || worth === "" ? "" : `, ${blank} of them without an amount`;
  return `${valid.length} tax receipts issued${worth}${without}.`;
}
