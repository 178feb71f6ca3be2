import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

/** The state of a copy of an upstream (docs/decisions/010). */
export async function createMirror(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer, exactText, document } = types;
  const { schema } = db;

  await schema
    .createTable("mirror")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("address", exactText)
    .addColumn("field", exactText, (column) => column.notNull())
    .addColumn("field_changes", integer, (column) => column.notNull())
    .addColumn("resolution", integer, (column) => column.notNull())
    .addColumn("last_number", integer, (column) => column.notNull())
    .addColumn("released", integer, (column) => column.notNull())
    .addColumn("audit_at", integer)
    .addColumn("audit_theirs", integer)
    .addColumn("audit_ours", integer)
    .execute();
  await sql`insert into mirror (id, field, field_changes, resolution, last_number, released)
    values (1, 'contribution_date', 0, 0, 0, 0)`.execute(db);

  await schema
    .createTable("mirror_run")
    .addColumn("kind", exactText, (column) => column.primaryKey())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addColumn("floor", integer, (column) => column.notNull())
    .addColumn("stale_before", integer, (column) => column.notNull())
    .addColumn("ceiling", integer, (column) => column.notNull())
    .addColumn("bound", integer)
    .addColumn("witness", exactText, (column) => column.notNull())
    .addColumn("total", integer)
    .addColumn("requests", integer, (column) => column.notNull())
    .addColumn("rows_read", integer, (column) => column.notNull())
    .addColumn("missing", integer, (column) => column.notNull())
    .addColumn("unstable", integer, (column) => column.notNull())
    .addColumn("state", exactText, (column) => column.notNull())
    .addColumn("reason", exactText)
    .addColumn("ended_at", integer)
    .execute();

  await schema
    .createTable("mirror_coverage")
    .addColumn("scope", exactText, (column) => column.notNull())
    .addColumn("from_at", integer, (column) => column.notNull())
    .addColumn("to_at", integer, (column) => column.notNull())
    .addColumn("as_of", integer, (column) => column.notNull())
    .addColumn("segment", exactText, (column) => column.notNull())
    .addPrimaryKeyConstraint("mirror_coverage_pk", ["scope", "from_at"])
    .execute();

  await schema
    .createTable("mirror_row")
    .addColumn("scope", exactText, (column) => column.notNull())
    .addColumn("id", exactText, (column) => column.notNull())
    .addColumn("date", integer)
    .addColumn("number", integer, (column) => column.notNull())
    .addColumn("read_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer)
    .addPrimaryKeyConstraint("mirror_row_pk", ["scope", "id"])
    .execute();
  await schema.createIndex("mirror_row_by_date").on("mirror_row").columns(["scope", "date"]).execute();

  await schema
    .createTable("mirror_suspect")
    .addColumn("scope", exactText, (column) => column.notNull())
    .addColumn("id", exactText, (column) => column.notNull())
    .addColumn("missing_since", integer)
    .addPrimaryKeyConstraint("mirror_suspect_pk", ["scope", "id"])
    .execute();
  await schema
    .createTable("mirror_tombstone")
    .addColumn("scope", exactText, (column) => column.notNull())
    .addColumn("id", exactText, (column) => column.notNull())
    .addColumn("gone_at", integer, (column) => column.notNull())
    .addColumn("doc", document, (column) => column.notNull())
    .addPrimaryKeyConstraint("mirror_tombstone_pk", ["scope", "id"])
    .execute();
}
