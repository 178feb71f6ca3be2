import type { Kysely } from "kysely";

/** Which records an import rejected before it died, in place of how many (docs/decisions/015). */
export async function keepRejections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("import_mark")
    .addColumn("rejections", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("import_mark").dropColumn("rejected").execute();
}
