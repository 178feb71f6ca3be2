import { readConfig } from "@/lib/config";
import { type Database, openDatabase } from "./database";

// Next loads this module once for its start-up hook and once for the routes: what is open lives beside both.
const kept: typeof globalThis & { givingDeskDatabase?: Promise<Database> } = globalThis;

/**
 * The database that `DATABASE_URL` names, opened once a process. It holds records, or accounts beside an
 * upstream.
 */
export function openDeskDatabase(): Promise<Database> {
  if (kept.givingDeskDatabase === undefined) {
    const opening = openDatabase(readConfig().databaseUrl);
    kept.givingDeskDatabase = opening;
    // A database that could not be reached is tried again by the next request.
    opening.catch(() => delete kept.givingDeskDatabase);
  }
  return kept.givingDeskDatabase;
}
