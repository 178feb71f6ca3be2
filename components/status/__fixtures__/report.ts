import type { StatusReport } from "@/lib/client/api/status-report";
import type { DriftEntry, MirrorReport, UpstreamReport } from "@/lib/contract/source-report";

export const now = Date.UTC(2026, 10, 21, 12, 0, 0);

export const upstream: UpstreamReport = {
  address: "https://give.example/desk/",
  samples: [
    { at: now - 9000, outcome: "ok" },
    { at: now - 6000, outcome: "upstream_timeout" },
    { at: now - 3000, outcome: "ok" },
  ],
  calls: { ok: 2, upstream_timeout: 1 },
  lastSuccessAt: now - 3000,
  lastFailure: {
    at: now - 6000,
    code: "upstream_timeout",
    message: "The data service did not answer in time.",
    requestId: "req-1",
  },
  breaker: { state: "closed", since: now - 60_000, opened: 0 },
  bannedUntil: null,
  budget: { perMinute: 60, left: 57 },
  running: 0,
  queued: 0,
  retries: 1,
  coalesced: 0,
  cache: { hits: 1, misses: 3, stale: 0, entries: 3, bytes: 512_000 },
};

export const mirror: MirrorReport = {
  state: "resting",
  reason: null,
  until: now + 5000,
  held: 600,
  suspects: 0,
  isBraked: false,
  leftOut: [],
  hidden: 0,
  coverage: [{ from: null, to: null, asOf: now - 60_000 }],
  oldestReadAt: now - 60_000,
  completeAsOf: now - 60_000,
  runs: [],
  feeds: [{ label: "News", asOf: now - 60_000, posts: 140, suspects: 0 }],
  audit: { at: now - 60_000, theirs: 600, ours: 600 },
  sample: { at: now - 60_000, requested: 200, differing: 1 },
  speed: { requests: 1, rows: 25 },
  fullSweepMs: 50_000,
};

export const mistypedBrand: DriftEntry = {
  resource: "contribution",
  kind: "mistyped",
  path: "payments[].card.brand",
  expected: "text",
  found: "null",
  count: 24,
  lastAt: now - 3000,
  known: null,
};

const base: StatusReport = {
  at: now,
  records: "demo",
  server: {
    version: "0.1.0",
    commit: null,
    node: "20.20.2",
    startedAt: now - 3_600_000,
    warnings: [],
    lag: { median: 0.2, p99: 3.1, max: 20, over: 60_000 },
    memoryBytes: 150_000_000,
  },
  upstream: null,
  drift: null,
  mirror: null,
  database: {
    engine: "SQLite",
    holds: {
      contributions: 600,
      since: Date.UTC(2019, 2, 1),
      posts: 265,
      bytes: 7_800_000,
      leases: [],
      search: { by: "index" },
    },
  },
  standby: null,
};

/** Returns the report of a desk with demo data. */
export function demoReport(changes: Partial<StatusReport> = {}): StatusReport {
  return { ...base, ...changes };
}

/** Returns the report of a desk with a healthy upstream. */
export function proxyReport(
  changes: Partial<UpstreamReport> = {},
  others: Partial<StatusReport> = {},
): StatusReport {
  return {
    ...base,
    records: "upstream",
    upstream: { ...upstream, ...changes },
    drift: {
      compared: { contribution: 25, post: 0, envelope: 1, parameter: 1 },
      entries: [],
      more: 0,
    },
    ...others,
  };
}
