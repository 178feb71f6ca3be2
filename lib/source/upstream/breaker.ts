import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  type IBackoffFactory,
  type IBreaker,
  SamplingBreaker,
} from "cockatiel";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { scaled } from "@/lib/time-scale";
import { hasReturned, type Knock } from "./return";
import { type Troubled, troubled, troubles } from "./trouble";
import type { Wire, WireOutcome } from "./wire";

/**
 * How long it stays open before one question tries again, in ms; from one such trial to the next, where they
 * fail.
 */
const openMs = 5000;

export interface Breaker {
  readonly wrap: (wire: Wire) => Wire;
  readonly report: () => UpstreamReport["breaker"];
}

/**
 * Stops asking an upstream that is ill: after 5 failed questions in a row, or when half of at least 20 within
 * 10 s have failed. While it is open the answer comes at once; after 5 s the next question is let through
 * alone, asked once. Where that fails too, the next is let through 5 s after it began: the time-out of an
 * upstream that hangs is not waited for twice. One that took no connections and takes them again (`knock`)
 * gets that question at once. 4xx, unreadable answers and callers that leave are no illness.
 */
export function createBreaker(knock: Knock): Breaker {
  const ill = handleWhenResult((result) => result instanceof Verdict && result.isIll);
  let since = Date.now();
  let opened = 0;
  let isOnTrial = false;
  let trialAt = 0;
  let watch = new AbortController();
  const untilTrial: IBackoffFactory<unknown> = {
    next() {
      const now = Date.now();
      trialAt = Math.max(now, (isOnTrial ? since : now) + scaled(openMs));
      return {
        // Read anew at each question: the trial may be brought forward.
        get duration() {
          return trialAt - now;
        },
        next: untilTrial.next,
      };
    },
  };
  const watchForReturn = async ({ signal }: AbortController) => {
    // Later a question is let through in any case.
    if ((await hasReturned(knock, signal, openMs)) && !signal.aborted) trialAt = Date.now();
  };
  const closed = () => {
    const fresh = circuitBreaker(ill, { halfOpenAfter: untilTrial, breaker: judges() });
    since = Date.now();
    isOnTrial = false;
    watch.abort();
    fresh.onStateChange((state) => {
      since = Date.now();
      isOnTrial = state === CircuitState.HalfOpen;
      watch.abort();
      if (state !== CircuitState.Open) return;
      opened++;
      watch = new AbortController();
      void watchForReturn(watch);
    });
    return fresh;
  };
  let policy = closed();
  /**
   * cockatiel reckons by the system's time: when that is set back, an open breaker would stay open for as
   * long.
   */
  const heedClock = () => {
    if (Date.now() < since) policy = closed();
  };
  const refusal = () => {
    const left = policy.state === CircuitState.Open ? trialAt - Date.now() : 0;
    return troubled("open", { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  };
  return {
    report: () => ({ state: stateNames[policy.state], since, opened }),
    wrap: (wire) => async (ask) => {
      heedClock();
      // cockatiel would let the others wait for the outcome of the trial.
      if (policy.state === CircuitState.HalfOpen) return refusal();
      try {
        const verdict = await policy.execute(async () => {
          if (policy.state === CircuitState.Closed) return judge(await wire(ask));
          // A trial must come to an end that says something: its caller's leaving would not, nor an old
          // connection.
          const { signal: _, ...rest } = ask;
          const outcome = await wire({ ...rest, once: true, fresh: true });
          return new Verdict(outcome, !outcome.ok && healthOf(outcome) !== "well");
        });
        return verdict.outcome;
      } catch (error) {
        if (error instanceof BrokenCircuitError) return refusal();
        if (error instanceof Unjudged) return error.outcome;
        throw error;
      }
    },
  };
}

const stateNames = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.HalfOpen]: "half_open",
  [CircuitState.Isolated]: "open",
} as const;

class Verdict {
  constructor(
    readonly outcome: WireOutcome,
    readonly isIll: boolean,
  ) {}
}

/** Thrown past the policy, which would count whatever is returned to it. */
class Unjudged extends Error {
  constructor(readonly outcome: WireOutcome) {
    super("says nothing of the upstream");
  }
}

function judge(outcome: WireOutcome): Verdict {
  if (!outcome.ok && healthOf(outcome) === "nothing") throw new Unjudged(outcome);
  return new Verdict(outcome, !outcome.ok && healthOf(outcome) === "ill");
}

function healthOf({ trouble }: Troubled) {
  return troubles[trouble].health;
}

function judges(): IBreaker {
  const duration = scaled(10_000);
  return either(
    new ConsecutiveBreaker(5),
    // It compares with "more than" and reckons by the second.
    new SamplingBreaker({ threshold: 0.499, duration, minimumRps: (20 / duration) * 1000 }),
  );
}

/** A breaker that opens when one of two would. */
function either(first: IBreaker, second: IBreaker): IBreaker {
  return {
    state: undefined,
    success(state) {
      first.success(state);
      second.success(state);
    },
    failure(state) {
      const isFirst = first.failure(state);
      return second.failure(state) || isFirst;
    },
  };
}
