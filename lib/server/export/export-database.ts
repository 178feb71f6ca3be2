import "server-only";
import { fail, type Outcome } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { openDeskDatabase } from "@/lib/database/database";
import { logError } from "@/lib/server/logs/log";

/**
 * Does what an export needs the database for; `database_unavailable` where it cannot be had for the moment.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const unavailable = fail("database_unavailable", { retryAfter: 1 });
  const database = await openDeskDatabase().catch((error: unknown) => {
    logError("The database could not be opened", error);
    return null;
  });
  if (database === null) return unavailable;
  try {
    return await work(database);
  } catch (error) {
    if (database.isUnavailable(error)) return unavailable;
    throw error;
  }
}
