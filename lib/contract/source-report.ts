import * as z from "zod/mini";
import { type FailureCode, isFailureCode } from "./failure";

// The state of a source of records, for `/status`, `/readyz`, `/metrics` and the banner. Instants are ms UTC.

export const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
export const nullableText = z.nullable(z.string());
export const instant = z.number();
const nullableInstant = z.nullable(instant);
const failureCode = z.custom<FailureCode>((value) => typeof value === "string" && isFailureCode(value));

/** One request to the upstream; each retry is a separate one. */
const callSample = z.object({
  at: instant,
  outcome: z.union([z.literal("ok"), failureCode]),
  /** Set for a failure of this request or record only: the response shows that the service itself works. */
  isLocal: z.optional(z.boolean()),
});
export type CallSample = z.infer<typeof callSample>;

/** After so many failures in a row, every page shows them; a single one is shown where it happened. */
export const maxSamples = 3;

/** The state of an upstream since the start of the process. */
export const upstreamReport = z.object({
  /** Scheme, host, port and path prefix; never a credential. */
  address: z.string(),
  /** The latest requests, oldest first, at most `maxSamples`. */
  samples: list(callSample),
  /** Requests by outcome. */
  calls: z.record(z.string(), z.number()),
  lastSuccessAt: nullableInstant,
  /** The latest call that failed after all retries. A stale response may have been shown in its place. */
  lastFailure: z.nullable(
    z.object({ at: instant, code: failureCode, message: z.string(), requestId: nullableText }),
  ),
  /** `since`: when this state began; `opened`: how often it has opened. */
  breaker: z.object({ state: z.enum(["closed", "open", "half_open"]), since: instant, opened: z.number() }),
  /** Set while the upstream's `Retry-After` is in effect. */
  bannedUntil: nullableInstant,
  /** Background requests allowed per minute, and how many are left. */
  budget: z.object({ perMinute: z.number(), left: z.number() }),
  running: z.number(),
  queued: z.number(),
  retries: z.number(),
  /** Calls that shared the request of another call. */
  coalesced: z.number(),
  cache: z.object({
    hits: z.number(),
    misses: z.number(),
    stale: z.number(),
    entries: z.number(),
    bytes: z.number(),
  }),
});
export type UpstreamReport = z.infer<typeof upstreamReport>;

/** The compared part: a record, the page around records, or the query. */
const driftResource = z.enum(["contribution", "post", "envelope", "parameter"]);
export type DriftResource = z.infer<typeof driftResource>;

/** One way in which responses differ from the contract: its path and types. Values are never stored. */
const driftEntry = z.object({
  resource: driftResource,
  kind: z.enum(["unknown", "missing", "mistyped", "ignored"]),
  /** `payments[].card.brand`; for `ignored`, the parameter. */
  path: z.string(),
  /** The type in the contract, such as `text or null`; `nothing` for an unknown member. */
  expected: z.string(),
  /** The type that was found instead; `nothing` for a missing member. */
  found: z.string(),
  /** The number of compared records, pages or queries that differ in this way. */
  count: z.number(),
  lastAt: instant,
  /** The reason why it is expected of servers of this family; null if it is new. */
  known: nullableText,
});
export type DriftEntry = z.infer<typeof driftEntry>;

/** How the responses of an upstream differ from the contract since the process began. */
export const driftReport = z.object({
  /** The number compared of each. One record of each page is compared. */
  compared: z.record(driftResource, z.number()),
  /** New ones first, then the most frequent; at most 500 are kept. */
  entries: list(driftEntry),
  /** How often other differences occurred, beyond the stored entries. */
  more: z.number(),
});
export type DriftReport = z.infer<typeof driftReport>;

/** A run of the mirror, from the newest date backward. */
export const runReport = z.object({
  /** How far back the run reads: two days, ninety days, or everything. */
  kind: z.enum(["tail", "warm", "full"]),
  state: z.enum(["running", "done", "stopped"]),
  startedAt: instant,
  endedAt: nullableInstant,
  requests: z.number(),
  /** Records read; those that were read twice count twice. */
  rows: z.number(),
  /** The number of the upstream's contributions when the run began; null before the first request. */
  total: z.nullable(z.number()),
  /** Records that were expected but missing. */
  missing: z.number(),
  /** Buckets that did not stay stable long enough to be read. */
  unstable: z.number(),
  reason: nullableText,
});

export const mirrorReport = z.object({
  /** `elsewhere`: another process of this desk mirrors. `blocked`: the database has other records. */
  state: z.enum(["working", "resting", "paused", "blocked", "elsewhere"]),
  reason: nullableText,
  /** When the mirror continues. */
  until: nullableInstant,
  held: z.number(),
  /** Date spans that were read completely, newest first. A null end is open. */
  coverage: list(z.object({ from: nullableInstant, to: nullableInstant, asOf: instant })),
  /** When the oldest part of a complete copy was read; null until every part has been read. */
  completeAsOf: nullableInstant,
  /** When the oldest data that is shown was read; null if nothing was read. */
  oldestReadAt: nullableInstant,
  /** The records of all lists that may be gone. */
  suspects: z.number(),
  /** Whether the suspects of a list stay visible until a person approves their deletion. */
  isBraked: z.boolean(),
  /**
   * Ids of records that the latest runs left out, because a URL cannot contain the id. Those of posts are
   * known only to the process that read them.
   */
  leftOut: list(z.string()),
  /** Deleted records, kept as tombstones. */
  hidden: z.number(),
  runs: list(runReport),
  feeds: list(
    z.object({ label: z.string(), asOf: nullableInstant, posts: z.number(), suspects: z.number() }),
  ),
  /** The latest comparison: the upstream's count, and the held contributions that are not suspects. */
  audit: z.nullable(z.object({ at: instant, theirs: z.number(), ours: z.number() })),
  /** The latest sample: how many records were requested by id, and how many differed. */
  sample: z.nullable(z.object({ at: instant, requested: z.number(), differing: z.number() })),
  /** This process's, in the last minute. */
  speed: z.object({ requests: z.number(), rows: z.number() }),
  /** The time to read everything once with the background share of the budget (ms). */
  fullSweepMs: z.number(),
});
export type MirrorReport = z.infer<typeof mirrorReport>;
