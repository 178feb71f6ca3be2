import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "@/lib/config";
import { failureTable } from "@/lib/contract/failure";
import { isFileWhole, pathOf } from "@/lib/database/sqlite/database-file";
import { openDeskReader } from "@/lib/database/standby";
import { openSource, upstreamReport } from "@/lib/source";

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
