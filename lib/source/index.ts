import "server-only";
import { readConfig } from "@/lib/config";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/desk-database";
import { createDatabaseSource } from "./database/database-source";
import type { DriftReport } from "./drift-report";
import type { Source } from "./source";
import { createDriftLog, type DriftLog } from "./upstream/drift-log";
import { openUpstream } from "./upstream/upstream-source";
import type { UpstreamReport } from "./upstream-report";

interface Opened {
  readonly source: Source;
  /** Where the records are; null when an upstream answers, beside which the desk's own database holds accounts only. */
  readonly database: Database | null;
  /** Null without an upstream: our own records are checked when they are imported. */
  readonly drift: DriftLog | null;
  readonly report: (() => UpstreamReport) | null;
}

// Next loads this module once for its start-up hook and once for the routes: what is open lives beside both.
const kept: typeof globalThis & { givingDesk?: Promise<Opened> } = globalThis;

/** Opens what the environment names, once a process: the upstream when there is one, else the database. */
export function openSource(): Promise<Opened> {
  if (kept.givingDesk === undefined) {
    const opening = open();
    kept.givingDesk = opening;
    // A database that could not be reached is tried again by the next request.
    opening.catch(() => delete kept.givingDesk);
  }
  return kept.givingDesk;
}

async function open(): Promise<Opened> {
  const { upstream } = readConfig();
  if (upstream !== null) {
    const drift = createDriftLog();
    return { ...openUpstream(upstream, drift), database: null, drift };
  }
  const database = await openDeskDatabase();
  return { source: createDatabaseSource(database), database, drift: null, report: null };
}

/** How the upstream's answers differ from the contract; null without an upstream. */
export async function driftReport(): Promise<DriftReport | null> {
  return (await openSource()).drift?.report() ?? null;
}

/** What the process knows of its upstream; null without one. */
export async function upstreamReport(): Promise<UpstreamReport | null> {
  return (await openSource()).report?.() ?? null;
}
