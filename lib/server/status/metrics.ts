import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { Counter, Gauge, Registry, register } from "prom-client";
import { readAddressList } from "@/lib/client-address.mjs";
import { readConfig } from "@/lib/config";
import type { MirrorReport, UpstreamReport } from "@/lib/contract/source-report";
import { isFromThisMachine, requestClient } from "@/lib/server/http/request-origin";
import { upstreamReport } from "@/lib/source";
import { mirrorStatus } from "./status";

let isAllowedAddress: ((address: string | undefined) => boolean) | undefined;

/**
 * Returns whether a program may read `/metrics`: one on this machine, one at an address of `METRICS_ALLOW`,
 * or one that sends `METRICS_TOKEN` as a bearer token. The last two may use any Host.
 */
export function mayReadMetrics(headers: Headers): boolean {
  return isFromThisMachine(headers) || isListed(headers) || hasToken(headers);
}

/** Checks the address that a trusted proxy forwards, as limits and the log do. */
function isListed(headers: Headers): boolean {
  isAllowedAddress ??= readAddressList("METRICS_ALLOW", process.env["METRICS_ALLOW"]);
  return isAllowedAddress(requestClient(headers) ?? undefined);
}

/** Compares digests, which have equal lengths, so that the time taken depends on neither token. */
function hasToken(headers: Headers): boolean {
  const [, sent] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const { metricsToken } = readConfig();
  return sent !== undefined && metricsToken !== null && timingSafeEqual(digest(sent), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export const metricsType = register.contentType;

/** Returns metrics of this process, its upstream and the upstream's copy, in Prometheus text format. */
export async function metricsText(): Promise<string> {
  const upstream = await upstreamReport();
  const mirror = await mirrorStatus();
  return [
    await register.metrics(),
    upstream === null ? "" : await upstreamMetrics(upstream),
    mirror === null ? "" : await mirrorMetrics(mirror),
  ].join("\n");
}

type Figure = readonly [name: string, help: string, value: number | readonly (readonly [Labels, number])[]];
type Labels = Readonly<Record<string, string>>;

/** Formats metrics: counters if the name ends in `_total`, otherwise gauges. Omits empty ones. */
function toText(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help, value] of figures) {
    const samples = typeof value === "number" ? [[{}, value] as const] : value;
    const [first] = samples;
    if (first === undefined) continue;
    const settings = { name, help, labelNames: Object.keys(first[0]), registers: [registry] };
    const metric = name.endsWith("_total") ? new Counter(settings) : new Gauge(settings);
    for (const [labels, sample] of samples) metric.inc(labels, sample);
  }
  return registry.metrics();
}

function oneOf(states: readonly string[], present: string, labels: Labels = {}) {
  return states.map((state) => [{ ...labels, state }, state === present ? 1 : 0] as const);
}

function seconds(ms: number | null | undefined): number {
  return (ms ?? 0) / 1000;
}

const breakerStates = ["closed", "half_open", "open"] as const;

export function upstreamMetrics(report: UpstreamReport): Promise<string> {
  const { breaker, cache, calls } = report;
  return toText([
    [
      "upstream_requests_total",
      "Requests to the upstream by outcome.",
      Object.entries(calls).map(([outcome, count]) => [{ outcome }, count]),
    ],
    ["upstream_retries_total", "Requests to the upstream that were sent again.", report.retries],
    ["upstream_coalesced_total", "Calls that shared another one's request.", report.coalesced],
    ["upstream_breaker_opened_total", "Number of times that the breaker has opened.", breaker.opened],
    ["upstream_breaker_state", "1 for the state of the breaker.", oneOf(breakerStates, breaker.state)],
    ["upstream_cache_hits_total", "Calls served from the cache.", cache.hits],
    ["upstream_cache_misses_total", "Calls without a cached response.", cache.misses],
    ["upstream_cache_stale_total", "Stale cached responses used during failures.", cache.stale],
    ["upstream_cache_entries", "Cached responses.", cache.entries],
    ["upstream_cache_bytes", "Bytes of the cached responses.", cache.bytes],
    ["upstream_running", "Requests to the upstream in progress.", report.running],
    ["upstream_queued", "Queued requests.", report.queued],
    ["upstream_budget_left", "Requests left to background work this minute.", report.budget.left],
    ["upstream_banned_until_seconds", "End of the upstream's ban; 0: none.", seconds(report.bannedUntil)],
    ["upstream_last_success_seconds", "Time of the newest response; 0: none.", seconds(report.lastSuccessAt)],
  ]);
}

const runStates = ["running", "done", "stopped"] as const;
const mirrorStates = ["working", "resting", "paused", "blocked", "elsewhere"] as const;

export function mirrorMetrics(report: MirrorReport): Promise<string> {
  const { audit, coverage, runs, sample, speed } = report;
  const oldest = coverage.length === 0 ? 0 : Math.min(...coverage.map(({ asOf }) => asOf));
  const ofRuns = (value: (run: MirrorReport["runs"][number]) => number) =>
    runs.map((run) => [{ run: run.kind }, value(run)] as const);
  return toText([
    ["mirror_contributions", "Contributions in the copy.", report.held],
    [
      "mirror_upstream_contributions",
      "Contributions that the upstream last counted; 0: never compared.",
      audit?.theirs ?? 0,
    ],
    [
      "mirror_coverage_ratio",
      "Share of the upstream's contributions in the copy, 0 to 1; 0: never compared.",
      coverageRatio(report),
    ],
    ["mirror_coverage_intervals", "Date ranges that were read completely.", coverage.length],
    [
      "mirror_complete_as_of_seconds",
      "When the oldest part of a complete copy was read; 0: not complete.",
      seconds(report.completeAsOf),
    ],
    ["mirror_newest_as_of_seconds", "When the newest dates were read; 0: never.", seconds(coverage[0]?.asOf)],
    ["mirror_oldest_as_of_seconds", "The oldest reading of any date range; 0: none.", seconds(oldest)],
    ["mirror_suspects", "Records that may be gone.", report.suspects],
    ["mirror_braked", "1 while the deletion of records waits for approval.", report.isBraked ? 1 : 0],
    ["mirror_tombstones", "Deleted records kept as tombstones.", report.hidden],
    ["mirror_rows_per_second", "Rows a second, read in the last minute.", speed.rows / 60],
    ["mirror_requests_last_minute", "Requests of the last minute.", speed.requests],
    ["mirror_sample_requested", "Records of the newest sample by ids.", sample?.requested ?? 0],
    [
      "mirror_sample_differing",
      "Records of the newest sample that differed from the copy.",
      sample?.differing ?? 0,
    ],
    [
      "mirror_full_sweep_seconds",
      "How long it takes to read everything once, at the present budget.",
      seconds(report.fullSweepMs),
    ],
    ["mirror_state", "1 for the state of the mirror.", oneOf(mirrorStates, report.state)],
    [
      "mirror_run_state",
      "1 for the state of the newest run of each kind.",
      runs.flatMap(({ kind, state }) => oneOf(runStates, state, { run: kind })),
    ],
    ["mirror_run_requests", "Requests of that run.", ofRuns(({ requests }) => requests)],
    ["mirror_run_rows", "Rows that it read.", ofRuns(({ rows }) => rows)],
    ["mirror_run_started_seconds", "When it began.", ofRuns(({ startedAt }) => seconds(startedAt))],
  ]);
}

function coverageRatio({ audit, held, suspects, feeds }: MirrorReport): number {
  if (audit === null) return 0;
  const posts = feeds.reduce((sum, feed) => sum + feed.suspects, 0);
  return audit.theirs === 0 ? 1 : Math.min(1, (held - (suspects - posts)) / audit.theirs);
}
