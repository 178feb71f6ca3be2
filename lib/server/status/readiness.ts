import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "@/lib/config";
import { type FailureCode, failureTable } from "@/lib/contract/failure";
import { isFileWhole, pathOf } from "@/lib/database/sqlite/database-file";
import { openSource, upstreamReport } from "@/lib/source";

const databaseTimeoutMs = 2_000;

/** The body of `/readyz`. */
export type Readiness =
  | { readonly status: "ready"; readonly source: "database" }
  | {
      readonly status: "ready";
      readonly source: "upstream";
      readonly breaker: "closed" | "open" | "half_open";
    }
  | { readonly status: "not_ready"; readonly code: FailureCode; readonly message: string };

/**
 * Returns whether this process can answer requests: its database has to be there. With an upstream it always
 * can: with the upstream's failure, or from cached responses (docs/decisions/021).
 */
export async function readiness(): Promise<Readiness> {
  try {
    const report = await upstreamReport();
    if (report !== null) return { status: "ready", source: "upstream", breaker: report.breaker.state };
    const usable = await Promise.race([isDatabaseUsable(), wait(databaseTimeoutMs, false, { ref: false })]);
    return usable ? { status: "ready", source: "database" } : notReady("database_unavailable");
  } catch {
    return notReady("database_unavailable");
  }
}

/** SQLite still answers from a file that was deleted under an open connection: the file is checked, too. */
async function isDatabaseUsable(): Promise<boolean> {
  const { databaseUrl } = readConfig();
  if (databaseUrl.startsWith("file:") && !isFileWhole(pathOf(databaseUrl))) return false;
  return (await (await openSource()).source.isDemo()).ok;
}

function notReady(code: FailureCode): Readiness {
  return { status: "not_ready", code, message: failureTable[code].message };
}
