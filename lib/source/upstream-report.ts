import type { FailureCode } from "@/lib/contract/failure";

/** One request to the upstream; each retry is one of its own. */
export interface CallSample {
  /** When it was sent (ms UTC). */
  readonly at: number;
  readonly ms: number;
  /** `ok`, or the code of the failure. */
  readonly outcome: "ok" | FailureCode;
}

/**
 * The state of an upstream since the start of the process, for `/status`, `/readyz`, `/metrics` and the
 * banner.
 */
export interface UpstreamReport {
  /** Scheme, host, port and path prefix; never a credential. */
  readonly address: string;
  /** The newest requests, oldest first, at most 20. */
  readonly samples: readonly CallSample[];
  /** Requests by outcome. */
  readonly calls: Readonly<Partial<Record<"ok" | FailureCode, number>>>;
  readonly lastSuccessAt: number | null;
  /**
   * The newest call that failed, after all retries; a stale response may have been shown in its place.
   */
  readonly lastFailure: {
    readonly at: number;
    readonly code: FailureCode;
    readonly message: string;
    readonly requestId: string | null;
  } | null;
  readonly breaker: {
    readonly state: "closed" | "open" | "half_open";
    /** When this state began (ms UTC). */
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
  /** Requests that were sent again. */
  readonly retries: number;
  /** Calls that shared another one's request. */
  readonly coalesced: number;
  readonly cache: {
    readonly hits: number;
    readonly misses: number;
    readonly stale: number;
    readonly entries: number;
    readonly bytes: number;
  };
}

/** The compared thing: a record, the page around records, or the query. */
export type DriftResource = "contribution" | "post" | "envelope" | "parameter";

/** One way in which responses differ from the contract: where, and of which type. Values are never kept. */
export interface DriftEntry {
  readonly resource: DriftResource;
  readonly kind: "unknown" | "missing" | "mistyped" | "ignored";
  /** `payments[].card.brand`; for `ignored`, the parameter. */
  readonly path: string;
  /** `text or null`, as the contract has it; `nothing` for an unknown member. */
  readonly expected: string;
  /** The type that was found instead; `nothing` for a missing member. */
  readonly found: string;
  /** In how many of the compared records, pages or queries. */
  readonly count: number;
  /** When it occurred first and last (ms UTC). */
  readonly firstAt: number;
  readonly lastAt: number;
  /**
   * Why it is expected: servers of this family are known for it, and the desk reads it. Null where it is new.
   */
  readonly known: string | null;
}

/** How the responses of an upstream differ from the contract since the process began. */
export interface DriftReport {
  /** How many of each were compared: one record of each page is. */
  readonly compared: Readonly<Record<DriftResource, number>>;
  /** New ones first, then the most frequent; at most 500 are kept. */
  readonly entries: readonly DriftEntry[];
  /** How often something else differed, beyond the kept entries. */
  readonly more: number;
}
