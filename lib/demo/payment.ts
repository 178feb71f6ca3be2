import type { Card, Payment } from "@/lib/contract/records/contribution";
import { members } from "@/lib/contract/records/members";
import { addMonths, day, formatDate, formatInstant, midnight, minute } from "./calendar";
import type { Item } from "./line-item";
import { type CurrencyCode, currencyOf, toMajor } from "./money";
import { publicId, type Random } from "./random";
import type { Donor } from "./supporter";
import { rowsOf } from "./tables";

/** The outcome of a contribution. By default it is paid immediately, and the receipt is valid. */
export interface Outcome {
  /** The minimum and maximum number of failed attempts, and their reason; by default any. */
  readonly failures?: readonly [number, number];
  readonly decline?: string;
  /** Whether no attempt follows the failed ones. */
  readonly isLost?: boolean;
  /** The share of the total that is paid, the share of that which is refunded, and the reason. */
  readonly paidShare?: number;
  readonly refund?: number;
  readonly refundReason?: string;
  /** Whether the tax receipt is voided, or replaced by a corrected one, without a refund. */
  readonly receipt?: "voided" | "reissued";
  /** Whether a discount covers everything. */
  readonly isFree?: boolean;
  /** Whether the bank's checks fail although the payment succeeds, or is pending in a review. */
  readonly isRisky?: boolean;
  readonly isInReview?: boolean;
  /** The texts of a hostile gift try to break the page that shows them. */
  readonly mark?: "spam" | "test" | "deleted" | "hostile";
}

export const outcomes = {
  paid: {},
  retried: { failures: [1, 3] },
  failed: { failures: [1, 3], isLost: true },
  refunded: { refund: 1 },
  partlyRefunded: { refund: 0.4 },
  reissued: { receipt: "reissued" },
} as const satisfies Record<string, Outcome>;

/** Reasons for a decline as weight|code|outcome|words. Codes for bank accounts begin with R. */
const declineRows = `40|insufficient_funds|issuer_declined|Your card has insufficient funds.
30|card_declined|issuer_declined|Your card was declined.
10|incorrect_cvc|invalid|Your card's security code is incorrect.
8|expired_card|invalid|Your card has expired.
4|do_not_honor|issuer_declined|Do not honor. Call the issuer.
3|processing_error|invalid|An error occurred while processing the card. Try again.
1|lost_card|issuer_declined|The card was reported lost.
0|fraudulent|blocked|The payment was blocked as too risky.
60|R01|issuer_declined|Insufficient funds (NSF).
20|R02|issuer_declined|The account is closed.
20|R10|blocked|The customer advises that the debit is not authorized.`;
const declines = rowsOf(declineRows).map(([weight, code = "", outcome = "", words = ""]) => {
  return { weight: Number(weight), code, outcome, words };
});

const methodWeights = {
  Web: { card: 78, paypal: 11, bank: 11 },
  "Point of Sale (POS)": { card: 60, cash: 30, cheque: 10 },
  Kiosk: { card: 95, cash: 5 },
  Import: { cheque: 55, bank: 20, card: 15, unknown: 10 },
  Messenger: { card: 90, paypal: 10 },
};
const gateways = {
  card: "lantern_pay",
  bank: "lantern_pay",
  paypal: "paypal",
  cheque: "offline",
  cash: "offline",
  unknown: "imported",
};
const brands = { Visa: 48, Mastercard: 32, "American Express": 12, Discover: 4, JCB: 2, UnionPay: 2 };
const banks = ["Harbour Credit Union", "First Meadow Bank", "Caisse du Phare", "North Quay Bank"];

export type Source = keyof typeof methodWeights;
export type MethodType = keyof typeof gateways;
type Method = ReturnType<typeof drawMethod>;

/** Draws a card that expires in the month of `earliest` (seconds) or within the next 42. */
function drawCard(random: Random, earliest: number) {
  const expiry = new Date(addMonths(earliest, random.int(0, 42), 1) * 1000);
  return {
    brand: random.weightedKey(brands),
    last4: String(random.int(1000, 9999)),
    exp_month: expiry.getUTCMonth() + 1,
    exp_year: expiry.getUTCFullYear(),
    wallet: random.maybe(0.22, random.weightedKey({ apple_pay: 13, google_pay: 9 })),
  };
}

/** Returns the last second (UTC) in which the method can be charged. */
export function expiryOf({ card }: Method): number {
  return card === null ? midnight(2099, 11, 31) : midnight(card.exp_year, card.exp_month, 1) - 1;
}

/** Draws a method that is common at the source, or `known`. A card is valid at `at` (seconds). */
export function drawMethod(random: Random, source: Source, at: number, known?: MethodType) {
  const weights: Partial<Record<MethodType, number>> = methodWeights[source];
  const type = known ?? random.weightedKey(weights);
  // Companies give through imports.
  const account = `${source === "Import" ? "company" : "individual"} ${random.pick(["checking", "savings"])}`;
  const notes: Partial<Record<MethodType, string>> = {
    bank: ` (${random.pick(banks)}, ${account} account ending in ${random.int(1000, 9999)})`,
    cheque: ` (cheque no. ${random.int(100, 9999)} of ${formatDate(at - random.int(0, 9) * day)})`,
  };
  return { type, card: type === "card" ? drawCard(random, at) : null, note: notes[type] ?? "" };
}

/** A scenario's decisions; everything else of a contribution follows from them. */
export interface Gift {
  readonly donor: Donor;
  readonly source: Source;
  /** The time of the order, in seconds. */
  readonly at: number;
  readonly code: CurrencyCode;
  readonly items: readonly Item[];
  /** In minor units, on top of the items. */
  readonly coverCosts: number;
  /** The share of the subtotal that a discount code takes off. */
  readonly discountShare: number;
  readonly method: Method;
  readonly outcome: Outcome;
  readonly isRenewal: boolean;
}

/** Creates attempts to pay `total` (minor units), oldest first, up to `now`. Money arrives at `settledAt`. */
export function makeAttempts(random: Random, gift: Gift, total: number, now: number) {
  const { at: orderedAt, method, isRenewal } = gift;
  const { failures: bounds = [0, 0], isLost, paidShare = 1, isInReview, decline: known } = gift.outcome;
  if (total === 0 || paidShare === 0) return [];
  const pause = isRenewal ? 2 * day : 2 * minute + random.int(0, 40);
  const failures = random.int(...bounds);
  const isBank = method.type !== "card";
  const reasons = declines.filter(({ code }) => (known ? code === known : code.startsWith("R") === isBank));
  const attempts = Array.from({ length: failures + (isLost ? 0 : 1) }, (_, nth) => {
    const at = orderedAt + nth * pause;
    const decline = nth < failures ? random.weighted(reasons) : null;
    // A bank transfer is pending for two days.
    const settledAt = method.type === "bank" && decline === null ? at + 2 * day : at;
    const accepted = isInReview || settledAt > now ? "pending" : "succeeded";
    const amount = Math.floor(total * paidShare);
    return { nth, at, settledAt, amount, status: decline ? "failed" : accepted, decline };
  });
  return attempts.filter(({ at }) => at <= now);
}

type Attempt = ReturnType<typeof makeAttempts>[number];

function toCard(random: Random, { card }: Method, hasFailedChecks: boolean): Card {
  const none = { brand: "", last4: "0000", exp_month: 0, exp_year: 0, wallet: null };
  if (card === null) return { ...none, ...members("", "cvc_check address_line1_check address_zip_check") };
  const passed = random.weightedKey({ pass: 92, unavailable: 4, unchecked: 4 });
  const check = hasFailedChecks ? "fail" : passed;
  return {
    ...card,
    cvc_check: card.wallet ? "unchecked" : check,
    address_line1_check: random.chance(0.5) ? passed : check,
    address_zip_check: check,
  };
}

/** Creates the payment of an attempt for the nth contribution; `refund` (minor units) if it succeeded. */
export function toPayment(random: Random, gift: Gift, number: number, attempt: Attempt, refund: number) {
  const { code, method } = gift;
  const { isRisky } = gift.outcome;
  const { nth, at, settledAt, amount, status, decline } = attempt;
  const paid = status === "succeeded";
  const refunded = paid ? refund : 0;
  const gateway = gateways[method.type];
  const hasFailedChecks = isRisky || ["fraudulent", "incorrect_cvc"].includes(decline?.code ?? "");
  return {
    id: publicId("payment", number * 8 + nth),
    type: method.type,
    status,
    amount: toMajor(amount, code),
    amount_refunded: toMajor(refunded, code),
    currency: currencyOf(code),
    ...members(paid, "paid captured"),
    captured_at: formatInstant(paid ? settledAt : at),
    created_at: formatInstant(at),
    refunded: refunded > 0 && refunded === amount,
    gateway,
    reference_number: `${gateway.slice(0, 2).toUpperCase()}-${String(number).padStart(8, "0")}-${nth + 1}`,
    description: `Contribution ${number}${method.note}`,
    failure_code: decline?.code ?? null,
    failure_message: decline?.words ?? null,
    outcome: decline?.outcome ?? (isRisky && status === "pending" ? "manual_review" : "authorized"),
    card: toCard(random, method, hasFailedChecks),
  } satisfies Payment;
}
