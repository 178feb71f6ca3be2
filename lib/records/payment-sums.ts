import { currencyOf, exactOf } from "./currency";
import { isSet, member, memberList } from "./member";
import { coinOf } from "./minor-units";
import { attemptsOf } from "./payments";

/** What payments say was charged, against the total, in ten-thousandths. */
export interface Shortfall {
  readonly charged: bigint;
  readonly total: bigint;
}

/**
 * What the payments that succeeded add up to, in ten-thousandths; null without a list of payments, or with an
 * amount that cannot be added.
 */
export function chargedSum(record: unknown): bigint | null {
  if (!Array.isArray(member(record, "payments"))) return null;
  const charged = attemptsOf(record).flatMap(({ state, payment }) =>
    state === "succeeded" ? [payment] : [],
  );
  return sumOfPayments(charged, "amount", currencyOf(record));
}

/**
 * A contribution that is marked as paid while its payments cover only a part of it. Null where nothing speaks
 * against the mark: no payment that succeeded is recorded (offline money may have no record), an amount is
 * unreadable or in another currency, or the balance itself says that money is owed.
 */
export function shortfallOf(record: unknown): Shortfall | null {
  const isSettled = isSet(member(record, "is_paid")) && (exactOf(record, "balance_amount") ?? 0n) <= 0n;
  return isSettled ? partialCharge(record) : null;
}

/**
 * What the payments that succeeded cover, where that is known to be a part of the total; null without such a
 * payment.
 */
export function partialCharge(record: unknown): Shortfall | null {
  const total = exactOf(record, "total_amount");
  const charged = chargedSum(record);
  const hasPaid = attemptsOf(record).some(({ state }) => state === "succeeded");
  if (!hasPaid || total === null || charged === null) return null;
  // A cent more or less comes from rounding.
  return total - charged > coinOf(currencyOf(record)) ? { charged, total } : null;
}

/**
 * What payments give back by their own words, in ten-thousandths; null where there are none, or an amount
 * cannot be added.
 */
export function givenBackSum(record: unknown): bigint | null {
  const payments = memberList(record, "payments");
  return payments.length === 0 ? null : sumOfPayments(payments, "amount_refunded", currencyOf(record));
}

/** Currencies of payments that succeeded, other than the contribution's own; none where that is not known. */
export function foreignCurrencies(record: unknown): readonly string[] {
  const own = currencyOf(record);
  const codes = attemptsOf(record).flatMap(({ state, payment }) => {
    const code = currencyOf(payment);
    return state === "succeeded" && code !== null && code !== own ? [code] : [];
  });
  return own === null ? [] : [...new Set(codes)];
}

function sumOfPayments(payments: readonly unknown[], field: string, currency: string | null): bigint | null {
  const own = payments.filter((payment) => (currencyOf(payment) ?? currency) === currency);
  const amounts = own.map((payment) => exactOf(payment, field));
  if (own.length < payments.length || amounts.includes(null)) return null;
  return amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}
