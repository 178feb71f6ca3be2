import type { Ratio } from "./figures";

/** What came of one question while a fault held; time in ms. */
export interface FaultFigures {
  readonly fault: string;
  readonly status: number;
  readonly ms: number;
}

/** How a desk before a failing upstream behaves. Times are ms. */
export interface FaultsFigures {
  readonly answers: readonly FaultFigures[];
  /** While the upstream is known to be down. */
  readonly open: { readonly requests: number; readonly p50: number; readonly p99: number };
  /** From the upstream's return to the first good answer. */
  readonly recovery: number;
  /** 200 connections against an upstream that answers nothing but 503. */
  readonly storm: { readonly requests: number; readonly upstream: number };
  /** Requests to the upstream that a hundred identical questions made. */
  readonly coalesced: number;
  /** Growth of the resident memory by a bomb of 1 GiB, in bytes; null where the system does not tell. */
  readonly bombBytes: number | null;
  readonly dyingSockets: { readonly requests: number; readonly errors: number };
  /**
   * p50 of a list, asked of the upstream and through the desk: one that is asked again and again, new ones of records that
   * were seen, and records that were not.
   */
  readonly proxied: ProxiedFigures & { readonly unseen: ProxiedFigures; readonly fresh: ProxiedFigures };
  readonly soak: SoakFigures | null;
}

interface ProxiedFigures {
  readonly direct: number;
  readonly proxied: number;
}

interface Change {
  readonly before: number;
  readonly after: number;
}

/** Minutes of mixed questions with some faults. */
export interface SoakFigures {
  readonly seconds: number;
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly p99: number;
  /** What the desk needed after the warm-up and in the end, once what nobody needed was collected. */
  readonly liveBytes: Change;
  /** Of the resident memory after the warm-up: bytes in ten minutes, by least squares. */
  readonly slopeBytes: number;
  readonly residentBytes: readonly number[];
  /** The most that was resident in the first and in the second half of the time after the warm-up, in bytes. */
  readonly mostResident: Change;
  /** Open files while nobody asks, before it began and after it ended. */
  readonly files: Change;
  /** The highest p99 that the desk told of its event loop's lag; null where it tells none. */
  readonly lag: number | null;
}

export interface FaultsResult extends FaultsFigures {
  readonly benchmark: string;
  readonly date: string;
  readonly machine: { readonly node: string; readonly cpu: string; readonly cores: number };
  readonly ratios: readonly Ratio[];
}
