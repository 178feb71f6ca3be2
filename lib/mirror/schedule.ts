import { beginning } from "./coverage";
import type { Doubted } from "./doubted";
import { type Run, type RunKind, startRun } from "./run";
import type { Scope } from "./store";
import { secondLook } from "./suspects";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How often each run begins, how far back it reads, and what is new enough for it not to be read again (all
 * in ms).
 */
const plans: Readonly<Record<RunKind, { every: number; reach: number | null; fresh: number }>> = {
  tail: { every: 5 * minute, reach: 2 * day, fresh: 0 },
  warm: { every: day, reach: 90 * day, fresh: hour },
  full: { every: day, reach: null, fresh: hour },
};
const feedEvery = 15 * minute;
const sampleEvery = 7 * day;
/** What was stopped is tried again after an hour: somebody may have mended it. */
const stopRest = hour;

/** One piece of work: a request or a few, after which everything is kept. */
export type Task =
  | { readonly kind: "walk"; readonly run: Run }
  | { readonly kind: "suspect"; readonly scope: Scope }
  | { readonly kind: "feed"; readonly scope: Scope }
  | { readonly kind: "audit" }
  | { readonly kind: "sample" }
  | { readonly kind: "wait"; readonly until: number };

/** What the mirror knows when it chooses what to do next. Instants are ms UTC. */
export interface View {
  readonly runs: readonly Run[];
  readonly doubted: readonly Doubted[];
  /** Lists whose suspects are left alone for a while: one of them got no answer. */
  readonly resting: ReadonlySet<Scope>;
  /** When each feed was read or tried last; null: never. */
  readonly feeds: readonly { readonly scope: Scope; readonly triedAt: number | null }[];
  readonly auditedAt: number | null;
  /** Whether counts differed then. */
  readonly differs: boolean;
  /** Whether somebody has allowed for many records to be gone. */
  readonly isReleased: boolean;
  readonly sampledAt: number | null;
  /** Whether the sample is left alone for a while: one of its records got no answer. */
  readonly isSampleResting: boolean;
  /** When somebody wished that everything be read once. */
  readonly wishedAt: number | null;
}

/**
 * What a mirror that never ends does next: the newest first, then what may be gone, posts, and ever older
 * records.
 */
export function nextTask(view: View, now: number): Task {
  const tail = dueRun("tail", view.runs, now);
  const answering = view.doubted.filter(({ scope }) => !view.resting.has(scope));
  const suspect = dueSuspect(answering, now);
  const feed = view.feeds.find(
    ({ triedAt }) =>
      triedAt === null || triedAt + feedEvery <= now || (view.wishedAt !== null && triedAt < view.wishedAt),
  );
  const older = dueRun("warm", view.runs, now) ?? wishedRun(view, now) ?? dueRun("full", view.runs, now);
  if (tail !== null) return { kind: "walk", run: tail };
  if (suspect !== null) return suspect;
  if (feed !== undefined) return { kind: "feed", scope: feed.scope };
  if (isSampleDue(view, now)) return { kind: "sample" };
  if (older !== null) return { kind: "walk", run: older };
  return dueAudit(view, now) ?? { kind: "wait", until: now + 5000 };
}

/**
 * What a mirror does next that is to end: an older walk first, then everything that was not read since
 * `since`, posts, and whatever may be gone, twice. Where counts differ then, what is new is read, and they
 * are compared again. Null when all is done.
 */
export function nextTaskOnce(view: View, since: number, now: number): Task | null {
  const full = view.runs.find(({ kind }) => kind === "full");
  if (full?.state === "running") return { kind: "walk", run: full };
  if (full === undefined || full.startedAt < since) {
    return { kind: "walk", run: startRun("full", { staleBefore: since, now }) };
  }
  const feed = view.feeds.find(({ triedAt }) => triedAt === null || triedAt < since);
  if (feed !== undefined) return { kind: "feed", scope: feed.scope };
  if (full.state === "stopped") return null;
  const suspect = dueSuspect(view.doubted, now);
  if (suspect !== null) return suspect;
  const waits = view.doubted.filter(({ isBraked }) => !isBraked).map(({ missingSince }) => missingSince);
  const [first] = waits.filter((at) => at !== null).toSorted((one, other) => one - other);
  if (first !== undefined) return { kind: "wait", until: first + secondLook };
  return compareAnew(view, now);
}

/**
 * Where counts differed at the end of a walk through everything: what is new, then they are compared once
 * more, for what seemed to be gone at that moment has turned up since. Null where nothing differs, or they
 * were.
 */
function compareAnew({ runs, differs, auditedAt }: View, now: number): Task | null {
  const full = runs.find(({ kind }) => kind === "full");
  if (!differs || full?.state !== "done" || (auditedAt ?? 0) > (full.endedAt ?? 0)) return null;
  return newSince(full, runs, now) ?? { kind: "audit" };
}

/** A walk over what is new since everything was read: upstreams do not stand still meanwhile. */
function newSince(full: Run, runs: readonly Run[], now: number): Task | null {
  const tail = runs.find(({ kind }) => kind === "tail");
  if (tail?.state === "running") return { kind: "walk", run: tail };
  if (tail !== undefined && tail.startedAt > (full.endedAt ?? 0)) return null;
  const floor = now - (plans.tail.reach ?? 0);
  return { kind: "walk", run: startRun("tail", { floor, staleBefore: now, now }) };
}

function dueRun(kind: RunKind, runs: readonly Run[], now: number): Run | null {
  const { every, reach, fresh } = plans[kind];
  const run = runs.find((one) => one.kind === kind);
  if (run?.state === "running") return run;
  const due =
    run?.state === "stopped" ? (run.endedAt ?? run.startedAt) + stopRest : (run?.startedAt ?? 0) + every;
  if (run !== undefined && due > now) return null;
  return startRun(kind, {
    floor: reach === null ? beginning : now - reach,
    staleBefore: now - fresh,
    now,
  });
}

/** Everything anew since it was wished; a walk that began before the wish ends first. */
function wishedRun({ runs, wishedAt }: View, now: number): Run | null {
  const full = runs.find(({ kind }) => kind === "full");
  if (wishedAt === null || full?.state === "running" || (full?.startedAt ?? 0) >= wishedAt) return null;
  return startRun("full", { staleBefore: wishedAt, now });
}

function dueSuspect(doubted: readonly Doubted[], now: number): Task | null {
  const due = doubted.find(
    ({ unasked, isBraked, missingSince }) =>
      unasked > 0 || (!isBraked && missingSince !== null && missingSince + secondLook <= now),
  );
  return due === undefined ? null : { kind: "suspect", scope: due.scope };
}

/**
 * Counts are compared after each full run, and again once nothing may be gone any more: where they differed,
 * or somebody had allowed for it.
 */
function dueAudit(view: View, now: number): Task | null {
  if (view.doubted.some(({ all }) => all > 0)) return null;
  return view.isReleased ? { kind: "audit" } : compareAnew(view, now);
}

/** Once a week, and not before everything was read once: counts are compared first then. */
function isSampleDue({ auditedAt, sampledAt, isSampleResting }: View, now: number): boolean {
  if (isSampleResting || auditedAt === null) return false;
  return (sampledAt ?? auditedAt - sampleEvery) + sampleEvery <= now;
}
