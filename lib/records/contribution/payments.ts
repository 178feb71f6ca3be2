import type { paymentMethods } from "@/lib/records/labels";
import { magnitude, smallestUnitOf, sumOf } from "@/lib/records/money";
import { maskEmail } from "@/lib/records/supporter";
import { capitalized, joined } from "@/lib/records/text";
import type { Contribution, Payment } from "./contribution";

/** Returns a payment's recorded status in words, such as `requires action`; null if it has none. */
export function paymentStatusText({ status }: Payment): string | null {
  return status?.replaceAll("_", " ") ?? null;
}

/** Whether a payment was canceled before money moved, which is neither a decline nor a charge. */
export function isCanceled({ status }: Payment): boolean {
  return /^(?:cancell?ed|void(?:ed)?)$/i.test(status ?? "");
}

/** Returns the payments in a state, oldest first. */
export function paymentsIn({ attempts }: Contribution, wanted: Payment["state"]): readonly Payment[] {
  return attempts.filter(({ state }) => state === wanted);
}

/**
 * Returns the attempt that represents a contribution: the latest charge; without one, the latest pending
 * payment; otherwise the last attempt.
 */
export function mainAttempt(record: Contribution): Payment | null {
  const { attempts } = record;
  const pending = attempts.findLast(({ state }) => state === "pending");
  return chargesOf(record).at(-1) ?? pending ?? attempts.at(-1) ?? null;
}

/**
 * Returns the payments that paid for a contribution, oldest first: succeeded ones, except those refunded
 * while the rest still covers the total. The total needs refunded parts of a split payment, so they count.
 */
export function chargesOf(record: Contribution): readonly Payment[] {
  const succeeded = paymentsIn(record, "succeeded");
  if (succeeded.length < 2) return succeeded;
  const kept = succeeded.filter((payment) => !isGivenBack(payment));
  return kept.length === 0 || isShortOf(record, kept) ? succeeded : kept;
}

function isShortOf({ total: whole, currency }: Contribution, charges: readonly Payment[]): boolean {
  const amounts = charges.map(({ amount }) => amount);
  if (whole === null || amounts.includes(null)) return false;
  // Rounding may remove one smallest unit.
  return whole - sumOf(amounts) > smallestUnitOf(currency);
}

function isGivenBack({ amount, refunded, isRefunded }: Payment): boolean {
  if (amount === null || amount <= 0n || refunded === null) return isRefunded;
  return refunded >= amount;
}

/** One refund: `amount` in ten-thousandths, `at` in ms UTC, `status` as recorded. */
export type Refund = Readonly<ReturnType<typeof refundsOf>[number]>;

/** Returns the refunds that a record lists, in its order, with amounts without a sign. */
export function refundsOf(record: Contribution) {
  return record.refunds.map((refund) => ({
    ...refund,
    amount: refund.amount === null ? null : magnitude(refund.amount),
  }));
}

/** Returns when a contribution was last refunded, in ms UTC; null if unknown or nothing was refunded. */
export function lastRefundedAt({ refundedAt, refunds }: Contribution): number | null {
  const dates = refunds.flatMap(({ state, at }) => (state === "succeeded" ? (at ?? []) : []));
  return refundedAt ?? (dates.length === 0 ? null : Math.max(...dates));
}

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Pick<Refund, "state">): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

/** Returns a refund's status in words, an unknown one as recorded; null if there is none. */
export function refundStatusText({ state, status }: Pick<Refund, "state" | "status">): string | null {
  return state === "unknown" || status === null ? (status?.replaceAll("_", " ") ?? null) : state;
}

/** Returns the sum of refunds, leaving out those without an amount. */
export function sumOfRefunds(refunds: readonly Refund[]): bigint {
  return sumOf(refunds.map(({ amount }) => amount));
}

/**
 * Returns the refunded amount of a contribution, in ten-thousandths of its own currency; 0 if there is none.
 * Uses the recorded sum, less the listed refunds that did not take place if the sum evidently includes them.
 */
export function refundedSum(record: Contribution): bigint {
  const recorded = record.refunded ?? 0n;
  if (recorded <= 0n) return 0n;
  if (record.refunds.length === 0) return recorded;
  const own = refundsOf(record).filter(({ currency }) => currency === record.currency);
  const done = sumOfRefunds(own.filter((refund) => !isUndone(refund)));
  return isSumOfSome(recorded - done, own.filter(isUndone)) ? done : recorded;
}

/**
 * Whether money was returned: by the recorded sum or by a listed refund, which may be in any currency. An
 * unknown amount counts.
 */
export function hasReturnedMoney(record: Contribution): boolean {
  if (record.refunded === null) return true;
  const isDone = ({ state, amount }: Refund) => state === "succeeded" && amount !== 0n;
  return refundedSum(record) > 0n || refundsOf(record).some(isDone);
}

/** The number of refunds that did not take place whose combinations are all tried. */
const maxTried = 12;

function isSumOfSome(sum: bigint, refunds: readonly Refund[]): boolean {
  if (sum <= 0n) return false;
  const sums = new Set([0n]);
  for (const { amount } of refunds.slice(0, maxTried)) {
    for (const known of [...sums]) sums.add(known + (amount ?? 0n));
  }
  return sums.has(sum);
}

export type MethodIcon = (typeof paymentMethods)[number];

/** A payment method in two short lines. `datedOn` is the date on a cheque, as midnight UTC. */
export interface PaymentMethod {
  readonly icon: MethodIcon;
  readonly label: string;
  readonly second: string | null;
  readonly datedOn: number | null;
  /** Whether the card had expired when it was charged. */
  readonly expired: boolean;
}

const wallets: Readonly<Record<string, string>> = { apple_pay: "Apple Pay", google_pay: "Google Pay" };

/** The short names that staff use for brands. */
const brands: Readonly<Record<string, string>> = {
  amex: "Amex",
  american_express: "Amex",
  americanexpress: "Amex",
  diners_club: "Diners",
  jcb: "JCB",
};

const methods: Readonly<Record<string, (payment: Payment) => PaymentMethod>> = {
  card: cardMethod,
  bank({ bank }) {
    const kind = joined([bank.type, bank.holderType], ", ");
    const label = ending(bank.name ?? "Bank account", bank.last4);
    return plain("bank", label, kind === null ? null : capitalized(kind));
  },
  cheque({ cheque }) {
    const { number, datedOn } = cheque;
    return { ...plain("cheque", number === null ? "Cheque" : `Cheque no. ${number}`), datedOn };
  },
  paypal({ paypalEmail }) {
    return plain("paypal", "PayPal", paypalEmail === null ? null : maskEmail(paypalEmail));
  },
  cash: () => plain("cash", "Cash"),
};

/** Returns a payment's method, such as `Visa •• 4242` over `Exp 08/26` (read API §2.15). */
export function paymentMethod(payment: Payment): PaymentMethod {
  const type = payment.type ?? "";
  const known = type.toLowerCase() === "check" ? "cheque" : type.toLowerCase();
  const method = lookUp(methods, known);
  if (method) return method(payment);
  if (type === "" && payment.card.brand !== null) return cardMethod(payment);
  const isNamed = type !== "" && known !== "unknown";
  return plain("unknown", isNamed ? capitalized(type.replaceAll("_", " ")) : "Unknown method");
}

const articles = { "bank account": "a ", card: "a ", cheque: "a ", "unknown method": "an " };

/** Returns a method for the middle of a sentence: `cheque no. 1043`, `a card`, but `Visa •• 4242`. */
export function methodInSentence({ icon, label }: PaymentMethod): string {
  const isCommonWord =
    icon === "cash" || icon === "cheque" || /^(?:Bank account|Card(?: ••|$)|Unknown method)/.test(label);
  if (!isCommonWord) return label;
  const words = label.charAt(0).toLowerCase() + label.slice(1);
  return (lookUp(articles, words) ?? "") + words;
}

function cardMethod({ card, chargedAt }: Payment): PaymentMethod {
  const brand = card.brand ?? "Card";
  const ownName = lookUp(brands, brand.toLowerCase().replaceAll(/[\s-]+/g, "_")) ?? capitalized(brand);
  const name = ending(ownName, card.last4);
  const expiry = expiryOf(card);
  const expired = expiry !== null && chargedAt !== null && chargedAt >= expiry.end;
  const expires = expiry === null ? null : `${expired ? "Expired" : "Exp"} ${expiry.text}`;
  if (card.wallet === null) return { ...plain("card", name, expires), expired };
  const wallet = lookUp(wallets, card.wallet) ?? capitalized(card.wallet.replaceAll("_", " "));
  return { ...plain("wallet", wallet, expired ? `${name}, ${expires}` : name), expired };
}

/** Returns the expiry month of a card and the first instant after it, in ms UTC. */
function expiryOf({ month, year: given }: Payment["card"]): { text: string; end: number } | null {
  const year = given > 0 && given < 100 ? 2000 + given : given;
  const isReal = Number.isInteger(month) && month >= 1 && month <= 12;
  if (!isReal || !Number.isInteger(year) || year < 1900 || year > 9999) return null;
  const text = `${String(month).padStart(2, "0")}/${String(year % 100).padStart(2, "0")}`;
  return { text, end: Date.UTC(year, month, 1) };
}

function ending(name: string, last4: string | null): string {
  return last4 === null ? name : `${name} •• ${last4}`;
}

function plain(icon: MethodIcon, label: string, second: string | null = null): PaymentMethod {
  return { icon, label, second, datedOn: null, expired: false };
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export type PaymentCheck = Readonly<ReturnType<typeof paymentChecks>[number]>;

const checkSubjects = [
  ["cvc_check", "Security code"],
  ["address_line1_check", "Street"],
  ["address_zip_check", "Postal code"],
] as const;

const checkResults: Readonly<Record<string, readonly ["pass" | "fail" | "none", string]>> = {
  pass: ["pass", "matches"],
  fail: ["fail", "does not match"],
  unavailable: ["none", "could not be checked"],
  unchecked: ["none", "was not checked"],
};

/** Returns the card checks that have a result (read API §2.15). An unknown value stays as recorded. */
export function paymentChecks({ card }: Payment) {
  return checkSubjects.flatMap(([field, subject]) => {
    const value = card[field];
    if (value === null) return [];
    const [result, text] = lookUp(checkResults, value.toLowerCase()) ?? ["none", `check: ${value}`];
    return [{ field, result, text: `${subject} ${text}` }];
  });
}

const prefixes = {
  bank: "Declined by the bank: ",
  details: "The payment details are wrong: ",
  other: "The payment did not go through: ",
} as const;
type Cause = keyof typeof prefixes;

const reasons: Readonly<Record<string, readonly [cause: Cause, reason: string, brief: string]>> = {
  insufficient_funds: ["bank", "insufficient funds", "insufficient funds"],
  card_declined: ["bank", "the bank gave no reason", "no reason given"],
  generic_decline: ["bank", "the bank gave no reason", "no reason given"],
  do_not_honor: ["bank", "the bank gave no reason; the supporter should ask their bank", "no reason given"],
  call_issuer: ["bank", "the supporter must call their bank first", "needs to call the bank"],
  card_not_supported: ["bank", "the card does not support this type of payment", "card not supported"],
  card_velocity_exceeded: ["bank", "the card’s limit is exceeded", "card limit exceeded"],
  withdrawal_count_limit_exceeded: ["bank", "the card’s limit is exceeded", "card limit exceeded"],
  currency_not_supported: ["bank", "the card does not support this currency", "currency not supported"],
  authentication_required: ["bank", "the supporter must authenticate the payment", "needs authentication"],
  lost_card: ["bank", "the card was reported lost", "card reported lost"],
  stolen_card: ["bank", "the card was reported stolen", "card reported stolen"],
  pickup_card: ["bank", "the card can no longer be used", "card out of use"],
  expired_card: ["details", "the card has expired", "card expired"],
  incorrect_cvc: ["details", "the security code is wrong", "wrong security code"],
  invalid_cvc: ["details", "the security code is wrong", "wrong security code"],
  incorrect_number: ["details", "the card number is wrong", "wrong card number"],
  invalid_number: ["details", "the card number is wrong", "wrong card number"],
  incorrect_zip: ["details", "the postal code is wrong", "wrong postal code"],
  invalid_expiry_month: ["details", "the expiry month is wrong", "wrong expiry month"],
  invalid_expiry_year: ["details", "the expiry year is wrong", "wrong expiry year"],
  processing_error: ["other", "a processing error; a retry may work", "processing error"],
  try_again_later: ["other", "the bank was unreachable; a retry may work", "bank unreachable"],
  fraudulent: ["other", "blocked as high risk", "blocked as high risk"],
  duplicate_transaction: ["other", "it looked like a duplicate of an earlier one", "flagged as duplicate"],
  r01: ["bank", "insufficient funds", "insufficient funds"],
  r02: ["bank", "the account is closed", "account closed"],
  r03: ["details", "there is no such account", "no such account"],
  r04: ["details", "the account number is wrong", "wrong account number"],
  r10: ["bank", "the account holder says the debit wasn’t authorized", "debit not authorized"],
};

const remedies: Readonly<Record<string, readonly string[]>> = {
  "Ask when to charge again": [
    "insufficient_funds",
    "card_velocity_exceeded",
    "withdrawal_count_limit_exceeded",
    "r01",
  ],
  "Ask for another card": [
    "card_not_supported",
    "currency_not_supported",
    "lost_card",
    "stolen_card",
    "pickup_card",
    "expired_card",
  ],
  "Ask them to call their bank": ["card_declined", "generic_decline", "do_not_honor", "call_issuer"],
  "Ask them to confirm the payment": ["authentication_required"],
  "Retry the charge": ["processing_error", "try_again_later"],
  "Check whether they made this payment": ["fraudulent", "r10"],
  "Check whether it was already paid": ["duplicate_transaction"],
};

/** Returns the next step for staff after a failed payment (read API §2.15). */
export function remedyOf({ failureCode }: Payment): string {
  const code = failureCode?.toLowerCase() ?? "";
  const isWrong = lookUp(reasons, code)?.[0] === "details";
  const known = Object.keys(remedies).find((remedy) => remedies[remedy]?.includes(code));
  return known ?? (isWrong ? "Ask for the right payment details" : "Ask for another way to pay");
}

/**
 * Explains a failed payment in plain language; null if it did not fail. An unknown code stays as recorded,
 * with the bank's own message if there is one (read API §2.15, values open). `reason` fits into a sentence,
 * `brief` into a narrow line, and `sentence` is complete.
 */
export function explainDecline(payment: Payment) {
  if (payment.state !== "failed") return null;
  const { failureCode: code, failureMessage: message } = payment;
  const unknown = unknownReason(code, message);
  const [cause, reason, brief] =
    lookUp(reasons, code?.toLowerCase() ?? "") ?? (["other", unknown, unknown] as const);
  return { reason, brief, sentence: `${prefixes[cause]}${reason}. Nothing was charged.` };
}

function unknownReason(code: string | null, message: string | null): string {
  // The lookbehind keeps the search linear.
  const given = message?.replace(/(?<![.\s])[.\s]+$/, "") ?? "";
  if (given !== "") return code === null ? given : `${given} (${code})`;
  return code === null ? "no reason recorded" : `code ${code}`;
}

const outcomes: Readonly<Record<string, string>> = {
  authorized: "Authorized",
  manual_review: "Held for review",
  issuer_declined: "Declined by the bank",
  blocked: "Blocked as high risk",
  invalid: "Invalid",
};

/** Returns a payment's `outcome` in words, an unknown one as recorded; null if there is none. */
export function outcomeWords({ outcome }: Payment): string | null {
  if (outcome === null) return null;
  return lookUp(outcomes, outcome) ?? capitalized(outcome.replaceAll("_", " "));
}
