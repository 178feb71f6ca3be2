import { beginning } from "./coverage";
import type { MirrorFacts } from "./database/database-store";
import { type DeletionCount, secondCheckMs } from "./record-checks";
import { contributions, type Scope } from "./store";
import { type Run, type RunKind, startRun } from "./walk";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How often each run begins, how far back it reads, and which readings are new enough to skip (ms). */
const plans: Readonly<Record<RunKind, { every: number; reach: number | null; fresh: number }>> = {
  tail: { every: 5 * minuteMs, reach: 2 * dayMs, fresh: 0 },
  warm: { every: dayMs, reach: 90 * dayMs, fresh: hourMs },
  full: { every: dayMs, reach: null, fresh: hourMs },
};
const feedIntervalMs = 15 * minuteMs;
const sampleIntervalMs = 7 * dayMs;
/** A stopped run is tried again after this time: the upstream may have been fixed. */
const stopPauseMs = hourMs;
/** A run that stopped at its first page costs little to try again. */
const firstPagePauseMs = 15 * minuteMs;
const idlePauseMs = 5000;

/**
 * One turn of work. A walk yields after about a second; a feed is read to its end. What was read is stored
 * before the next turn.
 */
export type Task =
  | { readonly kind: "walk"; readonly run: Run }
  | { readonly kind: "suspect"; readonly scope: Scope }
  | { readonly kind: "feed"; readonly scope: Scope }
  | { readonly kind: "audit" }
  | { readonly kind: "sample" }
  | { readonly kind: "wait"; readonly until: number };

/**
 * Work that is paused after a failed request: the suspects of a list, the list of a feed, the audit, or the
 * sample. A walk only lets all other work go first.
 */
export type Resting = Scope | `list of ${Scope}` | "audit" | "sample" | RunKind;

export type TaskKind = Exclude<Task["kind"], "walk"> | RunKind;

export const taskKind = (task: Task): TaskKind => (task.kind === "walk" ? task.run.kind : task.kind);

/** The state of the mirror from which the next task follows. Instants are ms UTC. */
export interface View {
  readonly facts: Pick<MirrorFacts, "approved" | "audit" | "sample" | "syncRequestedAt">;
  readonly runs: readonly Run[];
  readonly deletions: readonly DeletionCount[];
  readonly resting: ReadonlySet<Resting>;
  /** Work that has just had a turn: all other due work goes first. */
  readonly yielding: ReadonlySet<TaskKind>;
  /** When each feed was last read or tried; null: never. */
  readonly feeds: readonly { readonly scope: Scope; readonly triedAt: number | null }[];
}

/** Chooses the next task from the state of the mirror; null: all is done. `now`: ms UTC. */
export type Schedule = (view: View, now: number) => Task | null;

/**
 * Returns the next task of a mirror that never ends: newest records, suspects, posts, the audit, the sample,
 * then older records. Work that has just had a turn yields to all other due work.
 */
export function nextTask(view: View, now: number): Task {
  const { runs, resting, yielding } = view;
  const requestedAt = requestTime(view, now);
  const suspects = view.deletions.filter(({ scope }) => !resting.has(scope));
  const feeds = view.feeds.filter(({ scope }) => !resting.has(`list of ${scope}`));
  const feed = dueFeed(feeds, (triedAt) => triedAt + feedIntervalMs <= now || triedAt < requestedAt);
  const wait: Task = { kind: "wait", until: now + idlePauseMs };
  const stops = firstPageStops(runs, now);
  if (stops.length > 0) {
    const posts = suspects.filter(({ scope }) => scope !== contributions);
    const isRequested = stops.every((run) => (run.endedAt ?? run.startedAt) < requestedAt);
    return dueSuspect(posts, now) ?? feed ?? walkTask(isRequested ? requestedRun(view, now) : null) ?? wait;
  }
  const due = [
    walkTask(dueRun("tail", runs, now)),
    dueSuspect(suspects, now),
    feed,
    needsAudit(view, now) && !resting.has("audit") ? ({ kind: "audit" } as const) : null,
    isSampleDue(view, now) ? ({ kind: "sample" } as const) : null,
    walkTask(dueRun("warm", runs, now)),
    walkTask(requestedRun(view, now) ?? dueRun("full", runs, now)),
  ].filter((task) => task !== null);
  const ready = due.filter((task) => task.kind !== "walk" || !resting.has(task.run.kind));
  const task = ready.find((one) => !yielding.has(taskKind(one))) ?? ready[0] ?? due[0];
  return task ?? dueAudit(view, now) ?? wait;
}

/**
 * Returns the walks that stopped at the first page of contributions a short time ago: the list is empty, or
 * in no order. Until the next attempt, or a requested one, only posts are read, and no contribution is
 * deleted.
 */
function firstPageStops(runs: readonly Run[], now: number): readonly Run[] {
  const stopped = runs.filter(({ state, startedAt }) => state === "stopped" && startedAt <= now);
  return stopped.filter((run) => run.bound === null && retryTime(run) > now);
}

function retryTime({ bound, endedAt, startedAt }: Run): number {
  return (endedAt ?? startedAt) + (bound === null ? firstPagePauseMs : stopPauseMs);
}

/**
 * Returns the next task of a one-time mirror: first an older walk, then everything that was not read since
 * `since`, posts, and each suspect twice. If the counts then differ, it reads new records and compares the
 * counts again. Null if all is done.
 */
export function nextTaskOnce(view: View, since: number, now: number): Task | null {
  const full = runOf("full", view.runs, now);
  if (full?.state === "running") return { kind: "walk", run: full };
  if (full === undefined || full.startedAt < since) {
    return { kind: "walk", run: startRun("full", { staleBefore: since, now }) };
  }
  const feed = dueFeed(view.feeds, (triedAt) => triedAt < since);
  if (feed !== null) return feed;
  if (full.state === "stopped") return null;
  const suspect = dueSuspect(view.deletions, now);
  if (suspect !== null) return suspect;
  const waiting = view.deletions.filter(({ isOverLimit }) => !isOverLimit);
  const [first] = waiting
    .flatMap(({ missingSince }) => missingSince ?? [])
    .toSorted((one, other) => one - other);
  if (first !== undefined) return { kind: "wait", until: first + secondCheckMs };
  return needsAudit(view, now) ? { kind: "audit" } : compareAgain(view, now);
}

/** Returns the run of a kind. Ignores a finished run in the future, from before the clock was set back. */
function runOf(kind: RunKind, runs: readonly Run[], now: number): Run | undefined {
  return runs.find((run) => run.kind === kind && (run.state === "running" || run.startedAt <= now));
}

/** Returns when a user requested that everything be read. Ignores a request in the future. */
function requestTime({ facts: { syncRequestedAt } }: View, now: number): number {
  return syncRequestedAt === null || syncRequestedAt > now ? beginning : syncRequestedAt;
}

/**
 * If counts differed at the end of a full walk, returns the task to read new records, then to compare the
 * counts once more: records that seemed to be gone may have turned up since. Null otherwise.
 */
function compareAgain({ runs, facts: { audit } }: View, now: number): Task | null {
  const full = runOf("full", runs, now);
  if (audit === null || audit.theirs === audit.ours || full?.state !== "done") return null;
  // An end in the future is from before the clock was set back.
  const endedAt = full.endedAt === null || full.endedAt > now ? full.startedAt : full.endedAt;
  if (audit.at > endedAt) return null;
  const tail = runOf("tail", runs, now);
  if (tail?.state === "running") return { kind: "walk", run: tail };
  if (tail !== undefined && tail.startedAt > endedAt) return { kind: "audit" };
  const floor = now - (plans.tail.reach ?? 0);
  return { kind: "walk", run: startRun("tail", { floor, staleBefore: now, now }) };
}

function dueRun(kind: RunKind, runs: readonly Run[], now: number): Run | null {
  const { every, reach, fresh } = plans[kind];
  const run = runOf(kind, runs, now);
  if (run?.state === "running") return run;
  const due = run?.state === "stopped" ? retryTime(run) : (run?.startedAt ?? 0) + every;
  if (run !== undefined && due > now) return null;
  const floor = reach === null ? beginning : now - reach;
  return startRun(kind, { floor, staleBefore: now - fresh, now });
}

function walkTask(run: Run | null): Task | null {
  return run === null ? null : { kind: "walk", run };
}

/** Returns a full run if a user requested one; a walk that began before the request ends first. */
function requestedRun(view: View, now: number): Run | null {
  const full = runOf("full", view.runs, now);
  const staleBefore = requestTime(view, now);
  const isOpen = (full?.startedAt ?? beginning) < staleBefore && full?.state !== "running";
  return isOpen ? startRun("full", { staleBefore, now }) : null;
}

/** Returns the due feed that was tried the longest ago: the first ones must not keep the others waiting. */
function dueFeed(feeds: View["feeds"], isDue: (triedAt: number) => boolean): Task | null {
  const due = feeds.filter(({ triedAt }) => triedAt === null || isDue(triedAt));
  const [feed] = due.toSorted((one, other) => (one.triedAt ?? beginning) - (other.triedAt ?? beginning));
  return feed === undefined ? null : { kind: "feed", scope: feed.scope };
}

function dueSuspect(deletions: readonly DeletionCount[], now: number): Task | null {
  const due = deletions.find(
    ({ unchecked, isOverLimit, missingSince }) =>
      unchecked > 0 ||
      (!isOverLimit &&
        missingSince !== null &&
        // A time in the future is from before the clock was set back.
        (missingSince > now || missingSince + secondCheckMs <= now)),
  );
  return due === undefined ? null : { kind: "suspect", scope: due.scope };
}

/** Returns the task due once no suspects are left: an audit after approved deletions, or a comparison. */
function dueAudit(view: View, now: number): Task | null {
  if (view.resting.has("audit") || view.deletions.some(({ all }) => all > 0)) return null;
  const isApproved = Object.keys(view.facts.approved).length > 0;
  return isApproved ? { kind: "audit" } : compareAgain(view, now);
}

/** Whether the counts were not compared since a full walk ended. */
function needsAudit({ runs }: View, now: number): boolean {
  const full = runOf("full", runs, now);
  return full?.state === "done" && full.needsAudit === true;
}

/** Whether a sample is due: once a week, but not before everything was read and counts were compared. */
function isSampleDue({ facts: { audit, sample }, resting }: View, now: number): boolean {
  if (resting.has("sample") || audit === null) return false;
  return sample === null || sample.at > now || sample.at + sampleIntervalMs <= now;
}
