import { type Kysely, sql } from "kysely";
import { postgresAuditGuards } from "./0003-audit-postgres";
import { sqliteAuditGuards } from "./0003-audit-sqlite";
import type { ColumnTypes } from "./column-types";

const guards = { sqlite: sqliteAuditGuards, postgres: postgresAuditGuards };

/** The audit log: entries in a chain, an index by what they are about, and triggers that let it only grow. */
export async function createAudit(
  db: Kysely<unknown>,
  types: ColumnTypes,
  engine: keyof typeof guards,
): Promise<void> {
  const { integer, exactText } = types;
  const { schema } = db;

  await schema
    .createTable("audit_entry")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("who_kind", exactText, (column) => column.notNull())
    .addColumn("who_id", exactText)
    .addColumn("who_name", exactText)
    .addColumn("address", exactText)
    .addColumn("request_id", exactText)
    .addColumn("action", exactText, (column) => column.notNull())
    .addColumn("object_kind", exactText)
    .addColumn("ids", exactText, (column) => column.notNull())
    .addColumn("ids_digest", exactText)
    .addColumn("supporter_ids", exactText, (column) => column.notNull())
    .addColumn("count", integer, (column) => column.notNull())
    .addColumn("reason", exactText)
    .addColumn("previous_hash", exactText, (column) => column.notNull())
    .addColumn("hash", exactText, (column) => column.notNull())
    .execute();
  await schema.createIndex("audit_entry_by_who").on("audit_entry").columns(["who_id", "seq"]).execute();
  await schema.createIndex("audit_entry_by_action").on("audit_entry").columns(["action", "seq"]).execute();
  await schema.createIndex("audit_entry_by_time").on("audit_entry").columns(["at"]).execute();

  await schema
    .createTable("audit_object")
    .addColumn("object_id", exactText, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("audit_object_pk", ["object_id", "seq"])
    // In SQLite the key is then the table itself: a third less to write.
    .modifyEnd(engine === "sqlite" ? sql`without rowid` : sql``)
    .execute();
  await schema.createIndex("audit_object_by_seq").on("audit_object").columns(["seq"]).execute();

  await schema
    .createTable("audit_head")
    .addColumn("id", integer, (column) => column.primaryKey())
    .addColumn("next_seq", integer, (column) => column.notNull())
    .addColumn("hash", exactText, (column) => column.notNull())
    .execute();
  await sql`insert into audit_head (id, next_seq, hash) values (1, 1, ${"0".repeat(64)})`.execute(db);

  await schema
    .createTable("audit_checkpoint")
    .addColumn("seq", integer, (column) => column.primaryKey())
    .addColumn("hash", exactText, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();

  for (const guard of guards[engine]) await guard.execute(db);
}
