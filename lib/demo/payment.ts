import type { Payment } from "@/lib/contract/payment";
import type { Attempt } from "./attempts";
import { type Checks, noCard, toCard } from "./card";
import { type CurrencyCode, currencyOf, toMajor } from "./currency";
import { formatInstant, minute } from "./instant";
import type { Method } from "./method";
import { idKind, publicId } from "./public-id";
import type { Random } from "./random";

/** What all payments of one contribution have in common. */
export interface PaymentContext {
  /** Number of the contribution. */
  readonly number: number;
  readonly code: CurrencyCode;
  readonly method: Method;
  readonly isRisky: boolean;
  readonly now: number;
  /** Minor units given back; they are taken from the payment that succeeded. */
  readonly refunded: number;
  readonly description: string;
}

function checksOf(random: Random, attempt: Attempt, isRisky: boolean): Checks {
  if (isRisky || attempt.decline?.failsChecks) return "failed";
  return random.chance(0.92) ? "passed" : "untold";
}

/** One attempt as its record (spec §2.15). `captured_at` is never empty there, so it repeats the attempt's time. */
export function toPayment(random: Random, attempt: Attempt, nth: number, context: PaymentContext): Payment {
  const { number, code, method, isRisky } = context;
  const succeeded = attempt.status === "succeeded";
  const refunded = succeeded ? context.refunded : 0;
  const settles = succeeded && method.type === "bank" ? 20 * minute : 0;
  const inReview = attempt.status === "pending" && isRisky;
  return {
    id: publicId(idKind.payment, number * 8 + nth),
    type: method.type,
    status: attempt.status,
    amount: toMajor(attempt.amount, code),
    amount_refunded: toMajor(refunded, code),
    currency: currencyOf(code),
    paid: succeeded,
    captured: succeeded,
    captured_at: formatInstant(Math.min(attempt.at + settles, context.now)),
    created_at: formatInstant(attempt.at),
    refunded: refunded > 0 && refunded === attempt.amount,
    gateway: method.gateway,
    reference_number: `${method.gateway.slice(0, 2).toUpperCase()}-${String(number).padStart(8, "0")}-${nth + 1}`,
    description: method.note === "" ? context.description : `${context.description} (${method.note})`,
    failure_code: attempt.decline?.code ?? null,
    failure_message: attempt.decline?.message ?? null,
    outcome: attempt.decline?.outcome ?? (inReview ? "manual_review" : "authorized"),
    card:
      method.plastic === null ? noCard : toCard(method.plastic, checksOf(random, attempt, isRisky), random),
  };
}
