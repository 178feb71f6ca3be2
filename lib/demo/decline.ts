import { odds } from "./random";

/** Why a bank refused, in its own words. */
export interface Decline {
  readonly code: string;
  readonly message: string;
  readonly outcome: "issuer_declined" | "blocked" | "invalid";
  readonly failsChecks: boolean;
}

function decline(code: string, message: string, outcome: Decline["outcome"], failsChecks = false): Decline {
  return { code, message, outcome, failsChecks };
}

export const insufficientFunds = decline(
  "insufficient_funds",
  "Your card has insufficient funds.",
  "issuer_declined",
);
export const expiredCard = decline("expired_card", "Your card has expired.", "invalid");
export const suspectedFraud = decline("fraudulent", "The payment was blocked as too risky.", "blocked", true);

/** Why a card was refused, usual reasons first. */
export const cardDecline = odds<Decline>([
  [insufficientFunds, 40],
  [decline("card_declined", "Your card was declined.", "issuer_declined"), 30],
  [expiredCard, 8],
  [decline("incorrect_cvc", "Your card's security code is incorrect.", "invalid", true), 9],
  [decline("do_not_honor", "Do not honor. Call the issuer.", "issuer_declined"), 6],
  [decline("lost_card", "The card was reported lost.", "issuer_declined"), 2],
  [decline("processing_error", "An error occurred while processing the card. Try again.", "invalid"), 5],
]);

/** Why money did not come from elsewhere: a bank account, a wallet, a cheque. */
export const otherDecline = odds<Decline>([
  [decline("R01", "Insufficient funds (NSF).", "issuer_declined"), 60],
  [decline("R02", "The account is closed.", "issuer_declined"), 20],
  [decline("R10", "The customer advises that the debit is not authorized.", "blocked"), 20],
]);
