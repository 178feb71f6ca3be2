import { beginning } from "./coverage";
import { type Deletions, secondCheckMs } from "./record-checks";
import type { MirrorFacts, Scope } from "./store";
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
const idlePauseMs = 5000;

/** One piece of work: a request or a few, after which everything is stored. */
export type Task =
  | { readonly kind: "walk"; readonly run: Run }
  | { readonly kind: "suspect"; readonly scope: Scope }
  | { readonly kind: "feed"; readonly scope: Scope }
  | { readonly kind: "audit" }
  | { readonly kind: "sample" }
  | { readonly kind: "wait"; readonly until: number };

/** The state of the mirror from which the next task follows. Instants are ms UTC. */
export interface View {
  readonly facts: Pick<MirrorFacts, "approved" | "audit" | "sample" | "syncRequestedAt">;
  readonly runs: readonly Run[];
  readonly deletions: readonly Deletions[];
  /** Lists whose suspects rest for a while because one of them got no answer; the same of the sample. */
  readonly resting: ReadonlySet<Scope | "sample">;
  /** When each feed was last read or tried; null: never. */
  readonly feeds: readonly { readonly scope: Scope; readonly triedAt: number | null }[];
}

/** Chooses the next task from the state of the mirror; null: all is done. `now`: ms UTC. */
export type Schedule = (view: View, now: number) => Task | null;

/** Returns the next task of a mirror that never ends: newest records, suspects, posts, then older records. */
export function nextTask(view: View, now: number): Task {
  const { runs } = view;
  const tail = dueRun("tail", runs, now);
  if (tail !== null) return { kind: "walk", run: tail };
  const suspect = dueSuspect(
    view.deletions.filter(({ scope }) => !view.resting.has(scope)),
    now,
  );
  if (suspect !== null) return suspect;
  const requestedAt = requestTime(view, now);
  const feed = dueFeed(view, (triedAt) => triedAt + feedIntervalMs <= now || triedAt < requestedAt);
  if (feed !== null) return feed;
  if (isSampleDue(view, now)) return { kind: "sample" };
  const older = dueRun("warm", runs, now) ?? requestedRun(view, now) ?? dueRun("full", runs, now);
  if (older !== null) return { kind: "walk", run: older };
  return dueAudit(view, now) ?? { kind: "wait", until: now + idlePauseMs };
}

/**
 * Returns the next task of a mirror that ends: an older walk first, then everything that was not read since
 * `since`, posts, and each suspect twice. If counts differ then, new records are read, and the counts are
 * compared again. Null if all is done.
 */
export function nextTaskOnce(view: View, since: number, now: number): Task | null {
  const full = runOf("full", view.runs, now);
  if (full?.state === "running") return { kind: "walk", run: full };
  if (full === undefined || full.startedAt < since) {
    return { kind: "walk", run: startRun("full", { staleBefore: since, now }) };
  }
  const feed = dueFeed(view, (triedAt) => triedAt < since);
  if (feed !== null) return feed;
  if (full.state === "stopped") return null;
  const suspect = dueSuspect(view.deletions, now);
  if (suspect !== null) return suspect;
  const waiting = view.deletions.filter(({ isOverLimit }) => !isOverLimit);
  const [first] = waiting
    .flatMap(({ missingSince }) => missingSince ?? [])
    .toSorted((one, other) => one - other);
  if (first !== undefined) return { kind: "wait", until: first + secondCheckMs };
  return compareAgain(view, now);
}

/** A run of the future that is over does not count: the system's time was set back. */
function runOf(kind: RunKind, runs: readonly Run[], now: number): Run | undefined {
  return runs.find((run) => run.kind === kind && (run.state === "running" || run.startedAt <= now));
}

/** When a user requested that everything be read; a request of the future does not count. */
function requestTime({ facts: { syncRequestedAt } }: View, now: number): number {
  return syncRequestedAt === null || syncRequestedAt > now ? beginning : syncRequestedAt;
}

/**
 * If counts differed at the end of a walk through everything, reads new records and compares the counts
 * once more: records that seemed to be gone at that moment may have turned up since. Null otherwise.
 */
function compareAgain({ runs, facts: { audit } }: View, now: number): Task | null {
  const full = runOf("full", runs, now);
  if (audit === null || audit.theirs === audit.ours || full?.state !== "done") return null;
  const endedAt = full.endedAt ?? 0;
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
  const isStopped = run?.state === "stopped";
  const due = isStopped ? (run.endedAt ?? run.startedAt) + stopPauseMs : (run?.startedAt ?? 0) + every;
  if (run !== undefined && due > now) return null;
  const floor = reach === null ? beginning : now - reach;
  return startRun(kind, { floor, staleBefore: now - fresh, now });
}

/** Everything again since it was requested; a walk that began before the request ends first. */
function requestedRun(view: View, now: number): Run | null {
  const full = runOf("full", view.runs, now);
  const staleBefore = requestTime(view, now);
  const isOpen = (full?.startedAt ?? beginning) < staleBefore && full?.state !== "running";
  return isOpen ? startRun("full", { staleBefore, now }) : null;
}

function dueFeed({ feeds }: View, isDue: (triedAt: number) => boolean): Task | null {
  const feed = feeds.find(({ triedAt }) => triedAt === null || isDue(triedAt));
  return feed === undefined ? null : { kind: "feed", scope: feed.scope };
}

function dueSuspect(deletions: readonly Deletions[], now: number): Task | null {
  const due = deletions.find(
    ({ unchecked, isOverLimit, missingSince }) =>
      unchecked > 0 || (!isOverLimit && missingSince !== null && missingSince + secondCheckMs <= now),
  );
  return due === undefined ? null : { kind: "suspect", scope: due.scope };
}

/** Due after each full run, and without suspects if counts differed or deletions were approved. */
function dueAudit(view: View, now: number): Task | null {
  if (view.deletions.some(({ all }) => all > 0)) return null;
  return view.facts.approved > 0 ? { kind: "audit" } : compareAgain(view, now);
}

/** Once a week, and not before everything was read once: counts are compared first then. */
function isSampleDue({ facts: { audit, sample }, resting }: View, now: number): boolean {
  if (resting.has("sample") || audit === null) return false;
  return sample === null || sample.at > now || sample.at + sampleIntervalMs <= now;
}
