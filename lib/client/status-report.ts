import { type FailureCode, failureTable } from "@/lib/contract/failure";
import type { MirrorReport } from "@/lib/mirror/report";
import type { CallSample, DriftEntry, DriftReport, UpstreamReport } from "@/lib/source/upstream-report";
import { isEither, isListOf, isNull, isNumber, isObjectOf, isOneOf, isRecordOf, isText } from "./guards";
import { isMirrorReport } from "./mirror-status";

export type { CallSample, DriftEntry, DriftReport, MirrorReport, UpstreamReport };

/** The body of `/api/status`, which `/status` shows. Instants are ms UTC; nothing is secret or personal. */
export interface StatusReport {
  /** When it was put together, by the server's clock. */
  readonly at: number;
  /** Where records come from: the invented set, the desk's own database, or another server. */
  readonly records: "demo" | "database" | "upstream";
  readonly server: ServerStatus;
  /** Null without an upstream, as is `drift`. */
  readonly upstream: UpstreamReport | null;
  readonly drift: DriftReport | null;
  /** The copy of the upstream's records; null without an upstream, or where none is kept. */
  readonly mirror: MirrorReport | null;
  /** It holds the records, or accounts and the audit alone where another server has those. */
  readonly database: DatabaseStatus;
}

/** The process that answers. */
export interface ServerStatus {
  readonly version: string;
  /** The first twelve digits of the commit that is checked out; null where none is. */
  readonly commit: string | null;
  readonly node: string;
  readonly startedAt: number;
  /** Sentences that whoever runs the desk should read. */
  readonly warnings: readonly string[];
  /** How late the event loop came to its work, in ms, and over how many ms that was seen. */
  readonly lag: {
    readonly median: number;
    readonly p99: number;
    readonly most: number;
    readonly over: number;
  };
  readonly memoryBytes: number;
}

/** The desk's own database. What it holds is null while it does not answer. */
export interface DatabaseStatus {
  readonly engine: "SQLite" | "PostgreSQL";
  readonly holds: {
    readonly contributions: number;
    readonly posts: number;
    readonly bytes: number;
    /** Names of work that one process does at a time and is at now. */
    readonly leases: readonly string[];
    /** Whether words are found by an index or by reading every row. */
    readonly search: { readonly by: "index" | "reading" };
  } | null;
}

const isInstantOrNull = isEither(isNumber, isNull);
const isOutcome = (value: unknown): value is "ok" | FailureCode =>
  value === "ok" || (isText(value) && Object.hasOwn(failureTable, value));
const isCode = (value: unknown): value is FailureCode => value !== "ok" && isOutcome(value);

const isUpstreamReport = isObjectOf<UpstreamReport>({
  address: isText,
  samples: isListOf(isObjectOf<CallSample>({ at: isNumber, ms: isNumber, outcome: isOutcome })),
  calls: isRecordOf(isNumber),
  lastSuccessAt: isInstantOrNull,
  lastFailure: isEither(
    isNull,
    isObjectOf<NonNullable<UpstreamReport["lastFailure"]>>({
      at: isNumber,
      code: isCode,
      message: isText,
      requestId: isEither(isText, isNull),
    }),
  ),
  breaker: isObjectOf<UpstreamReport["breaker"]>({
    state: isOneOf("closed", "open", "half_open"),
    since: isNumber,
    opened: isNumber,
  }),
  bannedUntil: isInstantOrNull,
  budget: isObjectOf<UpstreamReport["budget"]>({ perMinute: isNumber, left: isNumber }),
  running: isNumber,
  queued: isNumber,
  retries: isNumber,
  coalesced: isNumber,
  cache: isObjectOf<UpstreamReport["cache"]>({
    hits: isNumber,
    misses: isNumber,
    stale: isNumber,
    entries: isNumber,
    bytes: isNumber,
  }),
});

const isDriftReport = isObjectOf<DriftReport>({
  compared: isObjectOf<DriftReport["compared"]>({
    contribution: isNumber,
    post: isNumber,
    envelope: isNumber,
    parameter: isNumber,
  }),
  skipped: isNumber,
  entries: isListOf(
    isObjectOf<DriftEntry>({
      resource: isOneOf("contribution", "post", "envelope", "parameter"),
      kind: isOneOf("unknown", "missing", "mistyped", "ignored"),
      path: isText,
      expected: isText,
      found: isText,
      count: isNumber,
      firstAt: isNumber,
      lastAt: isNumber,
      known: isEither(isText, isNull),
    }),
  ),
  more: isNumber,
});

/** Whether a parsed answer of `/api/status` is a report, every member of it. */
export const isStatusReport = isObjectOf<StatusReport>({
  at: isNumber,
  records: isOneOf("demo", "database", "upstream"),
  server: isObjectOf<ServerStatus>({
    version: isText,
    commit: isEither(isText, isNull),
    node: isText,
    startedAt: isNumber,
    warnings: isListOf(isText),
    lag: isObjectOf<ServerStatus["lag"]>({ median: isNumber, p99: isNumber, most: isNumber, over: isNumber }),
    memoryBytes: isNumber,
  }),
  upstream: isEither(isUpstreamReport, isNull),
  drift: isEither(isDriftReport, isNull),
  mirror: isEither(isMirrorReport, isNull),
  database: isObjectOf<DatabaseStatus>({
    engine: isOneOf("SQLite", "PostgreSQL"),
    holds: isEither(
      isNull,
      isObjectOf<NonNullable<DatabaseStatus["holds"]>>({
        contributions: isNumber,
        posts: isNumber,
        bytes: isNumber,
        leases: isListOf(isText),
        search: isObjectOf({ by: isOneOf("index", "reading") }),
      }),
    ),
  }),
});
