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
}

/** The longest that a scheduler sleeps before it looks again (ms). */
const longestRest = 5000;

/**
 * Does one piece of work after the other until all is done or it is stopped. What fails is tried again after a pause that
 * grows; nothing that was read is lost meanwhile.
 */
export async function keep({ place, choose, wait, signal, tell }: Keeping): Promise<void> {
  let [failures, doubts] = [0, 0];
  const pause = async (ms: number, reason: string | null) => {
    tell({ state: "paused", reason, until: place.now() + ms });
    await wait(ms);
  };
  while (!signal.aborted) {
    const task = choose(await viewOf(place), place.now());
    if (task === null) return;
    if (task.kind === "wait") {
      tell({ state: "resting", reason: null, until: task.until });
      await wait(Math.min(longestRest, Math.max(0, task.until - place.now())));
      continue;
    }
    tell({ state: "working", reason: null, until: null });
    const worked = await work(task, place);
    if (signal.aborted) return;
    failures = worked.kind === "failed" ? failures + 1 : 0;
    doubts = worked.kind === "doubt" ? doubts + 1 : 0;
    if (worked.kind === "failed") {
      // What one feed refuses says nothing of the others.
      if (task.kind === "feed" && !isOutage(worked.failure.code)) continue;
      await pause(pauseAfter(worked.failure, failures), failureBody(worked.failure).message);
    }
    if (worked.kind === "doubt") {
      const { pause: ms, reason } = await conclude(worked.doubt, worked.run, doubts, place.store, place.now);
      if (ms === 0) doubts = 0;
      else await pause(ms, reason);
    }
  }
}
