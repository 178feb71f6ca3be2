import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "@/lib/config";
import { type FailureCode, failureTable } from "@/lib/contract/failure";
import { isFileWhole, pathOf } from "@/lib/database/sqlite/database-file";
import { openSource, upstreamReport } from "@/lib/source";

const patience = 2_000;

/** What `/readyz` answers: a status and the words for a person who reads it. */
export type Readiness =
  | { readonly status: "ready"; readonly source: "database" }
  | {
      readonly status: "ready";
      readonly source: "upstream";
      readonly breaker: "closed" | "open" | "half_open";
    }
  | { readonly status: "not_ready"; readonly code: FailureCode; readonly message: string };

/**
 * Whether requests should be sent to this process. It is ready as long as it can answer by itself: a database
 * must be there and be one; an upstream that fails is told with the words of its failure, or from kept
 * answers, which a balancer without any server behind it could not do (docs/decisions/021).
 */
export async function readiness(): Promise<Readiness> {
  try {
    const report = await upstreamReport();
    if (report !== null) return { status: "ready", source: "upstream", breaker: report.breaker.state };
    const usable = await Promise.race([isDatabaseUsable(), wait(patience, false, { ref: false })]);
    return usable ? { status: "ready", source: "database" } : notReady("database_unavailable");
  } catch {
    return notReady("database_unavailable");
  }
}

/** A file that was deleted under an open connection still answers: so the file itself is looked at too. */
async function isDatabaseUsable(): Promise<boolean> {
  const { databaseUrl } = readConfig();
  if (databaseUrl.startsWith("file:") && !isFileWhole(pathOf(databaseUrl))) return false;
  return (await (await openSource()).source.isDemo()).ok;
}

function notReady(code: FailureCode): Readiness {
  return { status: "not_ready", code, message: failureTable[code].message };
}
