import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { readInstant } from "./contribution-date";
import { isSet, member, memberList } from "./member";
import { readText } from "./text";

export type PaymentState = "succeeded" | "pending" | "failed" | "unknown";

/** One payment of a contribution: `index` is its place in the record, `nth` in time from 1; `at` in ms UTC, null when undated. */
export interface Attempt {
  readonly payment: unknown;
  readonly index: number;
  readonly nth: number;
  readonly at: number | null;
  readonly state: PaymentState;
}

const named: readonly PaymentState[] = ["succeeded", "pending", "failed"];

/** How a payment went: its `status` (spec §3), or, where it has none, its `paid` and failure members. */
export function paymentState(payment: unknown): PaymentState {
  const status = readText(member(payment, "status"))?.toLowerCase();
  if (status !== undefined) return named.find((state) => state === status) ?? "unknown";
  if (isSet(member(payment, "paid"))) return "succeeded";
  return readText(member(payment, "failure_code")) === null ? "unknown" : "failed";
}

/** A payment's status as its source calls it, in words: `requires action`; null where it has none. */
export function paymentStatusText(payment: unknown): string | null {
  return readText(member(payment, "status"))?.replaceAll("_", " ") ?? null;
}

/** A record is asked for its payments by its status, its method, its sums: they are read once. */
const known = new WeakMap<object, readonly Attempt[]>();

/** All payments of a contribution, oldest first; undated ones stand before the dated, in the record's order. */
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

/** The attempt that stands for a contribution: the latest that succeeded, else the latest pending, else the latest. */
export function mainAttempt(record: unknown): Attempt | null {
  const attempts = attemptsOf(record);
  const latest = (state: PaymentState) => attempts.findLast((attempt) => attempt.state === state);
  return latest("succeeded") ?? latest("pending") ?? attempts.at(-1) ?? null;
}
