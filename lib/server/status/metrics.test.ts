import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collectDefaultMetrics, Registry } from "prom-client";
import { expect, test } from "vitest";
import type { MirrorReport, UpstreamReport } from "@/lib/contract/source-report";
import { mirrorMetrics, upstreamMetrics } from "./metrics";

const upstream: UpstreamReport = {
  address: "https://upstream.example.org",
  samples: [],
  calls: { ok: 7, upstream_timeout: 2 },
  lastSuccessAt: 1_700_000_000_000,
  lastFailure: null,
  breaker: { state: "open", since: 0, opened: 3 },
  bannedUntil: null,
  budget: { perMinute: 60, left: 59 },
  running: 1,
  queued: 0,
  retries: 4,
  coalesced: 5,
  cache: { hits: 6, misses: 7, stale: 8, entries: 9, bytes: 10 },
};

test("the metrics contain every figure of the upstream once, however often they are read", async () => {
  await upstreamMetrics(upstream);
  const text = await upstreamMetrics(upstream);
  const values = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(values.sort()).toEqual(
    [
      'upstream_requests_total{outcome="ok"} 7',
      'upstream_requests_total{outcome="upstream_timeout"} 2',
      'upstream_breaker_state{state="closed"} 0',
      'upstream_breaker_state{state="half_open"} 0',
      'upstream_breaker_state{state="open"} 1',
      "upstream_breaker_opened_total 3",
      "upstream_retries_total 4",
      "upstream_coalesced_total 5",
      "upstream_cache_hits_total 6",
      "upstream_cache_misses_total 7",
      "upstream_cache_stale_total 8",
      "upstream_cache_entries 9",
      "upstream_cache_bytes 10",
      "upstream_running 1",
      "upstream_queued 0",
      "upstream_budget_left 59",
      "upstream_banned_until_seconds 0",
      "upstream_last_success_seconds 1700000000",
    ].sort(),
  );
});

const mirror: MirrorReport = {
  state: "working",
  reason: null,
  until: null,
  held: 610,
  suspects: 10,
  isBraked: false,
  leftOut: [],
  hidden: 3,
  coverage: [
    { from: 5, to: null, asOf: 1_700_000_300_000 },
    { from: null, to: 4, asOf: 1_700_000_100_000 },
  ],
  oldestReadAt: 1_700_000_100_000,
  completeAsOf: 1_700_000_100_000,
  runs: [
    {
      kind: "full",
      state: "running",
      startedAt: 1_700_000_000_000,
      endedAt: null,
      reason: null,
      requests: 40,
      rows: 900,
      total: 1200,
      missing: 0,
      unstable: 0,
    },
  ],
  feeds: [],
  audit: { at: 0, theirs: 1200, ours: 600 },
  sample: { at: 0, requested: 200, differing: 4 },
  speed: { requests: 30, rows: 720 },
  fullSweepMs: 100_000,
};

const mirrorValues = async (of: MirrorReport) =>
  (await mirrorMetrics(of)).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("the metrics contain every figure of the copy once, however often they are read", async () => {
  await mirrorMetrics(mirror);
  expect((await mirrorValues(mirror)).sort()).toEqual(
    [
      "mirror_contributions 610",
      "mirror_upstream_contributions 1200",
      "mirror_coverage_ratio 0.5",
      "mirror_coverage_intervals 2",
      "mirror_complete_as_of_seconds 1700000100",
      "mirror_newest_as_of_seconds 1700000300",
      "mirror_oldest_as_of_seconds 1700000100",
      "mirror_suspects 10",
      "mirror_braked 0",
      "mirror_tombstones 3",
      "mirror_rows_per_second 12",
      "mirror_requests_last_minute 30",
      "mirror_sample_requested 200",
      "mirror_sample_differing 4",
      "mirror_full_sweep_seconds 100",
      'mirror_state{state="working"} 1',
      'mirror_state{state="resting"} 0',
      'mirror_state{state="paused"} 0',
      'mirror_state{state="blocked"} 0',
      'mirror_state{state="elsewhere"} 0',
      'mirror_run_state{run="full",state="running"} 1',
      'mirror_run_state{run="full",state="done"} 0',
      'mirror_run_state{run="full",state="stopped"} 0',
      'mirror_run_requests{run="full"} 40',
      'mirror_run_rows{run="full"} 900',
      'mirror_run_started_seconds{run="full"} 1700000000',
    ].sort(),
  );
});

test("a copy that was never compared has no coverage, and one of an empty upstream is complete", async () => {
  const fresh = { ...mirror, coverage: [], completeAsOf: null, audit: null, sample: null };
  const values = await mirrorValues(fresh);
  for (const line of [
    "mirror_coverage_ratio 0",
    "mirror_oldest_as_of_seconds 0",
    "mirror_complete_as_of_seconds 0",
  ]) {
    expect(values).toContain(line);
  }
  const news = { label: "News", asOf: null, posts: 9, suspects: 5 };
  const missing = { ...mirror, suspects: 15, feeds: [news], audit: { at: 0, theirs: 600, ours: 600 } };
  expect(await mirrorValues(missing)).toContain("mirror_coverage_ratio 1");
  const empty = { ...mirror, held: 0, suspects: 0, audit: { at: 0, theirs: 0, ours: 0 } };
  expect(await mirrorValues(empty)).toContain("mirror_coverage_ratio 1");
});

test("the alert rules of the documentation use existing metrics", async () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const rules = readFileSync(`${root}docs/alerts.yml`, "utf8");
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = readFileSync(`${root}scripts/server/request-log.mjs`, "utf8");
  const text = (await register.metrics()) + (await upstreamMetrics(upstream)) + (await mirrorMetrics(mirror));
  const names = [...text.matchAll(/^# TYPE (\w+)/gm), ...requests.matchAll(/\bname: "(\w+)"/g)];
  const known = new Set(names.map(([, name]) => name));
  const used = rules.match(/\b(?:http|nodejs|process|upstream|mirror)_\w+/g) ?? [];
  expect(used.length).toBeGreaterThan(9);
  expect(used.filter((name) => !known.has(name.replace(/_bucket$/, "")))).toEqual([]);
});
