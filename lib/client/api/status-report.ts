import * as z from "zod/mini";
import { type FailureCode, isFailureCode } from "@/lib/contract/failure";
import type { MirrorReport } from "@/lib/mirror/report";
import type { DriftEntry, DriftReport, UpstreamReport } from "@/lib/source/upstream-report";

export type { DriftEntry, DriftReport, MirrorReport, UpstreamReport };

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
const nullableText = z.nullable(z.string());
/** Instants are ms UTC. */
const instant = z.number();
const nullableInstant = z.nullable(instant);
const failureCode = z.custom<FailureCode>((value) => typeof value === "string" && isFailureCode(value));
const outcome = z.union([z.literal("ok"), failureCode]);

const upstreamReport: z.ZodMiniType<UpstreamReport> = z.object({
  address: z.string(),
  samples: list(z.object({ at: instant, ms: z.number(), outcome })),
  calls: z.record(z.string(), z.number()),
  lastSuccessAt: nullableInstant,
  lastFailure: z.nullable(
    z.object({ at: instant, code: failureCode, message: z.string(), requestId: nullableText }),
  ),
  breaker: z.object({
    state: z.enum(["closed", "open", "half_open"]),
    since: instant,
    opened: z.number(),
  }),
  bannedUntil: nullableInstant,
  budget: z.object({ perMinute: z.number(), left: z.number() }),
  running: z.number(),
  queued: z.number(),
  retries: z.number(),
  coalesced: z.number(),
  cache: z.object({
    hits: z.number(),
    misses: z.number(),
    stale: z.number(),
    entries: z.number(),
    bytes: z.number(),
  }),
});

const driftResources = ["contribution", "post", "envelope", "parameter"] as const;
const driftReport: z.ZodMiniType<DriftReport> = z.object({
  compared: z.record(z.enum(driftResources), z.number()),
  entries: list(
    z.object({
      resource: z.enum(driftResources),
      kind: z.enum(["unknown", "missing", "mistyped", "ignored"]),
      path: z.string(),
      expected: z.string(),
      found: z.string(),
      count: z.number(),
      firstAt: instant,
      lastAt: instant,
      known: nullableText,
    }),
  ),
  more: z.number(),
});

const mirrorReport: z.ZodMiniType<MirrorReport> = z.object({
  state: z.enum(["working", "resting", "paused", "blocked", "elsewhere"]),
  reason: nullableText,
  until: nullableInstant,
  held: z.number(),
  coverage: list(z.object({ from: nullableInstant, to: nullableInstant, asOf: instant })),
  completeAsOf: nullableInstant,
  oldestReadAt: nullableInstant,
  suspects: z.number(),
  isBraked: z.boolean(),
  leftOut: list(z.string()),
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
  speed: z.object({ requests: z.number(), rows: z.number() }),
  fullSweepMs: z.number(),
});

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
