import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Failure, failureBody } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/source";
import { type Anomalous, resolveAnomaly, type Verdict } from "./anomalies";
import { audit } from "./audit";
import { beginning, endOfTime } from "./coverage";
import type { MirrorStore } from "./database/database-store";
import { type DateField, finest, resolutions } from "./dates";
import { checkSuspect, countDeletions, RecordSample, secondCheckMs } from "./record-checks";
import { pauseAfter, type RemoteList, RequestFailed, requestFailed } from "./remote-list";
import type { Activity } from "./report";
import type { Schedule, Task, View } from "./schedule";
import type { Scope } from "./store";
import { readGroup } from "./ties";
import { type Run, type Step, type WalkContext, walkStep } from "./walk";

interface WorkerSettings {
  readonly store: MirrorStore;
  readonly contributions: (field: DateField) => RemoteList;
  readonly feeds: ReadonlyMap<Scope, RemoteList>;
  /** Names the uninterrupted piece of reading of this worker. */
  readonly segment: string;
  /** How many answers may share a transaction. */
  readonly maxSteps: number;
  /** Ms UTC. */
  readonly now: () => number;
}

const contributions = "contributions";
/** Answers within this time may share a transaction: fewer pages of an index are written twice. */
const maxUnsavedMs = 1000;
/** Another task may run after this many transactions of a walk, or this many ms. */
const maxBatches = 8;
const maxTurnMs = 2000;
const tombstoneLifetimeMs = 30 * 86_400_000;
const unansweredPauseMs = 5 * 60_000;

/** Does the tasks of a mirror, one at a time. */
export class Worker {
  readonly #settings: WorkerSettings;
  /** When feeds were last tried (ms UTC). */
  readonly #triedFeeds = new Map<Scope, number>();
  readonly #sample = new RecordSample();
  /** The suspects that were requested last: others come first, so that none blocks the rest. */
  readonly #lastSuspects = new Map<Scope, string>();
  /** Requests by id pause until then (ms UTC) because one got no response; all other work continues. */
  readonly #restsUntil = new Map<Scope | "sample", number>();
  /** In a row. */
  #anomalies = 0;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  async view(): Promise<View> {
    const { store, feeds, now } = this.#settings;
    const [facts, runs] = [await store.facts(), await store.runs()];
    const deletions = [await countDeletions(store, contributions)];
    const read: View["feeds"][number][] = [];
    for (const scope of feeds.keys()) {
      deletions.push(await countDeletions(store, scope));
      const readAt = (await store.coverage(scope)).at(0)?.asOf;
      const times = [readAt, this.#triedFeeds.get(scope)].filter((at) => at !== undefined);
      read.push({ scope, triedAt: times.length === 0 ? null : Math.max(...times) });
    }
    const resting = [...this.#restsUntil].filter(([, until]) => until > now()).map(([name]) => name);
    return { facts, runs, deletions, resting: new Set(resting), feeds: read };
  }

  /**
   * Does one task. @returns when to try again where responses contradict each other, or the failure of a
   * request; null if it is done
   */
  async work(task: Exclude<Task, { kind: "wait" }>): Promise<Verdict | RequestFailed | null> {
    const result = await this.#do(task).catch(requestFailed);
    if (result === null || result instanceof RequestFailed) {
      this.#anomalies = 0;
      return result;
    }
    const verdict = await resolveAnomaly(result, ++this.#anomalies, this.#settings).catch(requestFailed);
    if (!(verdict instanceof RequestFailed) && verdict.pauseMs === 0) this.#anomalies = 0;
    return verdict;
  }

  async #do(task: Exclude<Task, { kind: "wait" }>): Promise<Anomalous | null> {
    const { store, now } = this.#settings;
    const { field } = await store.facts();
    const list = this.#settings.contributions(field);
    if (task.kind === "walk") return this.#walk(task.run, field, list);
    if (task.kind === "feed") await this.#readFeed(task.scope);
    else if (task.kind === "audit") await audit(list, store, now);
    else if (task.kind === "sample") {
      await this.#restIfFailed("sample", this.#sample.advance(list, store, now));
    } else await this.#checkSuspect(task.scope, this.#settings.feeds.get(task.scope) ?? list);
    return null;
  }

  async #walk(start: Run, field: DateField, list: RemoteList): Promise<Anomalous | null> {
    const { now } = this.#settings;
    let run = await this.#begin(start);
    const context = await this.#walkContext(field, list);
    let saved = Promise.resolve(run.missing);
    const began = now();
    try {
      for (let batches = 1; ; batches++) {
        const { steps, last } = await this.#readBatch(run, context);
        // A batch is stored while the next one is read; batches are stored one after the other.
        run = { ...(steps.at(-1)?.run ?? run), missing: await saved };
        if (steps.length > 0) saved = this.#save(steps, run);
        saved.catch(() => {});
        const isStep = last !== null && "run" in last;
        if (isStep && batches < maxBatches && now() - began < maxTurnMs) continue;
        run = { ...run, missing: await saved };
        if (last instanceof RequestFailed) throw last;
        if (last === null) await this.#endRun(run, list);
        return last === null || isStep ? null : { ...last, run };
      }
    } finally {
      await saved.catch(() => {});
    }
  }

  /**
   * Begins a walk through everything: tries the finest bounds again, because the server may have been fixed,
   * and keeps what the last one left out.
   */
  async #begin(run: Run): Promise<Run> {
    const { store } = this.#settings;
    if (run.kind !== "full" || run.requests > 0) return run;
    await store.change({ resolution: 0 });
    return { ...run, isCut: (await store.runs()).some(({ isCut }) => isCut) };
  }

  async #walkContext(field: DateField, list: RemoteList): Promise<WalkContext> {
    const { store, now } = this.#settings;
    const { resolution } = await store.facts();
    const coverage = await store.coverage(contributions);
    return {
      list,
      field,
      // Readings of the future were made before the system's time was set back: their age is unknown.
      coverage: coverage.map((piece) => (piece.asOf > now() ? { ...piece, asOf: beginning } : piece)),
      resolution: resolutions[resolution] ?? finest,
      held: await store.held(contributions),
    };
  }

  /** Reads on for as long as answers may share a transaction. `last`: the result of the last request. */
  async #readBatch(run: Run, context: WalkContext) {
    const { maxSteps, now } = this.#settings;
    const steps: Step[] = [];
    let request = walkStep(run, context);
    for (const began = now(); ; ) {
      const last = await request.catch(requestFailed);
      if (last === null || !("run" in last)) return { steps, last };
      steps.push(last);
      if (steps.length >= maxSteps || now() - began >= maxUnsavedMs) return { steps, last };
      request = walkStep(last.run, context);
      request.catch(() => {});
      // A fast upstream would otherwise keep all other work of the process waiting.
      await yieldToEventLoop();
    }
  }

  /** @returns how many records were missing so far in the walk */
  async #save(steps: readonly Step[], run: Run): Promise<number> {
    const segment = `${run.kind} ${run.startedAt} ${this.#settings.segment}`;
    const covered = steps.flatMap((step) => (step.covered === null ? [] : { ...step.covered, segment }));
    const rows = steps.flatMap((step) => step.rows);
    const commit = { scope: contributions, rows, covered, run } as const;
    return run.missing + (await this.#settings.store.commit(commit));
  }

  async #endRun(run: Run, list: RemoteList): Promise<void> {
    const { store, now } = this.#settings;
    const isCut = run.kind === "full" && (await audit(list, store, now));
    const ended: Run = { ...run, state: "done", endedAt: now(), isCut };
    await store.commit({ scope: contributions, rows: [], run: ended });
    await store.removeTombstones(now() - tombstoneLifetimeMs);
  }

  /** Reads a whole feed like the records of one instant: posts have no bounds. */
  async #readFeed(scope: Scope): Promise<void> {
    const { store, feeds, segment, now } = this.#settings;
    const list = feeds.get(scope);
    if (list === undefined) return;
    this.#triedFeeds.set(scope, now());
    const group = await readGroup({
      page: (page) => list.page({ page }),
      find: (id) => list.find(id),
      holds: () => true,
    }).catch(requestFailed);
    if (group instanceof RequestFailed) {
      const { code } = group.failure;
      if (isOutage(code)) this.#triedFeeds.delete(scope);
      // A feed that does not exist is a matter of configuration: the status shows that it was not read.
      if (code === "not_found") return;
      throw group;
    }
    const { rows, since, isCertain } = group;
    const covered = isCertain ? [{ span: { from: beginning, to: endOfTime }, since, segment }] : [];
    await store.commit({ scope, rows, covered });
  }

  async #checkSuspect(scope: Scope, list: RemoteList): Promise<void> {
    const { store, now } = this.#settings;
    // While deletions wait for approval, each suspect is requested once.
    const { isOverLimit } = await countDeletions(store, scope);
    const missingBefore = isOverLimit ? beginning : now() - secondCheckMs;
    const suspect = await store.nextSuspect(scope, missingBefore, this.#lastSuspects.get(scope));
    if (suspect === null) return;
    this.#lastSuspects.set(scope, suspect.id);
    await this.#restIfFailed(scope, checkSuspect(suspect, list, store, now));
  }

  async #restIfFailed(name: Scope | "sample", work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#restsUntil.set(name, this.#settings.now() + unansweredPauseMs);
      throw error;
    }
  }

  /**
   * Does one task after another until all is done or the signal aborts. A failed task is tried again after a
   * pause that grows; what was read stays stored.
   * @returns a sentence about why it gave up; null if it did not
   */
  async run({ choose, wait, signal, onActivity, isToEnd = false }: RunSettings): Promise<string | null> {
    const { now } = this.#settings;
    /** In a row. */
    let failures = 0;
    /** Since when there was no progress (ms UTC). */
    let stuckSince: number | null = null;
    while (!signal.aborted) {
      const task = choose(await this.view(), now());
      if (task === null) return null;
      if (task.kind === "wait") {
        onActivity({ state: "resting", reason: null, until: task.until });
        await wait(Math.min(maxRestMs, Math.max(0, task.until - now())));
        continue;
      }
      onActivity({ state: "working", reason: null, until: null });
      const result = await this.work(task);
      if (signal.aborted) return null;
      failures = result instanceof RequestFailed ? failures + 1 : 0;
      stuckSince = result === null ? null : (stuckSince ?? now());
      const stuckMs = now() - (stuckSince ?? now());
      const reaction = reactionTo(result, { task, isToEnd, failures, stuckMs });
      if (reaction === null) continue;
      if ("gaveUp" in reaction) return reaction.gaveUp;
      onActivity({ state: "paused", reason: reaction.reason, until: now() + reaction.pauseMs });
      await wait(reaction.pauseMs);
    }
    return null;
  }
}

interface RunSettings {
  readonly choose: Schedule;
  /** Waits so many ms, or until the signal aborts. */
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onActivity: (activity: Activity) => void;
  /** Whether it gives up where it makes no progress, instead of trying for ever. */
  readonly isToEnd?: boolean;
}

/** The maximum rest before the next task is chosen again. */
const maxRestMs = 5000;
/** A one-time mirror stops after this time without progress, and after at least `minTries` attempts. */
const progressTimeoutMs = 3 * 60_000;
const minTries = 3;
/** Between two tries where the upstream refuses a mirror that ends. */
const refusedPauseMs = 5000;
const contradiction = "The data service gives answers that contradict each other.";

interface Attempt {
  readonly task: Task;
  readonly failures: number;
  readonly stuckMs: number;
  readonly isToEnd: boolean;
}

type Reaction = Verdict | { readonly gaveUp: string };

/** Returns how a worker goes on after a task; null: at once. */
function reactionTo(result: Verdict | RequestFailed | null, attempt: Attempt): Reaction | null {
  if (result instanceof RequestFailed) return reactionToFailure(result.failure, attempt);
  if (result === null || result.pauseMs === 0) return null;
  const { pauseMs, reason } = result;
  const isOver = pauseMs > progressTimeoutMs || attempt.stuckMs >= progressTimeoutMs;
  return attempt.isToEnd && isOver ? { gaveUp: reason ?? contradiction } : { pauseMs, reason };
}

function reactionToFailure(failure: Failure, { task, failures, stuckMs, isToEnd }: Attempt): Reaction | null {
  const isRefused = !isOutage(failure.code) && failure.code !== "rate_limited";
  // A refused feed does not affect the others.
  if (task.kind === "feed" && !isOutage(failure.code)) return null;
  // Neither does a refused record: requests of its kind pause, all other work continues.
  if (isRefused && !isToEnd && (task.kind === "suspect" || task.kind === "sample")) return null;
  const { message: reason } = failureBody(failure);
  const pauseMs = pauseAfter(failure, failures);
  if (!isToEnd) return { pauseMs, reason };
  const isOver = isRefused || stuckMs >= progressTimeoutMs;
  if (failures >= minTries && isOver) return { gaveUp: reason };
  // The pause that an upstream requests is kept. Otherwise the last try is made when the time is over.
  if (failure.code === "rate_limited") return { pauseMs, reason };
  const leftMs = Math.max(0, progressTimeoutMs - stuckMs);
  return { pauseMs: Math.min(isRefused ? refusedPauseMs : pauseMs, leftMs), reason };
}
