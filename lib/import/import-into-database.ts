import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import { databaseSink } from "./database-sink";
import { type ImportOptions, importFiles } from "./import-files";
import type { ImportReport } from "./import-report";
import { ReadingThread } from "./reading-thread";

/** Imports files into a database (see `importFiles`); null while another import into it is running. */
export async function importIntoDatabase(
  database: Database,
  files: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport | null> {
  const lease = await holdLease(database, "import");
  if (lease === null) return null;
  const reader = new ReadingThread();
  try {
    return await importFiles(files, databaseSink(database), { reader, ...options });
  } finally {
    await reader.close();
    // On a full disk even this may fail; the lease then lapses by itself.
    await lease.release().catch(() => {});
  }
}
