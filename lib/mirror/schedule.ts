import { beginning } from "./coverage";
import { type Run, type RunKind, startRun } from "./run";
import type { Scope, SuspectCount } from "./store";
import { secondLook } from "./suspects";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often each run begins, how far back it reads, and what is new enough for it not to be read again (all in ms). */
const plans: Readonly<Record<RunKind, { every: number; reach: number | null; fresh: number }>> = {
  tail: { every: 5 * minute, reach: 2 * day, fresh: 0 },
  warm: { every: day, reach: 90 * day, fresh: hour },
  full: { every: day, reach: null, fresh: hour },
};
const feedEvery = 15 * minute;
/** What was stopped is tried again after an hour: somebody may have mended it. */
const stopRest = hour;

/** One piece of work: a request or a few, after which everything is kept. */
export type Task =
  | { readonly kind: "walk"; readonly run: Run }
  | { readonly kind: "suspect"; readonly scope: Scope }
  | { readonly kind: "feed"; readonly scope: Scope }
  | { readonly kind: "audit" }
  | { readonly kind: "wait"; readonly until: number };

/** What a list's suspects are, and whether they are too many to be hidden. */
export interface Doubted extends SuspectCount {
  readonly scope: Scope;
  readonly isBraked: boolean;
}

/** What the mirror knows when it chooses what to do next. Instants are ms UTC. */
export interface View {
  readonly runs: readonly Run[];
  readonly doubted: readonly Doubted[];
  /** When each feed was read or tried last; null: never. */
  readonly feeds: readonly { readonly scope: Scope; readonly triedAt: number | null }[];
  readonly auditedAt: number | null;
}

/** What a mirror that never ends does next: the newest first, then what may be gone, posts, and ever older records. */
export function nextTask(view: View, now: number): Task {
  const tail = dueRun("tail", view.runs, now);
  const suspect = dueSuspect(view.doubted, now);
  const feed = view.feeds.find(({ triedAt }) => triedAt === null || triedAt + feedEvery <= now);
  const older = dueRun("warm", view.runs, now) ?? dueRun("full", view.runs, now);
  if (tail !== null) return { kind: "walk", run: tail };
  if (suspect !== null) return suspect;
  if (feed !== undefined) return { kind: "feed", scope: feed.scope };
  if (older !== null) return { kind: "walk", run: older };
  if (isAuditDue(view, now)) return { kind: "audit" };
  return { kind: "wait", until: now + 5000 };
}

/**
 * What a mirror does next that is to end: an older walk first, then everything that was not read since `since`, posts, and
 * whatever may be gone, twice. Null when all is done.
 */
export function nextTaskOnce(view: View, since: number, now: number): Task | null {
  const full = view.runs.find(({ kind }) => kind === "full");
  if (full?.state === "running") return { kind: "walk", run: full };
  if (full?.state === "stopped" && full.startedAt >= since) return null;
  if (full === undefined || full.startedAt < since) {
    return { kind: "walk", run: startRun("full", { staleBefore: since, now }) };
  }
  const feed = view.feeds.find(({ triedAt }) => triedAt === null || triedAt < since);
  if (feed !== undefined) return { kind: "feed", scope: feed.scope };
  const suspect = dueSuspect(view.doubted, now);
  if (suspect !== null) return suspect;
  const isHeld = view.doubted.some(({ isBraked }) => isBraked);
  if (isHeld && (view.auditedAt ?? 0) <= (full.endedAt ?? 0)) return { kind: "audit" };
  const waits = view.doubted.filter(({ isBraked }) => !isBraked).map(({ missingSince }) => missingSince);
  const [first] = waits.filter((at) => at !== null).toSorted((one, other) => one - other);
  return first === undefined ? null : { kind: "wait", until: first + secondLook };
}

function dueRun(kind: RunKind, runs: readonly Run[], now: number): Run | null {
  const { every, reach, fresh } = plans[kind];
  const run = runs.find((one) => one.kind === kind);
  if (run?.state === "running") return run;
  const wait = run?.state === "stopped" ? Math.max(every, stopRest) : every;
  if (run !== undefined && run.startedAt + wait > now) return null;
  return startRun(kind, {
    floor: reach === null ? beginning : now - reach,
    staleBefore: now - fresh,
    now,
  });
}

function dueSuspect(doubted: readonly Doubted[], now: number): Task | null {
  const due = doubted.find(
    ({ unasked, isBraked, missingSince }) =>
      unasked > 0 || (!isBraked && missingSince !== null && missingSince + secondLook <= now),
  );
  return due === undefined ? null : { kind: "suspect", scope: due.scope };
}

/** Counts are compared after each full run, and every hour while too many records seem to be gone. */
function isAuditDue({ doubted, auditedAt }: View, now: number): boolean {
  return doubted.some(({ isBraked }) => isBraked) && (auditedAt ?? 0) + hour <= now;
}
