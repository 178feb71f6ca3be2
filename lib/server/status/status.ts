import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { DatabaseStatus, ServerStatus, StatusReport } from "@/lib/client/api/status-report";
import { readConfig } from "@/lib/config";
import { failureTable } from "@/lib/contract/failure";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { presencePrefix } from "@/lib/database/postgres/presence";
import { isFileWhole, pathOf } from "@/lib/database/sqlite/database-file";
import { openDeskReader, standbyState } from "@/lib/database/standby";
import { openOnce } from "@/lib/open-once";
import { dayLength } from "@/lib/records/values";
import { isDemo } from "@/lib/server/access/read-source";
import { logError } from "@/lib/server/logs/log.mjs";
import { mirrorReport, openSource, upstreamReport } from "@/lib/source";
import { undated } from "@/lib/source/database/contribution-row";
import { version } from "@/package.json";
import { warnAboutNode } from "@/scripts/setup/node-version.mjs";

/** Reports the state of this process, its database and its upstream. Sends no request to the upstream. */
export async function statusReport(): Promise<StatusReport> {
  const at = Date.now();
  const isUpstream = readConfig().upstream !== null;
  const [isDemoData, upstream, drift, mirror, database, standby, { isExposed }] = await Promise.all([
    isUpstream ? null : isDemo(),
    isUpstream ? upstreamReport() : null,
    isUpstream ? openSource().then(({ drift }) => drift?.report() ?? null) : null,
    isUpstream ? mirrorStatus() : null,
    databaseStatus(openDeskDatabase(), at),
    standbyState(),
    openAccounts().then((accounts) => accounts.accessMode()),
  ]);
  const ownRecords = isDemoData === true ? "demo" : "database";
  const records = isUpstream ? "upstream" : ownRecords;
  return { at, records, server: serverStatus(isExposed, at), upstream, drift, mirror, database, standby };
}

/** Reports the copy of the upstream; null if there is none, or if its database is unavailable. */
export async function mirrorStatus(): Promise<StatusReport["mirror"]> {
  try {
    return await mirrorReport();
  } catch (error) {
    logError("The state of the mirror could not be read", error);
    return null;
  }
}

/** Reports the state of this process. `isExposed`: whether real records are open to all callers. */
export function serverStatus(isExposed: boolean, now: number): ServerStatus {
  const node = process.versions.node;
  const base = readConfig().upstream?.baseUrl;
  const isPlain = base?.protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(base.hostname);
  const warnings = [
    warnAboutNode(node),
    isExposed ? "Sign-in is off: anyone with this URL can read every record." : null,
    isPlain ? "Requests to the data service are not encrypted." : null,
  ];
  return {
    version,
    commit,
    node,
    startedAt: Math.round(performance.timeOrigin),
    warnings: warnings.filter((warning) => warning !== null),
    lag: loopLag(now),
    memoryBytes: process.memoryUsage.rss(),
  };
}

// Read at startup, because files may change under a running process.
const commit = readCommit(process.cwd());

/** Returns the first twelve digits of the commit checked out in a folder; null if there is none. */
export function readCommit(folder: string): string | null {
  const read = (name: string) => readFileSync(join(folder, ".git", name), "utf8").trim();
  try {
    const head = read("HEAD");
    const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
    const digits = branch === undefined ? head : read(branch);
    return /^[0-9a-f]{12}/.exec(digits)?.[0] ?? null;
  } catch {
    return null;
  }
}

const resolutionMs = 20;
const lagWindowMs = 5 * 60_000;

/** The page and its route may be loaded separately; both share one histogram. */
const watchLoop = openOnce("loop-watch", () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  return { histogram, since: Date.now() };
});

/** Returns the delays of the event loop (ms) since the last reset. Resets them after five minutes. */
function loopLag(now: number): ServerStatus["lag"] {
  const watch = watchLoop();
  const { histogram, since } = watch;
  // The histogram measures the time between its own ticks, so the resolution itself is not a delay.
  const late = (ns: number) =>
    histogram.count === 0 ? 0 : Math.max(0, Math.round(ns / 1e5) / 10 - resolutionMs);
  const lag = {
    median: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
    over: Math.max(0, now - since),
  };
  if (lag.over >= lagWindowMs) {
    histogram.reset();
    watch.since = now;
  }
  return lag;
}

/** Reports the contents of a database; null if it cannot be opened or read. */
export async function databaseStatus(opening: Promise<Database>, now: number): Promise<DatabaseStatus> {
  try {
    const database = await opening;
    const engine = database.name === "sqlite" ? "SQLite" : "PostgreSQL";
    return { engine, holds: await readHoldings(database, now) };
  } catch (error) {
    logError("The database could not be opened or read", error);
    const isFile = readConfig().databaseUrl.startsWith("file:");
    return { engine: isFile ? "SQLite" : "PostgreSQL", holds: null };
  }
}

/** Counts contributions by day, which is as fast for a million as for ten. */
async function readHoldings({ name, reader }: Database, now: number): Promise<DatabaseStatus["holds"]> {
  const size =
    name === "sqlite"
      ? sql`(select page_count * page_size from pragma_page_count(), pragma_page_size())`
      : sql`pg_database_size(current_database())`;
  type Figure = "contributions" | "first_day" | "posts" | "bytes";
  const { rows } = await sql<Record<Figure, number | string | null>>`
    select (select sum(n0 + n1 + n2) from day_count) as contributions,
      (select min(day) from day_count where n0 + n1 + n2 > 0 and day > ${undated / dayLength}) as first_day,
      (select count(*) from post) as posts,
      ${size} as bytes`.execute(reader);
  const { contributions, first_day, posts, bytes } = rows[0] ?? {};
  const leases = await reader
    .selectFrom("lease")
    .select("name")
    .where("expires_at", ">", now)
    .where("name", "not like", `${presencePrefix}%`)
    .execute();
  return {
    // PostgreSQL returns large figures as text; the sum of no days is null.
    contributions: Number(contributions ?? 0),
    since: first_day == null ? null : Number(first_day) * dayLength,
    posts: Number(posts ?? 0),
    bytes: Number(bytes),
    leases: leases.map((lease) => lease.name),
    search: { by: name === "sqlite" || (await hasTrigramIndex(reader)) ? "index" : "reading" },
  };
}

/** Returns whether the trigram index exists; PostgreSQL may lack the extension for it. */
async function hasTrigramIndex(reader: Database["reader"]): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regclass('contribution_search_trigrams')::text as found`.execute(reader);
  return typeof rows[0]?.found === "string";
}

const databaseTimeoutMs = 2_000;

/**
 * Returns the body of `/readyz`. Without an upstream the database must be usable. With one the process is
 * always ready, because it returns the upstream's failure or cached responses (docs/decisions/021).
 */
export async function readiness() {
  try {
    const report = await upstreamReport();
    if (report !== null) {
      return { status: "ready", source: "upstream", breaker: report.breaker.state } as const;
    }
    const usable = await Promise.race([isDatabaseUsable(), wait(databaseTimeoutMs, false, { ref: false })]);
    if (!usable) return notReady;
    const { standby } = await openDeskReader();
    const ready = { status: "ready", source: "database" } as const;
    if (standby === undefined) return ready;
    const asOf = standby.lastResortAsOf();
    const reads = standby.state().use === "read" ? "standby" : "primary";
    // Known only while the standby responds in place of the primary.
    const age = asOf === null ? {} : { asOf: new Date(asOf).toISOString() };
    return { ...ready, reads, ...age };
  } catch {
    return notReady;
  }
}

/** Checks the file too, because SQLite still reads a file that was deleted under an open connection. */
async function isDatabaseUsable(): Promise<boolean> {
  const { databaseUrl } = readConfig();
  if (databaseUrl.startsWith("file:") && !isFileWhole(pathOf(databaseUrl))) return false;
  return (await (await openSource()).source.isDemo()).ok;
}

const notReady = {
  status: "not_ready",
  code: "database_unavailable",
  message: failureTable.database_unavailable.message,
} as const;
