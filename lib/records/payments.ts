import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { readInstant } from "./contribution-date";
import { currencyOf, exactOf } from "./currency";
import { isSet, member, memberList } from "./member";
import { coinOf } from "./minor-units";
import { readText } from "./text";

export type PaymentState = "succeeded" | "pending" | "failed" | "unknown";

/**
 * One payment of a contribution: `index` is its place in the record, `nth` in time from 1; `at` in ms UTC,
 * null when undated.
 */
export interface Attempt {
  readonly payment: unknown;
  readonly index: number;
  readonly nth: number;
  readonly at: number | null;
  readonly state: PaymentState;
}

const named: Readonly<Record<string, PaymentState>> = {
  succeeded: "succeeded",
  pending: "pending",
  failed: "failed",
  declined: "failed",
};

const canceled = /^(?:cancell?ed|void(?:ed)?)$/i;

/** How a payment went: its `status` (read API §3), or, where it has none, its `paid` and failure members. */
export function paymentState(payment: unknown): PaymentState {
  const status = readText(member(payment, "status"))?.toLowerCase();
  if (status !== undefined) return (Object.hasOwn(named, status) ? named[status] : undefined) ?? "unknown";
  if (isSet(member(payment, "paid"))) return "succeeded";
  return readText(member(payment, "failure_code")) === null ? "unknown" : "failed";
}

/** A payment's status as its source calls it, in words: `requires action`; null where it has none. */
export function paymentStatusText(payment: unknown): string | null {
  return readText(member(payment, "status"))?.replaceAll("_", " ") ?? null;
}

/** Whether a payment was called off before money moved: no decline, and no charge. */
export function isCanceled(payment: unknown): boolean {
  return canceled.test(readText(member(payment, "status")) ?? "");
}

/** A record is asked for its payments by its status, its method, its sums: they are read once. */
const known = new WeakMap<object, readonly Attempt[]>();

/**
 * All payments of a contribution, oldest first; undated ones stand before the dated, in the record's order.
 */
export function attemptsOf(record: unknown): readonly Attempt[] {
  if (!isJsonObject(record)) return [];
  const before = known.get(record);
  if (before !== undefined) return before;
  const attempts = readAttempts(record);
  known.set(record, attempts);
  return attempts;
}

function readAttempts(record: JsonObject): readonly Attempt[] {
  const attempts = memberList(record, "payments").map((payment, index) => ({
    payment,
    index,
    at: readInstant(member(payment, "created_at")) ?? readInstant(member(payment, "captured_at")),
    state: paymentState(payment),
  }));
  const sorted = attempts.length < 2 ? attempts : attempts.toSorted((a, b) => order(a) - order(b));
  return sorted.map((attempt, place) => ({ ...attempt, nth: place + 1 }));
}

function order({ at }: { at: number | null }): number {
  return at ?? Number.MIN_SAFE_INTEGER;
}

/**
 * The attempt that stands for a contribution: the latest charge, else the latest pending, else the latest.
 */
export function mainAttempt(record: unknown): Attempt | null {
  const attempts = attemptsOf(record);
  const pending = attempts.findLast(({ state }) => state === "pending");
  return chargesOf(record).at(-1) ?? pending ?? attempts.at(-1) ?? null;
}

/**
 * The payments that paid for a contribution, oldest first: those that succeeded, without the ones given back
 * where the rest still covers the total. What was given back of a split payment paid for it all the same.
 */
export function chargesOf(record: unknown): readonly Attempt[] {
  const succeeded = attemptsOf(record).filter(({ state }) => state === "succeeded");
  if (succeeded.length < 2) return succeeded;
  const kept = succeeded.filter(({ payment }) => !isGivenBack(payment));
  return kept.length === 0 || isShortOf(record, kept) ? succeeded : kept;
}

function isShortOf(record: unknown, charges: readonly Attempt[]): boolean {
  const total = exactOf(record, "total_amount");
  const amounts = charges
    .map(({ payment }) => exactOf(payment, "amount"))
    .filter((amount) => amount !== null);
  if (total === null || amounts.length < charges.length) return false;
  // A coin less comes from rounding.
  return total - amounts.reduce((sum, amount) => sum + amount, 0n) > coinOf(currencyOf(record));
}

/** Which try a payment was, counted by the declined ones before it: 1 for the first. */
export function triesOf(record: unknown, { nth }: Attempt): number {
  return attemptsOf(record).filter((attempt) => attempt.state === "failed" && attempt.nth < nth).length + 1;
}

function isGivenBack(payment: unknown): boolean {
  const amount = exactOf(payment, "amount");
  const refunded = exactOf(payment, "amount_refunded");
  if (amount === null || amount <= 0n || refunded === null) return isSet(member(payment, "refunded"));
  return refunded >= amount;
}
