import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/**
 * What came of the newest sample of the copy of an upstream, and when somebody last wished that all of it be
 * read.
 */
export async function createMirrorSample(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const name of ["sample_at", "sample_asked", "sample_differing", "wished_at"]) {
    await db.schema.alterTable("mirror").addColumn(name, integer).execute();
  }
}
