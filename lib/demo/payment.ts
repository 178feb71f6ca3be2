import type { Card, Payment } from "@/lib/contract/records/contribution";
import { addMonths, day, formatDate, formatInstant, midnight, minute } from "./calendar";
import type { Item } from "./line-item";
import { type CurrencyCode, currencyOf, toMajor } from "./money";
import { publicId, type Random } from "./random";
import type { Donor } from "./supporter";

/** The fate of a contribution. Unset: it is paid at once, and the receipt is valid. */
export interface Outcome {
  readonly ending?: "retried" | "failed" | "review" | "unpaid" | "part_paid" | "free" | "blocked" | undefined;
  /** The reason of all failures; unset: any. */
  readonly decline?: Decline | undefined;
  /** The share of the paid amount that is refunded, and why. */
  readonly refund?: number;
  readonly refundReason?: string;
  /** The tax receipt is voided, or replaced by a corrected one, though nothing is refunded. */
  readonly receipt?: "voided" | "reissued";
  /** The bank's checks fail although the payment goes through. */
  readonly isRisky?: boolean;
  readonly isSpam?: boolean;
  readonly isTest?: boolean;
  readonly isDeleted?: boolean;
  /** The texts of donor and staff try to break the page that shows them. */
  readonly isHostile?: boolean;
}

/** Reasons of a bank for a refusal: the outcome, and the bank's own words. */
const declines = {
  insufficient_funds: ["issuer_declined", "Your card has insufficient funds."],
  card_declined: ["issuer_declined", "Your card was declined."],
  do_not_honor: ["issuer_declined", "Do not honor. Call the issuer."],
  lost_card: ["issuer_declined", "The card was reported lost."],
  expired_card: ["invalid", "Your card has expired."],
  incorrect_cvc: ["invalid", "Your card's security code is incorrect."],
  processing_error: ["invalid", "An error occurred while processing the card. Try again."],
  fraudulent: ["blocked", "The payment was blocked as too risky."],
  R01: ["issuer_declined", "Insufficient funds (NSF)."],
  R02: ["issuer_declined", "The account is closed."],
  R10: ["blocked", "The customer advises that the debit is not authorized."],
} as const;
type Decline = keyof typeof declines;

const cardDeclines = {
  ...{ insufficient_funds: 40, card_declined: 30, incorrect_cvc: 10, expired_card: 8 },
  ...{ do_not_honor: 4, processing_error: 3, lost_card: 1 },
};
const bankDeclines = { R01: 60, R02: 20, R10: 20 };

const methodWeights = {
  Web: { card: 78, paypal: 11, bank: 11 },
  "Point of Sale (POS)": { card: 60, cash: 30, cheque: 10 },
  Kiosk: { card: 95, cash: 5 },
  Import: { cheque: 55, bank: 20, card: 15, unknown: 10 },
  Messenger: { card: 90, paypal: 10 },
};
const gateways = {
  ...{ card: "lantern_pay", bank: "lantern_pay", paypal: "paypal" },
  ...{ cheque: "offline", cash: "offline", unknown: "imported" },
};
const brands = { Visa: 48, Mastercard: 32, "American Express": 12, Discover: 4, JCB: 2, UnionPay: 2 };
const banks = ["Harbour Credit Union", "First Meadow Bank", "Caisse du Phare", "North Quay Bank"];

export type Source = keyof typeof methodWeights;
export type MethodType = keyof typeof gateways;
export type Method = ReturnType<typeof drawMethod>;

/** Draws a card that expires in the month of `earliest` (seconds) or up to `months` later. */
export function drawCard(random: Random, earliest: number, months = 42) {
  const expiry = new Date(addMonths(earliest, random.int(0, months), 1) * 1000);
  return {
    brand: random.key(brands),
    last4: random.digits(4),
    exp_month: expiry.getUTCMonth() + 1,
    exp_year: expiry.getUTCFullYear(),
    wallet: random.maybe(0.22, random.key({ apple_pay: 13, google_pay: 9 })),
  };
}

/** The last second (UTC) in which the method can be charged. */
export function expiryOf({ card }: Method): number {
  return card === null ? midnight(2099, 11, 31) : midnight(card.exp_year, card.exp_month, 1) - 1;
}

/**
 * Draws a method, unless `known`, that is common at the source. A card is valid at `at` (seconds); the note
 * describes a bank account or a cheque.
 */
export function drawMethod(random: Random, source: Source, at: number, known?: MethodType) {
  const weights: Partial<Record<MethodType, number>> = methodWeights[source];
  const type = known ?? random.key(weights);
  // Companies give by import.
  const account = `${source === "Import" ? "company" : "individual"} ${random.pick(["checking", "savings"])}`;
  const notes: Partial<Record<MethodType, string>> = {
    bank: `${random.pick(banks)}, ${account} account ending in ${random.digits(4)}`,
    cheque: `cheque no. ${random.int(100, 9999)} of ${formatDate(at - random.int(0, 9) * day)}`,
  };
  return { type, card: type === "card" ? drawCard(random, at) : null, note: notes[type] ?? "" };
}

const failureCounts: Readonly<Record<string, readonly [number, number]>> = {
  ...{ failed: [1, 3], retried: [1, 3], blocked: [2, 5] },
};
/** A bank transfer is pending for this long. */
const bankDelay = 2 * day;

/** A scenario's decisions; everything else of a contribution follows from them. */
export interface Gift {
  readonly donor: Donor;
  readonly source: Source;
  /** The time of the order, in seconds. */
  readonly at: number;
  readonly code: CurrencyCode;
  readonly items: readonly Item[];
  /** Minor units on top of the items. */
  readonly coverCosts: number;
  /** The share of the subtotal that a discount code takes off. */
  readonly discountShare: number;
  readonly method: Method;
  readonly outcome: Outcome;
  readonly isRenewal: boolean;
}

/**
 * The tries to pay `total` (minor units) for a contribution, oldest first, up to `now`; times in seconds.
 * `settledAt` is when the money arrived, or would have.
 */
export function makeAttempts(random: Random, gift: Gift, total: number, now: number) {
  const { at, method, isRenewal } = gift;
  const { ending = "paid", decline: known } = gift.outcome;
  if (total === 0 || ending === "unpaid") return [];
  const pause = isRenewal ? 2 * day : 2 * minute + random.int(0, 40);
  const [min, max] = failureCounts[ending] ?? [0, 0];
  const failures = Array.from({ length: random.int(min, max) }, (_, nth) => {
    const triedAt = at + nth * pause;
    const drawn = () => random.key<Decline>(method.type === "card" ? cardDeclines : bankDeclines);
    return { at: triedAt, settledAt: triedAt, amount: total, status: "failed", decline: known ?? drawn() };
  });
  const triedAt = at + failures.length * pause;
  const settledAt = method.type === "bank" ? triedAt + bankDelay : triedAt;
  const status = ending === "review" || settledAt > now ? "pending" : "succeeded";
  const amount = ending === "part_paid" ? Math.floor(total * 0.4) : total;
  const last = { at: triedAt, settledAt, amount, status, decline: null };
  const attempts = ending === "failed" || ending === "blocked" ? failures : [...failures, last];
  return attempts.filter((attempt) => attempt.at <= now);
}

type Attempt = ReturnType<typeof makeAttempts>[number];

function toCard(random: Random, { card }: Method, hasFailedChecks: boolean): Card {
  const none = { brand: "", last4: "0000", exp_month: 0, exp_year: 0, wallet: null };
  if (card === null) return { ...none, cvc_check: "", address_line1_check: "", address_zip_check: "" };
  const passed = random.key({ pass: 92, unavailable: 4, unchecked: 4 });
  const check = hasFailedChecks ? "fail" : passed;
  return {
    ...card,
    cvc_check: card.wallet === null ? check : "unchecked",
    address_line1_check: random.chance(0.5) ? passed : check,
    address_zip_check: check,
  };
}

/** The nth attempt of a contribution as its record; `refunded` in minor units, for the one that succeeded. */
export function toPayment(
  random: Random,
  attempt: Attempt & { readonly nth: number; readonly number: number; readonly refunded: number },
  { code, method, outcome }: Gift,
): Payment {
  const { at, settledAt, amount, status, decline, nth, number } = attempt;
  const paid = status === "succeeded";
  const refunded = paid ? attempt.refunded : 0;
  const gateway = gateways[method.type];
  const hasFailedChecks = outcome.isRisky || decline === "fraudulent" || decline === "incorrect_cvc";
  const accepted = outcome.isRisky && status === "pending" ? "manual_review" : "authorized";
  return {
    id: publicId("payment", number * 8 + nth),
    type: method.type,
    status,
    amount: toMajor(amount, code),
    amount_refunded: toMajor(refunded, code),
    currency: currencyOf(code),
    paid,
    captured: paid,
    captured_at: formatInstant(paid ? settledAt : at),
    created_at: formatInstant(at),
    refunded: refunded > 0 && refunded === amount,
    gateway,
    reference_number: `${gateway.slice(0, 2).toUpperCase()}-${String(number).padStart(8, "0")}-${nth + 1}`,
    description: `Contribution ${number}${method.note && ` (${method.note})`}`,
    failure_code: decline,
    failure_message: decline && declines[decline][1],
    outcome: decline ? declines[decline][0] : accepted,
    card: toCard(random, method, hasFailedChecks),
  };
}
