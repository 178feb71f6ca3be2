import { elapsed, sleep } from "@/lib/time-scale";
import type { Send, SendOutcome } from "./client";
import { type Fault, faultRules } from "./faults";
import { maxWaitMs } from "./rate-limit";

const firstDelayMs = 100;

/**
 * Retries a request, as often as the fault table allows. That is safe, because all requests are GETs and
 * nothing of a response has been passed on yet. If the upstream gives a time, the request is retried then if
 * that is soon, otherwise not at all.
 */
export function withRetries(send: Send, budget: RetryBudget, onRetry: () => void): Send {
  return async (request) => {
    let outcome = await send(request);
    if (hasReached(outcome)) budget.record();
    for (let attempt = 1; !request.noRetry && mayRetry(outcome, attempt, budget); attempt++) {
      await sleep(delayMs(outcome, attempt), request.signal);
      onRetry();
      // A kept-alive connection has failed, or many may have, so retries use new ones.
      outcome = await send({ ...request, fresh: true });
    }
    return outcome;
  };
}

/** Whether a request reached the network. Only such requests add to the retry budget. */
function hasReached(outcome: SendOutcome): boolean {
  return outcome.ok || faultRules[outcome.fault].upstream !== "unknown";
}

function mayRetry(outcome: SendOutcome, attempt: number, budget: RetryBudget): outcome is Fault {
  if (outcome.ok || attempt > (faultRules[outcome.fault].maxRetries ?? 0)) return false;
  if ((outcome.failure.retryAfter ?? 0) * 1000 > maxWaitMs) return false;
  // A stale connection is no sign of an outage, so its retry is not counted.
  return outcome.fault === "stale_connection" || budget.take();
}

/** Returns the ms to wait before a retry. After a 429, the ban does the waiting. */
function delayMs({ fault, failure }: Fault, attempt: number): number {
  if (fault === "stale_connection" || fault === "limited") return 0;
  // Jitter of 0.5 to 1.5, so that requests that failed together are not retried together.
  if (failure.retryAfter === undefined) return firstDelayMs * attempt * (0.5 + Math.random());
  return failure.retryAfter * 1000;
}

const windowSeconds = 10;
const budgetShare = 0.2;
const minBudget = 3;

export type RetryBudget = ReturnType<typeof createRetryBudget>;

/** Allows retries for a fifth of the calls of the last 10 s, at least three; more would worsen an outage. */
export function createRetryBudget() {
  const calls = createCounter();
  const retries = createCounter();
  return {
    /** Counts a call that has reached the upstream for the first time. */
    record: () => calls.add(),
    take(): boolean {
      if (retries.sum() >= Math.max(minBudget, calls.sum() * budgetShare)) return false;
      retries.add();
      return true;
    },
  };
}

/** Counts within a sliding window of ten seconds, by whole seconds. */
export function createCounter() {
  const counts = new Map<number, number>();
  const second = () => Math.floor(elapsed() / 1000);
  return {
    add() {
      const now = second();
      counts.set(now, (counts.get(now) ?? 0) + 1);
    },
    sum() {
      const oldest = second() - windowSeconds;
      for (const at of counts.keys()) if (at <= oldest) counts.delete(at);
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}
