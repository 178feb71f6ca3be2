import type { Database } from "@/lib/database/database";
import { writeRecords } from "@/lib/source/database/write";

const tables = ["mirror_run", "mirror_coverage", "mirror_row", "mirror_suspect", "mirror_tombstone"] as const;

/**
 * Forgets every record of the database and all that is known of an upstream, so that a mirror can begin anew.
 */
export function clearMirror(database: Database): Promise<void> {
  return writeRecords(database, async ({ tx, clear }) => {
    await clear();
    for (const table of tables) await tx.deleteFrom(table).execute();
    await tx
      .updateTable("mirror")
      .set({ address: null, field: "contribution_date", resolution: 0, released: 0 })
      .set({ audit_at: null, audit_theirs: null, audit_ours: null })
      .set({ sample_at: null, sample_asked: null, sample_differing: null, wished_at: null })
      .execute();
  });
}
