import type { Span } from "./coverage";
import type { RunKind } from "./run";

/** A walk down the dates, as the status shows it. Instants are ms UTC. */
export interface RunReport {
  readonly kind: RunKind;
  readonly state: "running" | "done" | "stopped";
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly requests: number;
  readonly rows: number;
  /** How many contributions the upstream had when it began; null before it was asked. */
  readonly total: number | null;
  /** Records that should have been there and were not; they were asked for by their ids. */
  readonly missing: number;
  /** Instants that did not stand still for long enough to be read. */
  readonly unstable: number;
  readonly reason: string | null;
}

/** How the copy of the upstream is. Instants are ms UTC. */
export interface MirrorReport {
  /** `elsewhere`: another process of this desk keeps the copy. `blocked`: the database is not free for it. */
  readonly state: "working" | "resting" | "paused" | "blocked" | "elsewhere";
  readonly reason: string | null;
  readonly until: number | null;
  /** Contributions that are held. */
  readonly held: number;
  /** Spans of dates that were read completely, newest first; an end that is null is open. */
  readonly coverage: readonly {
    readonly from: number | null;
    readonly to: number | null;
    readonly asOf: number;
  }[];
  /** As of when all of it is known; null while parts were never read. */
  readonly completeAsOf: number | null;
  /** The oldest reading that anything shown rests on; null where nothing was read. */
  readonly oldestReadAt: number | null;
  readonly suspects: number;
  /** Whether they are too many to be believed to be gone. */
  readonly isBraked: boolean;
  /**
   * Ids that no address can hold, of records that the newest walk through everything left out; empty where
   * one has none.
   */
  readonly leftOut: readonly string[];
  /** Records that are gone and kept aside for a while. */
  readonly hidden: number;
  readonly runs: readonly RunReport[];
  readonly feeds: readonly { readonly label: string; readonly asOf: number | null; readonly posts: number }[];
  readonly audit: { readonly at: number; readonly theirs: number; readonly ours: number } | null;
  /**
   * Of the newest weekly sample: how many records were asked for by their ids, and how many were otherwise
   * than held.
   */
  readonly sample: { readonly at: number; readonly asked: number; readonly differing: number } | null;
  /** Of the last minute, in this process. */
  readonly speed: { readonly requests: number; readonly rows: number };
  /** How long it takes to read everything once, at the share of the budget that background work has (ms). */
  readonly fullSweepMs: number;
}

/** The ends of a span as a report tells them. */
export function openEnds({ from, to }: Span, ends: Span): { from: number | null; to: number | null } {
  return { from: from <= ends.from ? null : from, to: to >= ends.to ? null : to };
}
