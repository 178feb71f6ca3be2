import { sql } from "kysely";

const refusal = sql.lit("The audit log only grows.");
const forgotten = sql`coalesce((select max(seq) from audit_checkpoint), 0)`;

/** What keeps the audit log append-only in SQLite, and its index in step. */
export const sqliteAuditGuards = [
  ...["audit_entry", "audit_object", "audit_checkpoint"].map(
    (table) =>
      sql`create trigger ${sql.id(`${table}_no_update`)} before update on ${sql.table(table)}
        begin select raise(abort, ${refusal}); end`,
  ),
  ...["audit_head", "audit_checkpoint"].map(
    (table) =>
      sql`create trigger ${sql.id(`${table}_no_delete`)} before delete on ${sql.table(table)}
        begin select raise(abort, ${refusal}); end`,
  ),
  ...["audit_entry", "audit_object"].map(
    (table) =>
      sql`create trigger ${sql.id(`${table}_no_delete`)} before delete on ${sql.table(table)}
        when old.seq > ${forgotten} begin select raise(abort, ${refusal}); end`,
  ),
  // "insert or replace" deletes without asking the trigger above.
  ...["audit_entry", "audit_checkpoint"].map(
    (table) =>
      sql`create trigger ${sql.id(`${table}_no_replace`)} before insert on ${sql.table(table)}
        when exists (select 1 from ${sql.table(table)} where seq = new.seq)
        begin select raise(abort, ${refusal}); end`,
  ),
  sql`create trigger audit_entry_index after insert on audit_entry begin
    insert into audit_object (object_id, seq)
      select value, new.seq from json_each(new.ids) union select value, new.seq from
      json_each(new.supporter_ids);
  end`,
  sql`create trigger audit_entry_forget after delete on audit_entry begin
    delete from audit_object where seq = old.seq;
  end`,
];
