import "server-only";
import { readConfig } from "@/lib/config";
import { type Database, openDatabase } from "@/lib/database/database";
import { createDatabaseSource } from "./database/database-source";
import type { Source } from "./source";
import { createUpstreamSource } from "./upstream/upstream-source";

interface Opened {
  readonly source: Source;
  /** Null when an upstream answers: it needs no database yet. */
  readonly database: Database | null;
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
  const { upstream, databaseUrl } = readConfig();
  if (upstream !== null) return { source: createUpstreamSource(upstream), database: null };
  const database = await openDatabase(databaseUrl);
  return { source: createDatabaseSource(database), database };
}
