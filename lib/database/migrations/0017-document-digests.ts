import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** A digest beside each document, by which damage is noticed. Documents that were stored before have none. */
export async function addDocumentDigests(db: Kysely<unknown>, { exactText }: ColumnTypes): Promise<void> {
  for (const table of ["contribution_doc", "post_doc"])
    await db.schema.alterTable(table).addColumn("digest", exactText).execute();
}
