import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** Which records a walk left out; how often the date that rules changed is no longer of interest. */
export async function createMirrorLeftOut(db: Kysely<unknown>, { exactText }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("mirror_run")
    .addColumn("left_out", exactText, (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("mirror").dropColumn("field_changes").execute();
}
