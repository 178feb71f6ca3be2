import { expect, test } from "vitest";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { upstreamMetrics } from "./metrics";

const report: UpstreamReport = {
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

test("every figure of the report is there, once and as it is, however often it is read", () => {
  upstreamMetrics(report);
  const text = upstreamMetrics(report);
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
