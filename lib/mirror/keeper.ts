import { failureBody } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/outage";
import { conclude } from "./doubts";
import { pauseAfter, type Wait } from "./patience";
import type { Task, View } from "./schedule";
import { viewOf, type Workplace, work } from "./work";

/** What the mirror is at, for whoever looks at it. Instants are ms UTC. */
export interface Activity {
  readonly state: "working" | "resting" | "paused";
  /** Why it is paused, as a sentence. */
  readonly reason: string | null;
  /** When it goes on. */
  readonly until: number | null;
}

interface Keeping {
  readonly place: Workplace;
  /** What to do next; null: all is done. */
  readonly choose: (view: View, now: number) => Task | null;
  readonly wait: Wait;
  readonly signal: AbortSignal;
  /** Hears of what the mirror is at. */
  readonly tell: (activity: Activity) => void;
  /** Whether it is to give up where it gets no further, instead of trying for ever. */
  readonly isToEnd?: boolean;
}

/** For how long a mirror that is to end tries without anything coming of it (ms), and how often at least. */
const patience = 3 * 60_000;
const leastTries = 3;
/** Between two tries where the upstream refuses a mirror that is to end (ms). */
const shortPause = 5000;

/** The longest that a scheduler sleeps before it looks again (ms). */
const longestRest = 5000;

const restless = "The data service gives answers that contradict each other.";

/**
 * Does one piece of work after the other until all is done or it is stopped. What fails is tried again after
 * a pause that grows; nothing that was read is lost meanwhile. @returns why it gave up, as a sentence; null
 * where it did not
 */
export async function keep(keeping: Keeping): Promise<string | null> {
  const { place, choose, wait, signal, tell, isToEnd = false } = keeping;
  let [failures, doubts, stuckSince]: [number, number, number | null] = [0, 0, null];
  const pause = async (ms: number, reason: string | null) => {
    tell({ state: "paused", reason, until: place.now() + ms });
    await wait(ms);
  };
  while (!signal.aborted) {
    const task = choose(await viewOf(place), place.now());
    if (task === null) return null;
    if (task.kind === "wait") {
      tell({ state: "resting", reason: null, until: task.until });
      await wait(Math.min(longestRest, Math.max(0, task.until - place.now())));
      continue;
    }
    tell({ state: "working", reason: null, until: null });
    const worked = await work(task, place);
    if (signal.aborted) return null;
    failures = worked.kind === "failed" ? failures + 1 : 0;
    doubts = worked.kind === "doubt" ? doubts + 1 : 0;
    if (worked.kind === "done") stuckSince = null;
    else stuckSince ??= place.now();
    const concluded = worked.kind === "doubt" ? await conclude(worked, doubts, place) : null;
    if (concluded?.ok) {
      const { pause: ms, reason } = concluded.value;
      if (ms === 0) doubts = 0;
      else if (isToEnd && (ms > patience || isOver(stuckSince))) return reason ?? restless;
      else await pause(ms, reason);
    }
    const failure =
      worked.kind === "failed" ? worked.failure : concluded?.ok === false ? concluded.failure : null;
    // What one feed refuses says nothing of the others.
    if (failure === null || (task.kind === "feed" && !isOutage(failure.code))) continue;
    const { message } = failureBody(failure);
    const isRefused = !isOutage(failure.code) && failure.code !== "rate_limited";
    // Nor does what is refused of one record: questions of its kind rest, everything else goes on.
    if (isRefused && !isToEnd && (task.kind === "suspect" || task.kind === "sample")) continue;
    if (isToEnd && failures >= leastTries && (isRefused || isOver(stuckSince))) return message;
    const ms = isRefused && isToEnd ? shortPause : pauseAfter(failure, failures);
    // One more try when patience ends, not long after; what the upstream asks for is waited out.
    const left = patience - (place.now() - (stuckSince ?? place.now()));
    const isCut = isToEnd && failure.code !== "rate_limited";
    await pause(isCut ? Math.min(ms, Math.max(0, left)) : ms, message);
  }
  return null;

  function isOver(since: number | null): boolean {
    return since !== null && place.now() - since >= patience;
  }
}
