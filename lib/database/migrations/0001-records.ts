import type { Kysely } from "kysely";
import type { ColumnTypes } from "./column-types";

/** Records: keys and documents apart, counts by day, posts by feed (docs/decisions: storage). */
export async function createRecords(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText, document } = types;
  const { schema } = db;

  await schema
    .createTable("store")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("next_seq", integer, (column) => column.notNull())
    .addColumn("demo", integer, (column) => column.notNull())
    .execute();

  await schema
    .createTable("contribution")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("id", exactText, (column) => column.notNull().unique())
    .addColumn("occurred_at", integer, (column) => column.notNull())
    .addColumn("kind", integer, (column) => column.notNull())
    .addColumn("supporter_id", exactText)
    .execute();
  // Both cover a page's keys: all kinds in date order, and one kind in date order.
  await schema
    .createIndex("contribution_by_date")
    .on("contribution")
    .columns(["occurred_at", "id", "kind"])
    .execute();
  await schema
    .createIndex("contribution_by_kind")
    .on("contribution")
    .columns(["kind", "occurred_at", "id"])
    .execute();
  await schema
    .createTable("contribution_doc")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("doc", document, (column) => column.notNull())
    .execute();

  await schema
    .createTable("contribution_profile")
    .addColumn("profile_id", exactText, (column) => column.notNull())
    .addColumn("occurred_at", integer, (column) => column.notNull())
    .addColumn("id", exactText, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("contribution_profile_pk", ["profile_id", "occurred_at", "id"])
    .execute();
  await schema
    .createIndex("contribution_profile_by_seq")
    .on("contribution_profile")
    .columns(["seq"])
    .execute();
  await schema
    .createTable("profile")
    .addColumn("profile_id", exactText, (column) => column.primaryKey())
    .addColumn("first_seq", integer, (column) => column.notNull())
    .addColumn("first_occurred_at", integer, (column) => column.notNull())
    .addColumn("first_id", exactText, (column) => column.notNull())
    .execute();
  await schema
    .createTable("day_count")
    .addColumn("day", integer, (column) => column.primaryKey())
    .addColumn("n0", integer, (column) => column.notNull())
    .addColumn("n1", integer, (column) => column.notNull())
    .addColumn("n2", integer, (column) => column.notNull())
    .execute();

  await schema
    .createTable("feed")
    .addColumn("id", exactText, (column) => column.primaryKey())
    .addColumn("label", exactText, (column) => column.notNull())
    .execute();
  await schema
    .createTable("post")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("feed_id", exactText, (column) => column.notNull())
    .addColumn("id", exactText, (column) => column.notNull())
    .addColumn("published_at", integer, (column) => column.notNull())
    .addColumn("name_folded", exactText, (column) => column.notNull())
    .addUniqueConstraint("post_by_id", ["feed_id", "id"])
    .execute();
  await schema.createIndex("post_by_date").on("post").columns(["feed_id", "published_at", "id"]).execute();
  await schema
    .createTable("post_doc")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("doc", document, (column) => column.notNull())
    .addColumn("categories", document)
    .addColumn("post_type", document)
    .execute();

  await schema
    .createTable("lease")
    .addColumn("name", exactText, (column) => column.primaryKey())
    .addColumn("holder", exactText, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
}
