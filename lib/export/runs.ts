import { randomUUID } from "node:crypto";
import { type Failure, type Outcome, succeed } from "@/lib/contract/failure";
import { Progress } from "./progress";

const mostAtOnce = 3;
const mostAnHour = 10;
const hour = 3_600_000;
/**
 * Ended runs are remembered so long, for pages that ask how theirs came to an end; what was called off before
 * it began as well.
 */
const remembered = 10 * 60_000;
/** More are called off by nobody who means it. */
const mostCalledOff = 1000;

/** Whose an export is. */
export interface Exporter {
  /** One for each person; where nobody signs in, one for each address. */
  readonly who: string;
  /**
   * Whether exports of the last hour count: strangers behind one address have not all begun the same ones.
   */
  readonly isNamed: boolean;
}

export type RunState = "running" | "done" | "failed" | "cancelled";

/** An export that runs, or ran not long ago. */
export interface Run extends Exporter {
  readonly id: string;
  readonly startedAt: number;
  readonly progress: Progress;
  /** Aborted when somebody cancels it. */
  readonly cancelling: AbortController;
  state: RunState;
  /** By which the log knows the request that asked for it. */
  readonly requestId: string | null;
  /** Why it failed, in a sentence for its owner. */
  trouble: string | null;
  endedAt: number | null;
}

/** What runs in this process, and how much of it is let in: one a person, three together, ten an hour. */
export class Runs {
  private readonly runs = new Map<string, Run>();
  private readonly begun = new Map<string, readonly number[]>();
  /** When runs were cancelled that had not begun, the oldest first. */
  private readonly calledOff = new Map<string, number>();

  /** @param now ms of a clock */
  constructor(private readonly now: () => number = Date.now) {}

  /** Why an export may not begin now, and when to ask again (`rate_limited`); null where it may. */
  refusal(exporter: Exporter): Failure | null {
    const now = this.now();
    this.forget(now);
    const running = [...this.runs.values()].filter(({ state }) => state === "running");
    if (running.some(({ who }) => who === exporter.who)) {
      return refuse("An export of yours is still running. Wait until it is done, or cancel it.", 5);
    }
    if (running.length >= mostAtOnce) {
      return refuse(
        "Other people’s exports are running, as many as the desk does at once. Try again soon.",
        10,
      );
    }
    const before = this.begun.get(exporter.who) ?? [];
    const [oldest = now] = before;
    if (!exporter.isNamed || before.length < mostAnHour) return null;
    const seconds = Math.ceil((oldest + hour - now) / 1000);
    const words = `You have begun ${mostAnHour} exports within an hour, which is the most.`;
    return refuse(`${words} The next can begin in ${Math.ceil(seconds / 60)} min.`, seconds);
  }

  /**
   * Lets an export begin, or says `rate_limited` in words and when to ask again.
   * @param id by which the page that began it will ask; a new one where null
   */
  begin(exporter: Exporter, id: string | null, requestId: string | null = null): Outcome<Run> {
    const failure = this.refusal(exporter);
    if (failure !== null) return { ok: false, failure };
    const now = this.now();
    const before = this.begun.get(exporter.who) ?? [];
    this.begun.set(exporter.who, [...before, now]);
    const run: Run = {
      ...exporter,
      id: id ?? randomUUID(),
      requestId,
      startedAt: now,
      progress: new Progress(),
      cancelling: new AbortController(),
      state: "running",
      trouble: null,
      endedAt: null,
    };
    this.runs.set(run.id, run);
    if (this.calledOff.delete(keyOf(run.who, run.id))) run.cancelling.abort(cancelled());
    return succeed(run);
  }

  /** Cancels somebody's run, also one that has not begun: a browser asks for the file when it likes. */
  cancel(who: string, id: string): void {
    const run = this.find(who, id);
    run?.cancelling.abort(cancelled());
    if (run !== null) return;
    const [oldest] = this.calledOff.keys();
    if (oldest !== undefined && this.calledOff.size >= mostCalledOff) this.calledOff.delete(oldest);
    this.calledOff.set(keyOf(who, id), this.now());
  }

  /** Somebody's run by its id; null where there is none, or it is another's. */
  find(who: string, id: string): Run | null {
    const run = this.runs.get(id);
    return run?.who === who ? run : null;
  }

  /**
   * Tells how a run came to its end; what is told first holds. One of which no byte has left does not count
   * for the hour.
   */
  end(run: Run, state: Exclude<RunState, "running">, trouble: string | null = null, hasBegun = true): void {
    if (run.state !== "running") return;
    Object.assign(run, { state, trouble, endedAt: this.now() });
    if (hasBegun) return;
    const others = (this.begun.get(run.who) ?? []).filter((at) => at !== run.startedAt);
    this.begun.set(run.who, others);
  }

  private forget(now: number): void {
    for (const { id, endedAt } of this.runs.values()) {
      if (endedAt !== null && now - endedAt > remembered) this.runs.delete(id);
    }
    for (const [key, at] of this.calledOff) if (now - at > remembered) this.calledOff.delete(key);
    for (const [who, times] of this.begun) {
      const recent = times.filter((at) => now - at < hour);
      if (recent.length > 0) this.begun.set(who, recent);
      else this.begun.delete(who);
    }
  }
}

function keyOf(who: string, id: string): string {
  return `${who}\n${id}`;
}

function cancelled(): Error {
  return new Error("The export was cancelled");
}

function refuse(message: string, retryAfter: number): Failure {
  return { code: "rate_limited", message, retryAfter };
}
