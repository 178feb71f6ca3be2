import { beginning, endOfTime } from "./coverage";

/** How far back a run reads: two days, ninety, or everything. */
export const runKinds = ["tail", "warm", "full"] as const;
export type RunKind = (typeof runKinds)[number];

/**
 * A walk down the dates, as it is kept between two requests: a process that dies loses at most the last one.
 */
export interface Run {
  readonly kind: RunKind;
  readonly startedAt: number;
  /** The walk ends when everything from here on was read (ms UTC). */
  readonly floor: number;
  /** What was read at this instant or later need not be read again (ms UTC). */
  readonly staleBefore: number;
  /** Everything later was read, or was new enough (ms UTC). */
  readonly ceiling: number;
  /** What is asked for next is older than this; null: whatever there is, of the future too. */
  readonly bound: number | null;
  /** Ids of the bucket that the last page ended in, which the next one has to show again. */
  readonly witness: readonly string[];
  /** How many contributions the upstream had when the run began; null before it was asked. */
  readonly total: number | null;
  readonly requests: number;
  /** Records read, those that were read twice counted twice. */
  readonly rows: number;
  /** Records that should have been there and were not. */
  readonly missing: number;
  /** Buckets that did not stand still for long enough to be read. */
  readonly unstable: number;
  /** Ids of records that were left out, for no address can hold them; the first hundred. */
  readonly leftOut: readonly string[];
  readonly state: "running" | "done" | "stopped";
  /** Why it was stopped, as a sentence. */
  readonly reason: string | null;
  readonly endedAt: number | null;
}

/** Why a walk through everything is not whole although it came to its end. */
export const tooManyUndated = "So many contributions have no date that not all of them could be read.";

/**
 * Whether records without a date were left unread the last time that everything was read: a walk that is
 * under way, or that was stopped, does not know better.
 */
export function isCutShort({ kind, reason }: Pick<Run, "kind" | "reason">): boolean {
  return kind === "full" && reason?.endsWith(tooManyUndated) === true;
}

/**
 * A walk that goes no further, and why. What the one before it could not read it has not read either, and
 * goes on saying so.
 */
export function stopRun(run: Run, reason: string, now: number): Run {
  const words = isCutShort(run) ? `${reason} ${tooManyUndated}` : reason;
  return { ...run, state: "stopped", reason: words, endedAt: now };
}

/** A run that is about to begin. @param reach from where on and how old is old: ms UTC */
export function startRun(
  kind: RunKind,
  { floor = beginning, staleBefore, now }: { floor?: number; staleBefore: number; now: number },
): Run {
  const nothing = { total: null, requests: 0, rows: 0, missing: 0, unstable: 0, leftOut: [] };
  const place = { ceiling: endOfTime, bound: null, witness: [] };
  const end = { state: "running", reason: null } as const;
  return { kind, startedAt: now, floor, staleBefore, ...place, ...nothing, ...end, endedAt: null };
}
