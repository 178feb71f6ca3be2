import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** How far imports of files have come that did not end by themselves. */
export async function createImportMarks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText } = types;
  await db.schema
    .createTable("import_mark")
    .addColumn("file", exactText, (column) => column.primaryKey())
    .addColumn("offset", integer, (column) => column.notNull())
    .addColumn("line", integer, (column) => column.notNull())
    .addColumn("read", integer, (column) => column.notNull())
    .addColumn("rejected", integer, (column) => column.notNull())
    .execute();
}
