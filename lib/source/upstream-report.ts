import type { FailureCode } from "@/lib/contract/failure";

/** One request that went over the wire, its retries apart. */
export interface CallSample {
  /** When it was sent (ms UTC). */
  readonly at: number;
  readonly ms: number;
  /** `ok`, or why there was no answer. */
  readonly outcome: "ok" | FailureCode;
}

/**
 * What the process knows of its upstream: since its start, for `/status`, `/readyz`, `/metrics` and the
 * banner.
 */
export interface UpstreamReport {
  /** Scheme, host, port and path prefix; never a credential. */
  readonly address: string;
  /** The newest requests over the wire, oldest first, at most 120. */
  readonly samples: readonly CallSample[];
  /** Requests over the wire by outcome. */
  readonly calls: Readonly<Partial<Record<"ok" | FailureCode, number>>>;
  readonly lastSuccessAt: number | null;
  /**
   * The newest question without an answer of its own, after all that was tried; an older answer may have
   * stood in.
   */
  readonly lastFailure: {
    readonly at: number;
    readonly code: FailureCode;
    readonly message: string;
    readonly requestId: string | null;
  } | null;
  readonly breaker: {
    readonly state: "closed" | "open" | "half_open";
    /** When it came into this state (ms UTC). */
    readonly since: number;
    /** How often it has opened. */
    readonly opened: number;
  };
  /** Set while the upstream's `Retry-After` holds (ms UTC). */
  readonly bannedUntil: number | null;
  /** Requests a minute for background work, and what is left of them. */
  readonly budget: { readonly perMinute: number; readonly left: number };
  readonly running: number;
  readonly queued: number;
  /** Requests that were sent again, and questions that shared another one's request. */
  readonly retries: number;
  readonly coalesced: number;
  readonly cache: {
    readonly hits: number;
    readonly misses: number;
    readonly stale: number;
    readonly entries: number;
    readonly bytes: number;
  };
}
