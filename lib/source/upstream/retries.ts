import { DelegateBackoff, handleWhenResult, retry } from "cockatiel";
import { scaled } from "@/lib/time-scale";
import { shortWait } from "./ban";
import type { RetryBudget } from "./retry-budget";
import { type Troubled, troubles } from "./trouble";
import type { Wire, WireOutcome } from "./wire";

const most = 2;
const firstDelay = 100;

/**
 * Asks again where that is safe and may help: there are only GETs, nothing of an answer has been passed on
 * yet, and each trouble says how often it deserves it. Who names a time is asked then if that is soon, else
 * not at all.
 * @param retried hears of each time
 */
export function withRetries(wire: Wire, budget: RetryBudget, retried: () => void): Wire {
  return async (ask) => {
    let again: Troubled | null = null;
    // A policy for each question, because what it decides by belongs to the question.
    const policy = retry(
      handleWhenResult(() => again !== null),
      { maxAttempts: most, backoff: new DelegateBackoff(({ attempt }) => delayAfter(again, attempt)) },
    );
    return policy.execute(async ({ attempt }) => {
      if (attempt > 0) retried();
      // A kept connection has failed, or many may have: none is trusted twice.
      const outcome = await wire(attempt > 0 ? { ...ask, fresh: true } : ask);
      if (attempt === 0 && hasReached(outcome)) budget.ask();
      again = !outcome.ok && !ask.once && mayRepeat(outcome, attempt, budget) ? outcome : null;
      return outcome;
    });
  };
}

/** What was turned away before the wire gives nobody a right to ask again. */
function hasReached(outcome: WireOutcome): boolean {
  return outcome.ok || troubles[outcome.trouble].health !== "nothing";
}

function mayRepeat({ trouble, failure }: Troubled, attempt: number, budget: RetryBudget): boolean {
  if (attempt >= troubles[trouble].again) return false;
  if ((failure.retryAfter ?? 0) * 1000 > shortWait) return false;
  return isFree(trouble) || budget.take();
}

/** What only an old connection caused is no sign of a storm. */
function isFree(trouble: Troubled["trouble"]): boolean {
  return trouble === "stale_connection";
}

/** In ms, as they are waited; for 429 the ban itself is waited for. */
function delayAfter(last: Troubled | null, attempt: number): number {
  if (last === null || isFree(last.trouble) || last.trouble === "limited") return 0;
  const { retryAfter } = last.failure;
  // Between half and one and a half, so that those who failed together do not come back together.
  return scaled(retryAfter === undefined ? firstDelay * attempt * (0.5 + Math.random()) : retryAfter * 1000);
}
