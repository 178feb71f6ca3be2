import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { DatabaseStatus, StatusReport } from "@/lib/client/api/status";
import { readConfig } from "@/lib/config";
import { openDeskDatabase } from "@/lib/database/database";
import { logError } from "@/lib/server/logs/log";
import { isDemo } from "@/lib/server/records/page-records";
import { driftReport, mirrorReport, upstreamReport } from "@/lib/source";
import { databaseStatus } from "./status-database";
import { filterCheck } from "./status-filters";
import { serverStatus } from "./status-server";

/** What this process knows of itself, of its database and of its upstream. It asks the upstream nothing. */
export async function statusReport(): Promise<StatusReport> {
  const at = Date.now();
  const records = await recordsOrigin();
  const isUpstream = records === "upstream";
  const [upstream, drift, mirror, database, { warning }] = await Promise.all([
    isUpstream ? upstreamReport() : null,
    isUpstream ? driftReport() : null,
    isUpstream ? openMirrorStatus() : null,
    openDatabaseStatus(at),
    openAccounts().then((accounts) => accounts.accessMode()),
  ]);
  const filters = isUpstream ? filterCheck() : null;
  return { at, records, server: serverStatus(warning, at), upstream, drift, filters, mirror, database };
}

async function recordsOrigin(): Promise<StatusReport["records"]> {
  if (readConfig().upstream !== null) return "upstream";
  return (await isDemo()) === true ? "demo" : "database";
}

/**
 * The copy lies in the database: without that there is nothing to tell, and the database's own part says so.
 */
async function openMirrorStatus(): Promise<StatusReport["mirror"]> {
  try {
    return await mirrorReport();
  } catch (error) {
    logError("The mirror could not be looked at", error);
    return null;
  }
}

async function openDatabaseStatus(now: number): Promise<DatabaseStatus> {
  try {
    return await databaseStatus(await openDeskDatabase(), now);
  } catch (error) {
    logError("The database could not be opened", error);
    const isFile = readConfig().databaseUrl.startsWith("file:");
    return { engine: isFile ? "SQLite" : "PostgreSQL", holds: null };
  }
}
