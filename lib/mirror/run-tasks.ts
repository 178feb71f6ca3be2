import { type Failure, failureBody } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/source";
import type { Verdict } from "./anomalies";
import { pauseAfter, RequestFailed } from "./remote-list";
import type { Activity } from "./report";
import type { Schedule } from "./schedule";
import type { DoableTask, Worker } from "./worker";

interface RunSettings {
  readonly choose: Schedule;
  /** Ms UTC. */
  readonly now: () => number;
  /** Waits `ms`, or until the signal aborts. */
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onActivity: (activity: Activity) => void;
  /** Whether to give up without progress, instead of trying forever. */
  readonly runsOnce?: boolean;
}

const maxRestMs = 5000;
/** A one-time mirror stops after this time without progress, and after at least `minTries` attempts. */
const progressTimeoutMs = 3 * 60_000;
const minTries = 3;
/** Pause before a one-time mirror retries after a refusal. */
const refusedPauseMs = 5000;
const contradiction = "The data service returned contradictory answers.";

/**
 * Runs one task after another until all are done or the signal aborts. A failed task is retried after a pause
 * that grows; data that was read stays stored.
 * @returns a sentence about why it gave up; null if it did not
 */
export async function runTasks(
  worker: Worker,
  { choose, now, wait, signal, onActivity, runsOnce = false }: RunSettings,
): Promise<string | null> {
  const countTries = tryCounter(now);
  while (!signal.aborted) {
    const view = await worker.view();
    const task = choose(view, now());
    if (task === null) return null;
    if (task.kind === "wait") {
      onActivity({ state: "resting", reason: null, until: task.until });
      await wait(Math.min(maxRestMs, Math.max(0, task.until - now())));
      continue;
    }
    onActivity({ state: "working", reason: null, until: null });
    const result = await worker.work(task);
    if (signal.aborted) return null;
    const tries = countTries(result);
    const isRetry = task.kind === "walk" && view.resting.has(task.run.kind);
    const reaction = reactionTo(result, { task, isRetry, runsOnce, ...tries });
    if (reaction === null) continue;
    if ("gaveUp" in reaction) return reaction.gaveUp;
    onActivity({ state: "paused", reason: reaction.reason, until: now() + reaction.pauseMs });
    await wait(reaction.pauseMs);
  }
  return null;
}

type Result = Verdict | RequestFailed | null;

/** Returns a function that counts the failures in a row, and the time without progress. */
function tryCounter(now: () => number) {
  let failures = 0;
  /** When progress stopped (ms UTC); null while there is progress. */
  let stuckSince: number | null = null;
  return (result: Result) => {
    failures = result instanceof RequestFailed ? failures + 1 : 0;
    stuckSince = result === null ? null : (stuckSince ?? now());
    return { failures, stuckMs: now() - (stuckSince ?? now()) };
  };
}

interface Attempt {
  readonly task: DoableTask;
  /** Whether it is a walk that failed a short time ago, so that no other work is due. */
  readonly isRetry: boolean;
  readonly failures: number;
  readonly stuckMs: number;
  readonly runsOnce: boolean;
}

type Reaction = Verdict | { readonly gaveUp: string };

/** Decides what follows a task; null: the next task, without a pause. */
function reactionTo(result: Result, attempt: Attempt): Reaction | null {
  if (result instanceof RequestFailed) return reactionToFailure(result.failure, attempt);
  if (result === null || result.pauseMs === 0) return null;
  const { pauseMs, reason } = result;
  const isOver = pauseMs > progressTimeoutMs || attempt.stuckMs >= progressTimeoutMs;
  return attempt.runsOnce && isOver ? { gaveUp: reason ?? contradiction } : { pauseMs, reason };
}

function reactionToFailure(failure: Failure, attempt: Attempt): Reaction | null {
  const { task, isRetry, failures, stuckMs, runsOnce } = attempt;
  const isRefused = !isOutage(failure.code) && failure.code !== "rate_limited";
  // A refused feed does not affect the others.
  if (task.kind === "feed" && isRefused) return null;
  // Neither does a refused record, audit or walk: requests of its kind pause, all other work continues.
  if (isRefused && !runsOnce && !isRetry) return null;
  const { message: reason } = failureBody(failure);
  const pauseMs = pauseAfter(failure, failures);
  if (!runsOnce) return { pauseMs, reason };
  const isOver = isRefused || stuckMs >= progressTimeoutMs;
  if (failures >= minTries && isOver) return { gaveUp: reason };
  // The last try is made when the time is over. The source waits for as long as an upstream requests.
  const leftMs = Math.max(0, progressTimeoutMs - stuckMs);
  return { pauseMs: Math.min(isRefused ? refusedPauseMs : pauseMs, leftMs), reason };
}
