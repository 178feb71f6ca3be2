import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statusReport } from "./status-report";

const isStatusReport = (body: unknown) => statusReport.safeParse(body).success;

const report = {
  at: 1,
  records: "upstream",
  server: {
    version: "0.1.0",
    commit: "7a8c43276788",
    node: "24.22.1",
    startedAt: 0,
    warnings: ["Access is open."],
    lag: { median: 0, p99: 1, max: 2, over: 3 },
    memoryBytes: 4,
  },
  upstream: {
    address: "https://give.example/",
    samples: [{ at: 1, outcome: "upstream_timeout" }],
    calls: { ok: 1, upstream_timeout: 1 },
    lastSuccessAt: 1,
    lastFailure: { at: 1, code: "upstream_timeout", message: "Late.", requestId: "r" },
    breaker: { state: "open", since: 1, opened: 1 },
    bannedUntil: 2,
    budget: { perMinute: 60, left: 60 },
    running: 0,
    queued: 0,
    retries: 0,
    coalesced: 0,
    cache: { hits: 0, misses: 0, stale: 0, entries: 0, bytes: 0 },
  },
  drift: {
    compared: { contribution: 1, post: 0, envelope: 0, parameter: 0 },
    entries: [
      {
        resource: "post",
        kind: "missing",
        path: "name",
        expected: "text",
        found: "nothing",
        count: 1,
        lastAt: 1,
        known: "Why.",
      },
    ],
    more: 0,
  },
  mirror: {
    state: "paused",
    reason: "It does not answer.",
    until: 3,
    held: 2,
    suspects: 1,
    isBraked: false,
    leftOut: [],
    hidden: 0,
    coverage: [{ from: null, to: 1, asOf: 1 }],
    oldestReadAt: null,
    completeAsOf: null,
    runs: [
      {
        kind: "full",
        state: "running",
        startedAt: 1,
        endedAt: null,
        reason: null,
        requests: 1,
        rows: 2,
        total: 3,
        missing: 0,
        unstable: 0,
      },
    ],
    feeds: [{ label: "News", asOf: null, posts: 0, suspects: 0 }],
    audit: { at: 1, theirs: 2, ours: 2 },
    sample: { at: 1, requested: 2, differing: 0 },
    speed: { requests: 1, rows: 25 },
    fullSweepMs: 1,
  },
  database: {
    engine: "SQLite",
    holds: { contributions: 1, since: null, posts: 1, bytes: 1, leases: ["mirror"], search: { by: "index" } },
  },
  standby: { use: "late", asOf: 1 },
};

/** Returns the path of every member inside a value. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...path, name],
    ...pathsIn(inner, [...path, name]),
  ]);
}

const optionalPaths = new Set(["upstream.calls.ok", "upstream.calls.upstream_timeout"]);
const paths = pathsIn(report).filter((path) => !/^\d+$/.test(path.at(-1) ?? ""));

function changed(path: readonly string[], change: (holder: Record<string, unknown>, name: string) => void) {
  const copy = structuredClone(report);
  let holder: unknown = copy;
  for (const step of path.slice(0, -1))
    holder = Object.entries(Object(holder)).find(([name]) => name === step)?.[1];
  change(Object(holder), path.at(-1) ?? "");
  return copy;
}

describe("statusReport", () => {
  it("accepts a complete report, with or without upstream", () => {
    expect(isStatusReport(report)).toBe(true);
    expect(isStatusReport(JSON.parse(JSON.stringify(report)))).toBe(true);
    expect(isStatusReport({ ...report, upstream: null, drift: null })).toBe(true);
  });

  it("refuses a report without any one of its members", () => {
    for (const path of paths.filter((path) => !optionalPaths.has(path.join(".")))) {
      expect([path, isStatusReport(changed(path, (holder, name) => delete holder[name]))]).toEqual([
        path,
        false,
      ]);
    }
  });

  it("refuses a report with a member of the wrong type", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(1n, Symbol("no"), undefined), (path, value) => {
        expect(
          isStatusReport(
            changed(path, (holder, name) => {
              holder[name] = value;
            }),
          ),
        ).toBe(false);
      }),
    );
  });

  it.each([null, undefined, [], "report", { at: 1 }])("refuses %j", (value) => {
    expect(isStatusReport(value)).toBe(false);
  });
});
