import { readInstant } from "./contribution-date";
import { currencyCode, currencyOf, exactOf } from "./currency";
import type { Formats } from "./formats";
import { member, memberList } from "./member";
import { toExact } from "./minor-units";
import { readText } from "./text";

export type RefundState = "succeeded" | "pending" | "failed" | "canceled" | "unknown";

/** One refund of a contribution (read API §2.6 shows none): `amount` in ten-thousandths, `at` in ms UTC. */
export interface Refund {
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly at: number | null;
  readonly state: RefundState;
  /** Its status as recorded. */
  readonly status: string | null;
}

const stateWords: readonly (readonly [RefundState, RegExp])[] = [
  ["succeeded", /^(?:succe\w*|completed?|processed|refunded|paid|settled|approved)$/i],
  ["pending", /^(?:pending|processing|in_progress|queued|submitted|requires_action)$/i],
  ["failed", /^(?:failed|failure|declined|rejected|error|denied)$/i],
  ["canceled", /^(?:cancell?ed|void(?:ed)?|reversed)$/i],
];

/** The refunds that a record lists, in its order. One without a status took place. */
export function refundsOf(record: unknown): readonly Refund[] {
  const own = currencyOf(record);
  return memberList(record, "refunds").map((refund) => {
    const amount = toExact(member(refund, "amount"));
    const status = readText(member(refund, "status"));
    const dates = ["created_at", "refunded_at", "date"].map((name) => readInstant(member(refund, name)));
    return {
      amount: amount !== null && amount < 0n ? -amount : amount,
      currency: currencyOf(refund) ?? currencyCode(member(refund, "currency_code")) ?? own,
      at: dates.find((instant) => instant !== null) ?? null,
      state: status === null ? "succeeded" : stateOf(status),
      status,
    };
  });
}

function stateOf(status: string): RefundState {
  return stateWords.find(([, words]) => words.test(status))?.[0] ?? "unknown";
}

/** Whether two codes name one currency. */
export function isSameCurrency(one: string | null, other: string | null): boolean {
  return one?.toUpperCase() === other?.toUpperCase();
}

/** Whether a refund is known not to have taken place, or not yet. */
export function isUndone({ state }: Refund): boolean {
  return state === "pending" || state === "failed" || state === "canceled";
}

/**
 * What was refunded of a contribution, in ten-thousandths of its own currency; 0 where nothing was. The
 * record's sum counts, less the listed refunds that did not take place where that sum evidently holds them.
 */
export function refundedSum(record: unknown): bigint {
  const recorded = exactOf(record, "refunded_amount") ?? 0n;
  if (recorded <= 0n || memberList(record, "refunds").length === 0) return recorded > 0n ? recorded : 0n;
  const own = refundsOf(record).filter(({ currency }) => isSameCurrency(currency, currencyOf(record)));
  const amounts = (isWanted: (refund: Refund) => boolean) =>
    own.filter(isWanted).map(({ amount }) => amount ?? 0n);
  const done = amounts((refund) => !isUndone(refund)).reduce((sum, amount) => sum + amount, 0n);
  return isSumOfSome(recorded - done, amounts(isUndone)) ? done : recorded;
}

/** So many refunds that did not take place are tried in every combination. */
const maxTried = 12;

function isSumOfSome(sum: bigint, amounts: readonly bigint[]): boolean {
  if (sum <= 0n) return false;
  const sums = new Set([0n]);
  for (const amount of amounts.slice(0, maxTried)) for (const known of [...sums]) sums.add(known + amount);
  return sums.has(sum);
}

/**
 * When money was refunded and in how many parts, in words to follow `refunded`: ` in 2 parts, last on 2 Feb`.
 */
export function refundedWhen(record: unknown, { date }: Pick<Formats, "date">): string {
  const own = refundsOf(record).filter(
    (refund) => refund.state === "succeeded" && isSameCurrency(refund.currency, currencyOf(record)),
  );
  const listed = own.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
  // A single refund without an amount is all that the record's sum counts.
  const isBare = own.length === 1 && own[0]?.amount === null;
  const isWhole = isBare || (own.length > 0 && listed === refundedSum(record));
  const instants = own.flatMap(({ at }) => at ?? []);
  const recorded = readInstant(member(record, "refunded_at"));
  const last = isWhole && instants.length === own.length ? Math.max(...instants) : recorded;
  const isOne = isWhole ? own.length === 1 : own.length === 0 && refundedPayments(record) < 2;
  const parts = isOne ? "" : isWhole ? ` in ${own.length} parts` : " in parts";
  if (last === null) return parts;
  return parts === "" ? ` on ${date(last)}` : `${parts}, last on ${date(last)}`;
}

/** How many payments say that some of them was given back. */
export function refundedPayments(record: unknown): number {
  return memberList(record, "payments").filter((payment) => (exactOf(payment, "amount_refunded") ?? 0n) > 0n)
    .length;
}

/**
 * Whether the record's sum is more than its own currency's refunds come to: it may count those in other
 * currencies, converted.
 */
export function mayCountForeign(record: unknown): boolean {
  const own = refundsOf(record).filter(
    (refund) => !isUndone(refund) && isSameCurrency(refund.currency, currencyOf(record)),
  );
  return refundedSum(record) > own.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}

/** What refunds in other currencies than the contribution's come to, each in its own. */
export function foreignRefunds(record: unknown): ReadonlyMap<string, bigint> {
  const own = currencyOf(record);
  const sums = new Map<string, bigint>();
  for (const { amount, currency, state } of refundsOf(record)) {
    if (state !== "succeeded" || amount === null || currency === null || isSameCurrency(currency, own))
      continue;
    const code = currency.toUpperCase();
    sums.set(code, (sums.get(code) ?? 0n) + amount);
  }
  return sums;
}
