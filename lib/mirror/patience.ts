import type { Failure, Outcome } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/outage";
import type { Asking } from "./asking";

/** Waits, or ends early when the work is stopped. */
export type Wait = (ms: number) => Promise<void>;

const mostAttempts = 4;
const longest = 60_000;
const long = 15 * 60_000;

/**
 * Asks again where an answer is missing, after one second, two and four, each give or take a half: a group of
 * many pages would else begin anew for one of them that failed.
 */
export function withPatience(asking: Asking, wait: Wait): Asking {
  async function patiently<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await ask();
      if (outcome.ok || attempt === mostAttempts || !isOutage(outcome.failure.code)) return outcome;
      await wait(pauseAfter(outcome.failure, attempt));
    }
  }
  return {
    page: (question) => patiently(() => asking.page(question)),
    find: (id) => patiently(() => asking.find(id)),
  };
}

/**
 * How long to leave an upstream alone after so many failures in a row (ms): longest where it does not want us
 * at all.
 */
export function pauseAfter({ code, retryAfter }: Failure, failures: number): number {
  if (code === "rate_limited") return retryAfter === undefined ? long : Math.min(long, retryAfter * 1000);
  if (!isOutage(code)) return long;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random());
}
