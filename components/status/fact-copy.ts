import type { ReactNode } from "react";
import type { Fact } from "@/components/ui/value/facts";
import type { ServerStatus, StatusReport } from "@/lib/client/api/status-report";
import type { MirrorReport, UpstreamReport } from "@/lib/contract/source-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDateTime, formatExactTime, type Region } from "@/lib/format/moment";
import { capitalized } from "@/lib/records/text";
import { formatBytes, formatLasting, formatSince, formatTook } from "./figures";

// The words of the facts on /status. `now`: ms UTC, when the report was made.

const none = "None";
const noneYet = "None yet";

export function serverFacts(
  { version, node, startedAt, lag, memoryBytes }: ServerStatus,
  commit: ReactNode,
  now: number,
  region: Region,
): readonly Fact[] {
  const took = (ms: number) => formatTook(ms, region.locale);
  const since = `since ${formatDateTime(startedAt, region)}`;
  return [
    { label: "Version", value: version, note: commit },
    { label: "Node", value: node },
    { label: "Uptime", value: formatLasting(now - startedAt), note: since },
    {
      label: "Event loop delay",
      value: lag.over > 0 ? `Median ${took(lag.median)}, max ${took(lag.max)}` : "Collecting data",
      note: lag.over > 0 ? `p99 ${took(lag.p99)}, over ${formatLasting(lag.over)}` : null,
    },
    { label: "Memory", value: formatBytes(memoryBytes, region.locale) },
  ];
}

const jobNames = new Map([
  ["mirror", "syncing records"],
  ["import", "importing records"],
  ["people", "updating people"],
  ["first-admin", "creating the first admin"],
  ["audit-retention", "deleting old audit log entries"],
]);

const standbyUses = {
  read: "In use",
  returning: "Caught up, in use again within 10 s",
  late: "Too far behind; lists are read from the primary",
  away: "Unavailable; lists are read from the primary",
} as const;

/** Whether the database has records that were copied from the data service. */
export function hasCopy({ mirror }: StatusReport): boolean {
  return mirror !== null && mirror.coverage.length > 0;
}

/** The database has the desk's own records, a copy of the data service's, or none. */
export function databaseFacts(report: StatusReport, locale: string): readonly Fact[] {
  const { at, database, standby, upstream } = report;
  const { holds } = database;
  const asOf = standby?.asOf ?? null;
  const behind = asOf === null ? null : `at most ${formatTook(Math.max(0, at - asOf), locale)} behind`;
  const standbyFacts = standby ? [{ label: "Standby", value: standbyUses[standby.use], note: behind }] : [];
  if (holds === null) return standbyFacts;
  const isOwn = upstream === null;
  const isCopied = hasCopy(report);
  const contents = isCopied ? "Accounts, audit log and synced records" : "Accounts and audit log";
  const slow = "Slow: install the pg_trgm extension. Each search reads every row.";
  const jobs = holds.leases.map((lease) => jobNames.get(lease) ?? lease).join(", ");
  const counts = [
    { label: "Contributions", value: formatCount(holds.contributions, locale) },
    { label: "Posts", value: formatCount(holds.posts, locale) },
  ];
  const search = { label: "Search index", value: holds.search.by === "index" ? "Complete" : slow };
  return [
    ...(isOwn ? counts : [{ label: "Contents", value: contents }]),
    ...(isOwn || isCopied ? [search] : []),
    { label: "Size", value: formatBytes(holds.bytes, locale) },
    ...standbyFacts,
    { label: "Background jobs", value: jobs === "" ? "Idle" : capitalized(jobs) },
  ];
}

export function requestFacts(
  upstream: UpstreamReport,
  failureNote: ReactNode,
  now: number,
  locale: string,
): readonly Fact[] {
  const { calls, retries, lastSuccessAt, coalesced, running, queued, lastFailure } = upstream;
  const count = (figure: number) => formatCount(figure, locale);
  const answered = calls["ok"] ?? 0;
  const failed = Object.values(calls).reduce((sum, figure) => sum + figure, 0) - answered;
  const lastResponse = lastSuccessAt === null ? noneYet : formatSince(lastSuccessAt, now, locale);
  return [
    { label: "Last response", value: lastResponse },
    {
      label: "Requests",
      value: `${count(answered)} answered, ${count(failed)} failed`,
      note: retries === 0 ? null : formatCounted(retries, "retry", locale, "retries"),
    },
    { label: "Shared requests", value: count(coalesced) },
    { label: "In progress", value: `${count(running)} running, ${count(queued)} queued` },
    { label: "Last failure", value: lastFailure?.message ?? none, note: failureNote },
  ];
}

const breakerStates = {
  closed: "Closed",
  half_open: "Half open: trying one request",
  open: "Open: no requests for a moment",
} as const;

export function limitFacts(upstream: UpstreamReport, now: number, region: Region): readonly Fact[] {
  const { breaker, bannedUntil, budget, cache } = upstream;
  const { locale } = region;
  const count = (figure: number) => formatCount(figure, locale);
  const opened = breaker.opened === 0 ? "" : `, opened ${formatCounted(breaker.opened, "time", locale)}`;
  const entries = formatCounted(cache.entries, "response", locale);
  const size = `${entries}, ${formatBytes(cache.bytes, locale)}`;
  const requests = formatCounted(cache.hits + cache.misses, "request", locale);
  const isPaused = bannedUntil !== null && bannedUntil > now;
  return [
    {
      label: "Circuit breaker",
      value: breakerStates[breaker.state],
      note: `since ${formatDateTime(breaker.since, region)}${opened}`,
    },
    { label: "Rate limit", value: isPaused ? `Until ${formatExactTime(bannedUntil, region)}` : none },
    {
      label: "Background budget",
      value: `${count(Math.floor(budget.left))} of ${count(budget.perMinute)} requests left this minute`,
    },
    {
      label: "Cache",
      value: `${count(cache.hits)} of ${requests} from the cache`,
      note: cache.stale === 0 ? size : `${size}; ${count(cache.stale)} used when stale`,
    },
  ];
}

/** @param leftOut the records that the copy cannot hold; null if there are none */
export function copyFacts(
  mirror: MirrorReport,
  leftOut: ReactNode,
  now: number,
  region: Region,
): readonly Fact[] {
  const { audit, completeAsOf, held, hidden, oldestReadAt, suspects } = mirror;
  const { locale } = region;
  const count = (figure: number) => formatCount(figure, locale);
  const compared = audit && `data service has ${count(audit.theirs)}, ${formatSince(audit.at, now, locale)}`;
  const asOf = completeAsOf === null ? null : Math.min(completeAsOf, oldestReadAt ?? completeAsOf);
  return [
    {
      label: "Records synced",
      value: formatCounted(held, "contribution", locale),
      note: compared ?? "not compared yet",
    },
    { label: "Complete", value: asOf === null ? "Not yet" : `As of ${formatDateTime(asOf, region)}` },
    {
      label: "Possibly deleted",
      value: suspects === 0 ? none : formatCounted(suspects, "record", locale),
      note: hidden === 0 ? null : `${count(hidden)} deleted, kept for 30 days`,
    },
    ...(leftOut === null ? [] : [{ label: "Not synced", value: leftOut }]),
  ];
}

const weekMs = 7 * 86_400_000;

export function syncFacts(mirror: MirrorReport, now: number, locale: string): readonly Fact[] {
  const { feeds, fullSweepMs, sample, speed } = mirror;
  const sampled = sample && formatCounted(sample.requested, "record", locale);
  const rows = formatCounted(speed.rows, "row", locale);
  const requests = formatCounted(speed.requests, "request", locale);
  return [
    {
      label: "Sample check",
      value: sample === null ? noneYet : `${formatCount(sample.differing, locale)} of ${sampled} differed`,
      note: sample && formatSince(sample.at, now, locale),
    },
    { label: "Speed", value: `${rows}, ${requests} in the last minute` },
    {
      label: "Full sync",
      value: `Takes about ${formatLasting(fullSweepMs)}`,
      note: fullSweepMs > weekMs ? "longer than a week: increase UPSTREAM_BUDGET" : null,
    },
    ...feeds.map(({ label, posts, asOf }) => {
      const unread =
        posts === 0 ? "not synced yet" : "not confirmed: the feed is gone, or its post count differs";
      const note = asOf === null ? unread : `synced ${formatSince(asOf, now, locale)}`;
      return { label, value: formatCounted(posts, "post", locale), note };
    }),
  ];
}
