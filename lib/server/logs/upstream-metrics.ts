import { Counter, Gauge, Registry } from "prom-client";
import type { UpstreamReport } from "@/lib/source/upstream-report";

type Value = (report: UpstreamReport) => number;

const counters: readonly (readonly [string, string, Value])[] = [
  ["upstream_retries_total", "Requests to the upstream that were asked again.", ({ retries }) => retries],
  ["upstream_coalesced_total", "Questions that shared another one's request.", ({ coalesced }) => coalesced],
  ["upstream_breaker_opened_total", "How often the breaker has opened.", ({ breaker }) => breaker.opened],
  ["upstream_cache_hits_total", "Answers given from a kept one.", ({ cache }) => cache.hits],
  ["upstream_cache_misses_total", "Questions for which none was kept.", ({ cache }) => cache.misses],
  ["upstream_cache_stale_total", "Kept answers given because of trouble.", ({ cache }) => cache.stale],
];

const gauges: readonly (readonly [string, string, Value])[] = [
  ["upstream_running", "Requests to the upstream under way.", ({ running }) => running],
  ["upstream_queued", "Requests that wait for their turn.", ({ queued }) => queued],
  ["upstream_budget_left", "Requests left to background work this minute.", ({ budget }) => budget.left],
  [
    "upstream_banned_until_seconds",
    "End of the upstream's ban; 0: none.",
    (r) => (r.bannedUntil ?? 0) / 1000,
  ],
  [
    "upstream_last_success_seconds",
    "Time of the newest answer; 0: none.",
    (r) => (r.lastSuccessAt ?? 0) / 1000,
  ],
  ["upstream_cache_entries", "Answers kept.", ({ cache }) => cache.entries],
  ["upstream_cache_bytes", "Bytes of the answers kept.", ({ cache }) => cache.bytes],
];

const breakerStates = ["closed", "half_open", "open"] as const;

/**
 * What the process knows of its upstream in the text form of Prometheus. A registry for one reading: nothing
 * is counted twice, and nothing is done while nobody reads.
 */
export function upstreamMetrics(report: UpstreamReport): Promise<string> {
  const registers = [new Registry()];
  for (const [name, help, value] of counters) new Counter({ name, help, registers }).inc(value(report));
  for (const [name, help, value] of gauges) new Gauge({ name, help, registers }).set(value(report));

  const calls = new Counter({
    name: "upstream_requests_total",
    help: "Requests to the upstream by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  for (const [outcome, count] of Object.entries(report.calls)) calls.inc({ outcome }, count);

  const breaker = new Gauge({
    name: "upstream_breaker_state",
    help: "1 for the state that the breaker is in.",
    labelNames: ["state"],
    registers,
  });
  for (const state of breakerStates) breaker.set({ state }, report.breaker.state === state ? 1 : 0);
  return Registry.merge(registers).metrics();
}
