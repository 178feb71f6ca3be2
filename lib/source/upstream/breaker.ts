import type { UpstreamReport } from "@/lib/contract/source-report";
import { elapsed, sleep } from "@/lib/time-scale";
import type { Send, SendOutcome } from "./client";
import { faultOf, faultRules } from "./faults";
import { createCounter } from "./retry";

const maxInARow = 5;
const minCalls = 20;
const maxFailureShare = 0.5;
/** The time (ms) from opening, or from the start of a failed trial, to the next trial. */
const openMs = 5000;
const probePauseMs = 250;

/**
 * Stops sending to an upstream that is down: after 5 consecutive failed calls, or if half of at least 20
 * calls within 10 s have failed, calls fail immediately. After 5 s, a single call is sent as a trial without
 * retries. If it fails, the next trial is 5 s after its start, so that a timeout is not waited for twice. An
 * upstream that refused connections and accepts them again gets its trial immediately; otherwise an upstream
 * that comes and goes would fail more often here than it does. 4xx, unreadable responses and callers that
 * disconnect do not count as failures.
 * This replaces cockatiel's breaker, which has one rule, uses the system clock, and makes other calls wait
 * for the trial.
 */
export function createBreaker(accepts: () => Promise<boolean>) {
  let state: UpstreamReport["breaker"]["state"] = "closed";
  let since = Date.now();
  let opened = 0;
  let trialAt = 0;
  let isTooMuch = createTally();
  let probing = new AbortController();

  function enter(next: typeof state): void {
    state = next;
    since = Date.now();
    probing.abort();
  }

  function open(nextTrialAt: number): void {
    enter("open");
    opened++;
    trialAt = nextTrialAt;
    probing = new AbortController();
    void hasReturned(accepts, probing.signal).then((isBack) => {
      if (isBack) trialAt = elapsed();
    });
  }

  function close(): void {
    enter("closed");
    isTooMuch = createTally();
  }

  async function tryOnce(send: Send, request: Parameters<Send>[0]): Promise<SendOutcome> {
    enter("half_open");
    const nextTrialAt = elapsed() + openMs;
    // Without the caller's signal: a canceled trial would prove nothing, nor would an old connection.
    const { signal: _, ...rest } = request;
    let isUp = false;
    try {
      const outcome = await send({ ...rest, noRetry: true, fresh: true });
      isUp = upstreamOf(outcome) === undefined;
      return outcome;
    } finally {
      if (isUp) close();
      else open(nextTrialAt);
    }
  }

  return {
    report: () => ({ state, since, opened }),
    wrap:
      (send: Send): Send =>
      async (request) => {
        const left = trialAt - elapsed();
        if (state === "open" && left <= 0) return tryOnce(send, request);
        if (state !== "closed") {
          return faultOf("breaker_open", { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
        }
        const outcome = await send(request);
        const upstream = upstreamOf(outcome);
        // Other calls may have opened the breaker meanwhile.
        const isCounted = state === "closed" && upstream !== "unknown";
        if (isCounted && isTooMuch(upstream === "down")) open(elapsed() + openMs);
        return outcome;
      },
  };
}

/** Counts calls. The returned function adds one and returns whether the breaker must open. */
function createTally(): (isFailure: boolean) => boolean {
  const calls = createCounter();
  const failures = createCounter();
  let inARow = 0;
  return (isFailure) => {
    calls.add();
    inARow = isFailure ? inARow + 1 : 0;
    if (!isFailure) return false;
    failures.add();
    const isHalf = calls.sum() >= minCalls && failures.sum() >= calls.sum() * maxFailureShare;
    return isHalf || inARow >= maxInARow;
  };
}

function upstreamOf(outcome: SendOutcome): "down" | "unknown" | undefined {
  return outcome.ok ? undefined : faultRules[outcome.fault].upstream;
}

/** Probes while the breaker is open: true once the upstream accepts connections that it refused before. */
async function hasReturned(accepts: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited < openMs && !signal.aborted; waited += probePauseMs) {
    if (await accepts()) return waited > 0 && !signal.aborted;
    await sleep(probePauseMs, signal, true);
  }
  return false;
}
