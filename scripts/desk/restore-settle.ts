import type { Database } from "@/lib/database/database";
import { noteInAudit } from "./backup-note";

/** What was true for the processes and the visits of that time, and would be wrong now. */
const passing = ["lease", "session", "one_time", "sign_on_attempt"] as const;

/** Ends in a restored database what has ended since, and writes down that it was restored. @param name of the backup */
export async function settle(database: Database, name: string): Promise<void> {
  await database.write(async (tx) => {
    for (const table of passing) await tx.deleteFrom(table).execute();
  });
  await noteInAudit(database, "restore", name);
}
