import * as z from "zod/mini";
import { type FailureCode, isFailureCode } from "./failure";

/** The body of `/api/status` and the reports in it. Instants are ms UTC. */

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
const nullableText = z.nullable(z.string());
const instant = z.number();
const nullableInstant = z.nullable(instant);
const failureCode = z.custom<FailureCode>((value) => typeof value === "string" && isFailureCode(value));

/** One request to the upstream; each retry is one of its own. */
const callSample = z.object({
  at: instant,
  ms: z.number(),
  outcome: z.union([z.literal("ok"), failureCode]),
});
export type CallSample = Readonly<z.infer<typeof callSample>>;

/** The state of an upstream since the start of the process, also for `/readyz`, `/metrics` and the banner. */
const upstreamReport = z.object({
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
  breaker: z.object({
    state: z.enum(["closed", "open", "half_open"]),
    since: instant,
    /** How often it has opened. */
    opened: z.number(),
  }),
  /** Set while the upstream's `Retry-After` holds. */
  bannedUntil: nullableInstant,
  /** Requests a minute for background work, and the rest of them. */
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
export type UpstreamReport = Readonly<z.infer<typeof upstreamReport>>;

/** The compared thing: a record, the page around records, or the query. */
const driftResource = z.enum(["contribution", "post", "envelope", "parameter"]);
export type DriftResource = z.infer<typeof driftResource>;

/** One way in which responses differ from the contract. Values are never stored. */
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
  /** Why it is expected, of servers of this family; null for a new one. */
  known: nullableText,
});
export type DriftEntry = Readonly<z.infer<typeof driftEntry>>;

/** The differences between an upstream's responses and the contract since the start of the process. */
const driftReport = z.object({
  /** How many of each were compared: one record of each page is. */
  compared: z.record(driftResource, z.number()),
  /** New ones first, then the most frequent, at most 500. */
  entries: list(driftEntry),
  /** How often something else differed. */
  more: z.number(),
});
export type DriftReport = Readonly<z.infer<typeof driftReport>>;

/** The state of the copy of an upstream. */
const mirrorReport = z.object({
  /** `elsewhere`: another process of this desk mirrors. `blocked`: the database has other records. */
  state: z.enum(["working", "resting", "paused", "blocked", "elsewhere"]),
  /** A sentence about why it is paused or blocked. */
  reason: nullableText,
  /** When it goes on. */
  until: nullableInstant,
  /** The number of contributions. */
  held: z.number(),
  /** Spans of dates that were read completely, newest first; an end that is null is open. */
  coverage: list(z.object({ from: nullableInstant, to: nullableInstant, asOf: instant })),
  /** When the oldest part of a complete copy was read; null while parts were never read. */
  completeAsOf: nullableInstant,
  /** The oldest reading of anything that is shown; null where nothing was read. */
  oldestReadAt: nullableInstant,
  suspects: z.number(),
  /** Whether the suspects are too many to be hidden. */
  isBraked: z.boolean(),
  /** Ids that no address can hold, of records that the newest full sweep left out. */
  leftOut: list(z.string()),
  /** Records that are gone, as tombstones. */
  hidden: z.number(),
  runs: list(
    z.object({
      kind: z.enum(["tail", "warm", "full"]),
      state: z.enum(["running", "done", "stopped"]),
      startedAt: instant,
      endedAt: nullableInstant,
      requests: z.number(),
      rows: z.number(),
      total: z.nullable(z.number()),
      missing: z.number(),
      unstable: z.number(),
      reason: nullableText,
    }),
  ),
  feeds: list(z.object({ label: z.string(), asOf: nullableInstant, posts: z.number() })),
  audit: z.nullable(z.object({ at: instant, theirs: z.number(), ours: z.number() })),
  sample: z.nullable(z.object({ at: instant, requested: z.number(), differing: z.number() })),
  /** In this process, in the last minute. */
  speed: z.object({ requests: z.number(), rows: z.number() }),
  /** How long it takes to read everything once, by the background share of the budget (ms). */
  fullSweepMs: z.number(),
});
export type MirrorReport = Readonly<z.infer<typeof mirrorReport>>;

/** The process that answers. */
const server = z.object({
  version: z.string(),
  /** The first twelve digits of the commit that is checked out; null where none is. */
  commit: nullableText,
  node: z.string(),
  startedAt: instant,
  /** Sentences for the operator of the desk. */
  warnings: list(z.string()),
  /** The delay of the event loop in ms, and the period (ms) over which it was measured. */
  lag: z.object({ median: z.number(), p99: z.number(), most: z.number(), over: z.number() }),
  memoryBytes: z.number(),
});
export type ServerStatus = Readonly<z.infer<typeof server>>;

/** The desk's own database. What it holds is null while it does not answer. */
const database = z.object({
  engine: z.enum(["SQLite", "PostgreSQL"]),
  holds: z.nullable(
    z.object({
      contributions: z.number(),
      posts: z.number(),
      bytes: z.number(),
      /** Names of the current work that one process does at a time. */
      leases: list(z.string()),
      /** Whether words are found by an index or by reading every row. */
      search: z.object({ by: z.enum(["index", "reading"]) }),
    }),
  ),
});
export type DatabaseStatus = Readonly<z.infer<typeof database>>;

/** The body of `/api/status`, which `/status` shows. Nothing in it is secret or personal. */
export const statusReport = z.object({
  /** When it was put together, by the server's clock. */
  at: instant,
  /** The source of records: the invented set, the desk's own database, or another server. */
  records: z.enum(["demo", "database", "upstream"]),
  server,
  /** Null without an upstream, as is `drift`. */
  upstream: z.nullable(upstreamReport),
  drift: z.nullable(driftReport),
  /** The copy of the upstream's records; null without an upstream, or without a copy. */
  mirror: z.nullable(mirrorReport),
  /** It holds the records, or accounts and the audit log alone where another server has those. */
  database,
});
export type StatusReport = Readonly<z.infer<typeof statusReport>>;
