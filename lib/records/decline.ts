import { member } from "./member";
import { paymentState } from "./payments";
import { capitalized, readText } from "./text";

/**
 * Why a payment did not go through. `reason` goes into a sentence, `brief` into a narrow line, `sentence`
 * stands alone; code and message as recorded.
 */
export interface Decline {
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string;
  readonly brief: string;
  readonly sentence: string;
}

type Speaker = "bank" | "details" | "desk";

const openings: Readonly<Record<Speaker, string>> = {
  bank: "The supporter's bank said no: ",
  details: "The details that were given are not right: ",
  desk: "The payment did not go through: ",
};

const reasons: Readonly<Record<string, readonly [speaker: Speaker, reason: string, brief: string]>> = {
  insufficient_funds: ["bank", "not enough money in the account", "not enough money"],
  card_declined: ["bank", "the card was declined without a reason", "declined without a reason"],
  generic_decline: ["bank", "the card was declined without a reason", "declined without a reason"],
  do_not_honor: [
    "bank",
    "no reason was given, only the supporter can ask for one",
    "declined without a reason",
  ],
  call_issuer: ["bank", "the supporter has to call it first", "has to call the bank"],
  card_not_supported: ["bank", "this card cannot be used for such a payment", "card not usable for this"],
  card_velocity_exceeded: ["bank", "the limit of the card is used up", "card limit used up"],
  withdrawal_count_limit_exceeded: ["bank", "the limit of the card is used up", "card limit used up"],
  currency_not_supported: ["bank", "this card cannot be charged in this currency", "not in this currency"],
  authentication_required: ["bank", "the supporter has to confirm the payment", "has to be confirmed"],
  lost_card: ["bank", "the card was reported lost", "card reported lost"],
  stolen_card: ["bank", "the card was reported stolen", "card reported stolen"],
  pickup_card: ["bank", "the card must not be used any more", "card out of use"],
  expired_card: ["details", "the card has expired", "card expired"],
  incorrect_cvc: ["details", "the security code is wrong", "wrong security code"],
  invalid_cvc: ["details", "the security code is wrong", "wrong security code"],
  incorrect_number: ["details", "the card number is wrong", "wrong card number"],
  invalid_number: ["details", "the card number is wrong", "wrong card number"],
  incorrect_zip: ["details", "the postal code is wrong", "wrong postal code"],
  invalid_expiry_month: ["details", "the expiry month is wrong", "wrong expiry month"],
  invalid_expiry_year: ["details", "the expiry year is wrong", "wrong expiry year"],
  processing_error: ["desk", "an error while it was processed, so another try may work", "processing error"],
  try_again_later: ["desk", "the bank could not be reached, so another try may work", "bank not reached"],
  fraudulent: ["desk", "it was blocked as too risky", "blocked as too risky"],
  duplicate_transaction: ["desk", "it looked like a repetition of an earlier one", "taken for a repetition"],
  r01: ["bank", "not enough money in the account", "not enough money"],
  r02: ["bank", "the account is closed", "account closed"],
  r03: ["details", "there is no such account", "no such account"],
  r04: ["details", "the account number is wrong", "wrong account number"],
  r10: ["bank", "the account holder says that the debit was not authorised", "debit not authorised"],
};

/**
 * A failed payment in plain language; null for one that did not fail. An unknown code is shown as it came,
 * with the bank's own message where there is one (read API §2.15, values open).
 */
export function explainDecline(payment: unknown): Decline | null {
  if (paymentState(payment) !== "failed") return null;
  const code = readText(member(payment, "failure_code"));
  const message = readText(member(payment, "failure_message"));
  const key = code?.toLowerCase() ?? "";
  const known = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
  const told = unknownReason(code, message);
  const [speaker, reason, brief] = known ?? (["desk", told, told] as const);
  return { code, message, reason, brief, sentence: `${openings[speaker]}${reason}. Nothing was charged.` };
}

const outcomes: Readonly<Record<string, string>> = {
  authorized: "Authorised",
  manual_review: "Held for review",
  issuer_declined: "Declined by the bank",
  blocked: "Blocked as too risky",
  invalid: "Not valid",
};

/** A payment's `outcome` in words; an unknown one as it came, null where there is none. */
export function outcomeWords(payment: unknown): string | null {
  const outcome = readText(member(payment, "outcome"));
  if (outcome === null) return null;
  const words = Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
  return words ?? capitalized(outcome.replaceAll("_", " "));
}

function unknownReason(code: string | null, message: string | null): string {
  const said = message?.replace(/[.\s]+$/, "") ?? "";
  if (said !== "") return code === null ? said : `${said} (${code})`;
  return code === null ? "no reason is recorded" : `the code is ${code}`;
}
