import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Failure, type Outcome, succeed } from "@/lib/contract/failure";
import type { Progress } from "./open-export";

const maxRunning = 3;
const maxPerHour = 10;
const hourMs = 3_600_000;
/** Pages request the result of a run after its end. */
const finishedTtlMs = 10 * 60_000;
const maxFinished = 1000;

export interface Exporter {
  /** One for each user; with open access, one for each address. */
  readonly who: string;
  /** Whether the hourly limit applies. It does not apply to a shared address. */
  readonly isNamed: boolean;
}

type RunState = "running" | "done" | "failed" | "cancelled";

/** An export that is running, or finished not long ago. */
export interface Run extends Exporter {
  readonly id: string;
  readonly startedAt: number;
  readonly progress: Progress;
  /** Aborted when its owner cancels it. */
  readonly cancelling: AbortController;
  state: RunState;
  /** The request that started it, as the log names it. */
  readonly requestId: string | null;
  /** The reason it failed, as a sentence for its owner. */
  trouble: string | null;
}

/** The exports of this process and their limits: one for each user, three together, ten an hour. */
export class Runs {
  private readonly running = new Map<string, Run>();
  private readonly finished: LRUCache<string, Run>;
  /** Runs that were cancelled before they started. */
  private readonly cancelledEarly: LRUCache<string, true>;
  /** When each named user's exports of the last hour started. */
  private readonly starts = new Map<string, readonly number[]>();

  /** @param now ms of a clock */
  constructor(private readonly now: () => number = Date.now) {
    const limits = { max: maxFinished, ttl: finishedTtlMs, ttlResolution: 0, perf: { now } };
    this.finished = new LRUCache(limits);
    this.cancelledEarly = new LRUCache(limits);
  }

  /** Returns why an export may not start now and when it may (`rate_limited`), or null. */
  refusal({ who, isNamed }: Exporter): Failure | null {
    const running = [...this.running.values()];
    if (running.some((run) => run.who === who)) {
      return refuse("An export of yours is still running. Wait until it is done, or cancel it.", 5);
    }
    if (running.length >= maxRunning) {
      return refuse("Too many exports are running. Try again in a moment.", 10);
    }
    const recent = this.recentStarts(who);
    const [oldest] = recent;
    if (!isNamed || oldest === undefined || recent.length < maxPerHour) return null;
    const seconds = Math.ceil((oldest + hourMs - this.now()) / 1000);
    const sentence = `You can start ${maxPerHour} exports an hour.`;
    return refuse(`${sentence} Try again in ${Math.ceil(seconds / 60)} min.`, seconds);
  }

  /**
   * Starts an export, or returns `rate_limited`.
   * @param id under which the page requests its progress; a new one where null
   */
  begin(exporter: Exporter, id: string | null, requestId: string | null = null): Outcome<Run> {
    const failure = this.refusal(exporter);
    if (failure !== null) return { ok: false, failure };
    const { who, isNamed } = exporter;
    const startedAt = this.now();
    if (isNamed) this.starts.set(who, [...this.recentStarts(who), startedAt]);
    const run: Run = {
      ...{ who, isNamed, startedAt, requestId, id: id ?? randomUUID() },
      progress: { read: 0, of: null, rows: 0 },
      cancelling: new AbortController(),
      state: "running",
      trouble: null,
    };
    const key = keyOf(run);
    this.running.set(key, run);
    if (this.cancelledEarly.has(key)) run.cancelling.abort(cancelled());
    this.cancelledEarly.delete(key);
    return succeed(run);
  }

  /** Cancels a run of a user, also before it starts: the browser decides when it requests the file. */
  cancel(who: string, id: string): void {
    const run = this.find(who, id);
    if (run === null) this.cancelledEarly.set(keyOf({ who, id }), true);
    else run.cancelling.abort(cancelled());
  }

  /** Returns a run by its id; null if there is none, or it is another user's. */
  find(who: string, id: string): Run | null {
    const key = keyOf({ who, id });
    return this.running.get(key) ?? this.finished.get(key) ?? null;
  }

  /** Ends a run; the first call counts. A run that sent no byte does not count for the hour. */
  end(run: Run, state: Exclude<RunState, "running">, trouble: string | null = null, hasBegun = true): void {
    if (run.state !== "running") return;
    Object.assign(run, { state, trouble });
    this.running.delete(keyOf(run));
    this.finished.set(keyOf(run), run);
    if (hasBegun || !run.isNamed) return;
    const others = this.recentStarts(run.who).filter((at) => at !== run.startedAt);
    this.starts.set(run.who, others);
  }

  private recentStarts(who: string): readonly number[] {
    return (this.starts.get(who) ?? []).filter((at) => this.now() - at < hourMs);
  }
}

/** The ids of two users may be equal. */
function keyOf({ who, id }: Pick<Run, "who" | "id">): string {
  return `${who}\n${id}`;
}

function cancelled(): Error {
  return new Error("The export was cancelled");
}

function refuse(message: string, retryAfter: number): Failure {
  return { code: "rate_limited", message, retryAfter };
}
