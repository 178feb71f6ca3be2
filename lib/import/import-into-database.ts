import type { Database } from "@/lib/database/database";
import { holdLease } from "@/lib/database/lease";
import { databaseSink } from "./database-sink";
import { type ImportOptions, importFiles } from "./import-files";
import type { ImportReport } from "./import-report";

/** Imports files into a database (see `importFiles`); null while another import into it is running. */
export async function importIntoDatabase(
  database: Database,
  files: readonly string[],
  options: ImportOptions = {},
): Promise<ImportReport | null> {
  const lease = await holdLease(database, "import");
  if (lease === null) return null;
  try {
    return await importFiles(files, databaseSink(database), options);
  } finally {
    // On a full disk even this may fail; the lease then lapses by itself.
    await lease.release().catch(() => {});
  }
}
