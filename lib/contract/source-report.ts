import * as z from "zod/mini";
import { type FailureCode, isFailureCode } from "./failure";

// The state of a source of records, for `/status`, `/readyz`, `/metrics` and the banner. Instants are ms UTC.

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
const nullableText = z.nullable(z.string());
const instant = z.number();
const nullableInstant = z.nullable(instant);
const failureCode = z.custom<FailureCode>((value) => typeof value === "string" && isFailureCode(value));

/** One request to the upstream; each retry is a separate one. */
const callSample = z.object({
  at: instant,
  ms: z.number(),
  outcome: z.union([z.literal("ok"), failureCode]),
});
export type CallSample = z.infer<typeof callSample>;

/** The state of an upstream since the start of the process. */
export const upstreamReport = z.object({
  /** Scheme, host, port and path prefix; never a credential. */
  address: z.string(),
  /** The newest requests, oldest first, at most 20. */
  samples: list(callSample),
  /** Requests by outcome. */
  calls: z.record(z.string(), z.number()),
  lastSuccessAt: nullableInstant,
  /** The newest call that failed, after all retries; a stale response may have been shown in its place. */
  lastFailure: z.nullable(
    z.object({ at: instant, code: failureCode, message: z.string(), requestId: nullableText }),
  ),
  /** `since`: when this state began; `opened`: how often it has opened. */
  breaker: z.object({ state: z.enum(["closed", "open", "half_open"]), since: instant, opened: z.number() }),
  /** Set while the upstream's `Retry-After` holds. */
  bannedUntil: nullableInstant,
  /** Requests a minute for background work, and how many are left. */
  budget: z.object({ perMinute: z.number(), left: z.number() }),
  running: z.number(),
  queued: z.number(),
  retries: z.number(),
  /** Calls that shared another one's request. */
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

/** The compared thing: a record, the page around records, or the query. */
const driftResource = z.enum(["contribution", "post", "envelope", "parameter"]);
export type DriftResource = z.infer<typeof driftResource>;

/** One way in which responses differ from the contract: where, and of which type. Values are never kept. */
const driftEntry = z.object({
  resource: driftResource,
  kind: z.enum(["unknown", "missing", "mistyped", "ignored"]),
  /** `payments[].card.brand`; for `ignored`, the parameter. */
  path: z.string(),
  /** `text or null`, as the contract has it; `nothing` for an unknown member. */
  expected: z.string(),
  /** The type that was found instead; `nothing` for a missing member. */
  found: z.string(),
  /** In how many of the compared records, pages or queries. */
  count: z.number(),
  firstAt: instant,
  lastAt: instant,
  /** Why it is expected: servers of this family are known for it. Null if it is new. */
  known: nullableText,
});
export type DriftEntry = z.infer<typeof driftEntry>;

/** How the responses of an upstream differ from the contract since the process began. */
export const driftReport = z.object({
  /** How many of each were compared: one record of each page is. */
  compared: z.record(driftResource, z.number()),
  /** New ones first, then the most frequent; at most 500 are kept. */
  entries: list(driftEntry),
  /** How often something else differed, beyond the kept entries. */
  more: z.number(),
});
export type DriftReport = z.infer<typeof driftReport>;

/** A walk of the mirror down the dates. */
export const runReport = z.object({
  /** How far back it reads: two days, ninety, or everything. */
  kind: z.enum(["tail", "warm", "full"]),
  state: z.enum(["running", "done", "stopped"]),
  startedAt: instant,
  endedAt: nullableInstant,
  requests: z.number(),
  /** Records read; those that were read twice count twice. */
  rows: z.number(),
  /** How many contributions the upstream had when the run began; null before the first request. */
  total: z.nullable(z.number()),
  /** Records that should have been there and were not. */
  missing: z.number(),
  /** Buckets that were not stable for long enough to be read. */
  unstable: z.number(),
  reason: nullableText,
});

export const mirrorReport = z.object({
  /** `elsewhere`: another process of this desk mirrors. `blocked`: the database has other records. */
  state: z.enum(["working", "resting", "paused", "blocked", "elsewhere"]),
  reason: nullableText,
  /** When it goes on. */
  until: nullableInstant,
  held: z.number(),
  /** Spans of dates that were read completely, newest first; an end that is null is open. */
  coverage: list(z.object({ from: nullableInstant, to: nullableInstant, asOf: instant })),
  /** When the oldest part of a complete copy was read; null while parts were never read. */
  completeAsOf: nullableInstant,
  /** The oldest reading of anything that is shown; null if nothing was read. */
  oldestReadAt: nullableInstant,
  suspects: z.number(),
  /** Whether the suspects are too many to be hidden. */
  isBraked: z.boolean(),
  /** Ids that a URL cannot contain, of records that the newest walks left out. */
  leftOut: list(z.string()),
  /** Records that are gone, as tombstones. */
  hidden: z.number(),
  runs: list(runReport),
  feeds: list(z.object({ label: z.string(), asOf: nullableInstant, posts: z.number() })),
  /** The newest comparison: contributions that the upstream counts, and those held that are not suspects. */
  audit: z.nullable(z.object({ at: instant, theirs: z.number(), ours: z.number() })),
  /** The newest sample: how many records were requested by their ids, and how many differed. */
  sample: z.nullable(z.object({ at: instant, requested: z.number(), differing: z.number() })),
  /** In this process, in the last minute. */
  speed: z.object({ requests: z.number(), rows: z.number() }),
  /** How long it takes to read everything once, by the background share of the budget (ms). */
  fullSweepMs: z.number(),
});
export type MirrorReport = z.infer<typeof mirrorReport>;
