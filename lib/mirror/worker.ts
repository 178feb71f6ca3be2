import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { failureBody } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/source";
import { resolveAnomaly, type Verdict } from "./anomalies";
import { audit } from "./audit";
import { allDates, beginning } from "./coverage";
import type { MirrorStore } from "./database/database-store";
import { type DateField, finest, resolutions } from "./dates";
import { checkSuspect, countDeletions, RecordSample, secondCheckMs } from "./record-checks";
import { type RemoteList, RequestFailed, requestFailed } from "./remote-list";
import { type Resting, type Task, type TaskKind, taskKind, type View } from "./schedule";
import { contributions, type Scope, tombstoneLifetimeMs } from "./store";
import {
  type Contradiction,
  joinLeftOut,
  type Run,
  type RunKind,
  type Step,
  type WalkContext,
  walkStep,
} from "./walk";
import { readWholeList } from "./whole-list";

interface WorkerSettings {
  readonly store: MirrorStore;
  readonly contributions: (field: DateField) => RemoteList;
  readonly feeds: ReadonlyMap<Scope, RemoteList>;
  /** Identifies this worker's uninterrupted reading. */
  readonly segment: string;
  /** How many responses may share a transaction. */
  readonly maxSteps: number;
  /** Ms UTC. */
  readonly now: () => number;
}

/** Responses within this time share a transaction, so that index pages are rewritten less often. */
const maxUnsavedMs = 1000;
const unansweredPauseMs = 5 * 60_000;
/** After a turn, other due work goes first for twice as long, but no longer than this. */
const maxYieldMs = 15 * 60_000;

const noSuchFeed = "The data service has no such feed.";
const postsDiffer = "The data service’s count of posts differs from the posts it returns.";

export type DoableTask = Exclude<Task, { kind: "wait" }>;

/** Runs the tasks of a mirror, one at a time. */
export class Worker {
  /** Why the latest reading of a feed failed or was incomplete; no entry for a complete one. */
  readonly feedProblems = new Map<Scope, string>();
  /** The ids that the latest reading of each feed left out. */
  readonly leftOutPosts = new Map<Scope, readonly string[]>();
  readonly #triedFeeds = new Map<Scope, number>();
  readonly #sample = new RecordSample();
  /** The suspect requested last, per list. The next check starts after it, so that none delays the others. */
  readonly #lastSuspects = new Map<Scope, string>();
  /** Paused until then (ms UTC) because a request failed; all other work continues. */
  readonly #restsUntil = new Map<Resting, number>();
  /** Until then (ms UTC), all other due work goes first: none waits for a busy list or a large feed. */
  readonly #yieldsUntil = new Map<TaskKind, number>();
  #anomalies = 0;

  constructor(private readonly settings: WorkerSettings) {}

  async view(): Promise<View> {
    const { store, feeds, now } = this.settings;
    const facts = await store.facts();
    const runs = await store.runs();
    const deletions = [await countDeletions(store, contributions)];
    const feedTimes: View["feeds"][number][] = [];
    for (const scope of feeds.keys()) {
      deletions.push(await countDeletions(store, scope));
      const readAt = (await store.coverage(scope)).at(0)?.asOf;
      // A time in the future is from before the clock was set back.
      const times = [readAt, this.#triedFeeds.get(scope)].flatMap((at) =>
        at !== undefined && at <= now() ? at : [],
      );
      feedTimes.push({ scope, triedAt: times.length === 0 ? null : Math.max(...times) });
    }
    const resting = current(this.#restsUntil, now(), unansweredPauseMs);
    const yielding = current(this.#yieldsUntil, now(), maxYieldMs);
    return { facts, runs, deletions, resting, yielding, feeds: feedTimes };
  }

  /** Runs a task. Returns when to retry after a contradiction, or the failed request; null if it is done. */
  async work(task: DoableTask): Promise<Verdict | RequestFailed | null> {
    const { now } = this.settings;
    const began = now();
    const result = await this.#do(task).catch(requestFailed);
    if (result === null || result instanceof RequestFailed) {
      this.#yieldsUntil.set(taskKind(task), now() + Math.min(maxYieldMs, 2 * (now() - began)));
      this.#anomalies = 0;
      return result;
    }
    const verdict = await resolveAnomaly(result, ++this.#anomalies, this.settings).catch(requestFailed);
    if (!(verdict instanceof RequestFailed) && verdict.pauseMs === 0) this.#anomalies = 0;
    return verdict;
  }

  async #do(task: DoableTask): Promise<Contradiction | null> {
    const { store, now } = this.settings;
    const { field } = await store.facts();
    const list = this.settings.contributions(field);
    switch (task.kind) {
      case "walk":
        return this.#restIfFailed(task.run.kind, this.#walk(task.run, field, list));
      case "feed":
        await this.#restIfFailed(`list of ${task.scope}`, this.#readFeed(task.scope));
        break;
      case "audit":
        await this.#restIfFailed("audit", this.#audit(list));
        break;
      case "sample":
        await this.#restIfFailed("sample", this.#sample.advance(list, store, now));
        break;
      case "suspect":
        await this.#checkSuspect(task.scope, this.settings.feeds.get(task.scope) ?? list);
    }
    return null;
  }

  /** Reads as many responses as may share a transaction, and stores them with the walk's new position. */
  async #walk(start: Run, field: DateField, list: RemoteList): Promise<Contradiction | null> {
    const { store, segment, now } = this.settings;
    const run = await this.#begin(start);
    const { steps, last } = await this.#readBatch(run, await this.#walkContext(run.kind, field, list));
    const position = steps.at(-1)?.run ?? run;
    const end = { state: "done", endedAt: now(), needsAudit: run.kind === "full" } as const;
    const reading = `${run.kind} ${run.startedAt} ${segment}`;
    if (steps.length > 0 || last === null) {
      await store.commit({
        scope: contributions,
        rows: steps.flatMap(({ rows }) => rows),
        covered: steps.flatMap(({ covered }) => (covered === null ? [] : { ...covered, segment: reading })),
        run: last === null ? { ...position, ...end } : position,
      });
    }
    if (last === null) await store.removeTombstones(now() - tombstoneLifetimeMs);
    if (last instanceof RequestFailed) throw last;
    // After others, a contradiction is left to the next turn, which begins with the same request.
    return last !== null && "anomaly" in last && steps.length === 0 ? last : null;
  }

  /**
   * Begins a full walk: tries the finest bounds again, because the server may have been fixed, and keeps
   * whether the last walk left undated contributions unread.
   */
  async #begin(run: Run): Promise<Run> {
    const { store } = this.settings;
    if (run.kind !== "full" || run.requests > 0) return run;
    await store.change({ resolution: 0 });
    const runs = await store.runs();
    return { ...run, hasUnreadUndated: runs.some((one) => one.hasUnreadUndated) };
  }

  async #walkContext(kind: RunKind, field: DateField, list: RemoteList): Promise<WalkContext> {
    const { store, now } = this.settings;
    const { resolution } = await store.facts();
    const coverage = await store.coverage(contributions);
    return {
      list,
      field,
      // Readings in the future are from before the clock was set back, so their age is unknown.
      coverage: coverage.map((piece) => (piece.asOf > now() ? { ...piece, asOf: beginning } : piece)),
      resolution: resolutions[resolution] ?? finest,
      held: await store.countHeld(contributions),
      newestHeld: (date) => store.newestHeldId(contributions, date),
      isRetry: this.#restsUntil.has(kind),
    };
  }

  /** Reads as many responses as may share a transaction. `last`: the result of the last request. */
  async #readBatch(run: Run, context: WalkContext) {
    const { maxSteps, now } = this.settings;
    const steps: Step[] = [];
    for (const began = now(); ; ) {
      const last = await walkStep(steps.at(-1)?.run ?? run, context).catch(requestFailed);
      if (last === null || !("rows" in last)) return { steps, last };
      steps.push(last);
      if (steps.length >= maxSteps || now() - began >= maxUnsavedMs) return { steps, last };
      // A fast upstream would otherwise keep all other work of the process waiting.
      await yieldToEventLoop();
    }
  }

  async #audit(list: RemoteList): Promise<void> {
    const { store, now } = this.settings;
    const hasUnreadUndated = await audit(list, store, now);
    const full = (await store.runs()).find(({ kind }) => kind === "full");
    if (full?.needsAudit !== true) return;
    // The end follows the audit, so that counts that differ are compared again.
    const run = { ...full, hasUnreadUndated, needsAudit: false, endedAt: now() };
    await store.commit({ scope: contributions, rows: [], run });
  }

  /** Reads a whole feed like the records of one instant, because posts have no bounds. */
  async #readFeed(scope: Scope): Promise<void> {
    const { store, feeds, segment, now } = this.settings;
    const list = feeds.get(scope);
    if (list === undefined) return;
    this.#triedFeeds.set(scope, now());
    const reading = await readWholeList({
      page: (page) => list.page({ page }),
      find: (id) => list.find(id),
      holds: () => true,
    }).catch(requestFailed);
    if (reading instanceof RequestFailed) {
      const { code } = reading.failure;
      const problem = code === "not_found" ? noSuchFeed : failureBody(reading.failure).message;
      this.feedProblems.set(scope, problem);
      if (isOutage(code)) this.#triedFeeds.delete(scope);
      // A feed without a list may be misconfigured or gone. Its posts stay, but no longer count as read.
      if (code === "not_found") return store.forgetCoverage(scope);
      throw reading;
    }
    const { rows, since, isCertain, leftOut } = reading;
    this.leftOutPosts.set(scope, joinLeftOut([], leftOut));
    if (isCertain) this.feedProblems.delete(scope);
    else this.feedProblems.set(scope, postsDiffer);
    const covered = isCertain ? [{ span: allDates, since, segment }] : [];
    await store.commit({ scope, rows, covered });
  }

  async #checkSuspect(scope: Scope, list: RemoteList): Promise<void> {
    const { store, now } = this.settings;
    const { isOverLimit } = await countDeletions(store, scope);
    // A suspect is requested again a minute after it was first reported as missing. While deletions wait for
    // approval, each suspect is requested once.
    const lastMinute = { from: now() - secondCheckMs + 1, to: now() };
    const waiting = isOverLimit ? allDates : lastMinute;
    const suspect = await store.nextSuspect(scope, waiting, this.#lastSuspects.get(scope));
    if (suspect === null) return;
    this.#lastSuspects.set(scope, suspect.id);
    await this.#restIfFailed(scope, checkSuspect(suspect, list, store, now));
  }

  async #restIfFailed<T>(name: Resting, work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      this.#restsUntil.delete(name);
      return result;
    } catch (error) {
      this.#restsUntil.set(name, this.settings.now() + unansweredPauseMs);
      throw error;
    }
  }
}

/** Returns the names whose time has not come. A longer pause is from before the clock was set back. */
function current<Name>(untils: ReadonlyMap<Name, number>, now: number, maxMs: number): ReadonlySet<Name> {
  const names = [...untils].filter(([, until]) => until > now && until <= now + maxMs);
  return new Set(names.map(([name]) => name));
}
