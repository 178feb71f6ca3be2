import { cardDecline, type Decline, otherDecline, suspectedFraud } from "./decline";
import type { Ending } from "./fate";
import { day, minute } from "./instant";
import type { Method } from "./method";
import type { Random } from "./random";

/** One try to move money; amounts in minor units, times in seconds. */
export interface Attempt {
  readonly at: number;
  readonly amount: number;
  readonly status: "succeeded" | "pending" | "failed";
  readonly decline: Decline | null;
}

/** What the tries depend on. */
export interface AttemptContext {
  readonly at: number;
  readonly now: number;
  readonly total: number;
  readonly isRenewal: boolean;
  readonly method: Method;
  /** Why every try fails, where the story knows it. */
  readonly decline: Decline | null;
}

function failures(random: Random, count: number, context: AttemptContext): Attempt[] {
  const { at, total, isRenewal, method } = context;
  const reason = method.type === "card" ? cardDecline : otherDecline;
  return Array.from({ length: count }, (_, nth) => ({
    at: at + nth * (isRenewal ? 2 * day : 2 * minute + random.int(0, 40)),
    amount: total,
    status: "failed",
    decline: context.decline ?? reason(random),
  }));
}

function single(status: Attempt["status"], at: number, amount: number): Attempt {
  return { at, amount, status, decline: null };
}

const attemptsOf: Readonly<Record<Ending, (random: Random, context: AttemptContext) => Attempt[]>> = {
  paid: (_, { at, total }) => [single("succeeded", at, total)],
  pending: (_, { at, total }) => [single("pending", at, total)],
  review: (_, { at, total }) => [single("pending", at, total)],
  failed: (random, context) => failures(random, random.int(1, 3), context),
  retried(random, context) {
    const failed = failures(random, random.int(1, 3), context);
    const last = failed.at(-1)?.at ?? context.at;
    return [...failed, single("succeeded", last + (context.isRenewal ? 2 * day : 3 * minute), context.total)];
  },
  part_paid: (_, { at, total }) => [single("succeeded", at, Math.floor(total * 0.4))],
  unpaid: () => [],
  free: () => [],
  blocked: (random, context) => failures(random, random.int(2, 5), { ...context, decline: suspectedFraud }),
};

/** The tries that led to an ending, oldest first. What would lie after `now` has not happened yet. */
export function makeAttempts(random: Random, ending: Ending, context: AttemptContext): readonly Attempt[] {
  if (context.total === 0) return [];
  return attemptsOf[ending](random, context).filter(({ at }) => at <= context.now);
}
