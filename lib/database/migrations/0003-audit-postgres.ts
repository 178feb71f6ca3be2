import { sql } from "kysely";

const refusal = sql.lit("The audit log only grows.");

const refuse = (table: string, what: "update" | "delete" | "truncate") =>
  sql`create trigger ${sql.id(`${table}_no_${what}`)} before ${sql.raw(what)} on ${sql.table(table)}
    for each ${sql.raw(what === "truncate" ? "statement" : "row")} execute function audit_refuse()`;

/** What keeps the audit log append-only in PostgreSQL, and its index in step. */
export const postgresAuditGuards = [
  sql`create function audit_refuse() returns trigger language plpgsql as $$
    begin raise exception using message = ${refusal}, errcode = 'check_violation'; end $$`,
  sql`create function audit_keep() returns trigger language plpgsql as $$
    begin
      if old.seq > coalesce((select max(seq) from audit_checkpoint), 0) then
        raise exception using message = ${refusal}, errcode = 'check_violation';
      end if;
      return old;
    end $$`,
  sql`create function audit_index() returns trigger language plpgsql as $$
    begin
      insert into audit_object (object_id, seq)
        select distinct object_id, new.seq
        from jsonb_array_elements_text(new.ids::jsonb || new.supporter_ids::jsonb) as object_id;
      return null;
    end $$`,
  sql`create function audit_forget() returns trigger language plpgsql as $$
    begin delete from audit_object where seq = old.seq; return null; end $$`,
  ...["audit_entry", "audit_object", "audit_checkpoint"].map((table) => refuse(table, "update")),
  ...["audit_head", "audit_checkpoint"].map((table) => refuse(table, "delete")),
  ...["audit_entry", "audit_object", "audit_head", "audit_checkpoint"].map((table) =>
    refuse(table, "truncate"),
  ),
  ...["audit_entry", "audit_object"].map(
    (table) =>
      sql`create trigger ${sql.id(`${table}_no_delete`)} before delete on ${sql.table(table)}
        for each row execute function audit_keep()`,
  ),
  sql`create trigger audit_entry_index after insert on audit_entry
    for each row execute function audit_index()`,
  sql`create trigger audit_entry_forget after delete on audit_entry
    for each row execute function audit_forget()`,
];
