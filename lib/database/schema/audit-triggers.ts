import { type RawBuilder, sql } from "kysely";
import type { EngineName } from "./columns";

const refusal = sql.lit("The audit log only grows.");
const deletedUpTo = sql`coalesce((select max(seq) from audit_checkpoint), 0)`;
const entriesAndIndex = ["audit_entry", "audit_object"];
const neverUpdated = [...entriesAndIndex, "audit_checkpoint"];
const neverDeleted = ["audit_head", "audit_checkpoint"];

const onSqlite = (table: string, event: string, when = sql``, name = event) =>
  sql`create trigger ${sql.id(`${table}_no_${name}`)} before ${sql.raw(event)} on ${sql.table(table)}
    ${when} begin select raise(abort, ${refusal}); end`;

const onPostgres = (table: string, event: string, action = "audit_refuse") =>
  sql`create trigger ${sql.id(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
    for each ${sql.raw(event === "truncate" ? "statement" : "row")} execute function ${sql.raw(action)}()`;

/**
 * The triggers that keep the audit log append-only and its index up to date. Entries can only be deleted up
 * to a checkpoint. The index by ids is written 64 entries at a time, because its rows are scattered: writing
 * one entry would write half a megabyte of pages. Readers scan the entries after the last full block.
 */
export const auditTriggers: Readonly<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    ...neverUpdated.map((table) => onSqlite(table, "update")),
    ...neverDeleted.map((table) => onSqlite(table, "delete")),
    ...entriesAndIndex.map((table) => onSqlite(table, "delete", sql`when old.seq > ${deletedUpTo}`)),
    // "insert or replace" deletes without firing a delete trigger.
    ...["audit_entry", "audit_checkpoint"].map((table) => {
      const exists = sql`when exists (select 1 from ${sql.table(table)} where seq = new.seq)`;
      return onSqlite(table, "insert", exists, "replace");
    }),
    sql`create trigger audit_entry_index after insert on audit_entry when new.seq % 64 = 0 begin
      insert or ignore into audit_object (object_id, seq)
        select value, audit_entry.seq from audit_entry, json_each(audit_entry.ids)
          where audit_entry.seq between new.seq - 63 and new.seq
        union select value, audit_entry.seq from audit_entry, json_each(audit_entry.supporter_ids)
          where audit_entry.seq between new.seq - 63 and new.seq;
    end`,
    sql`create trigger audit_entry_forget after delete on audit_entry begin
      delete from audit_object where seq = old.seq;
    end`,
  ],
  postgres: [
    sql`create function audit_refuse() returns trigger language plpgsql as $$
      begin raise exception using message = ${refusal}, errcode = 'check_violation'; end $$`,
    sql`create function audit_keep() returns trigger language plpgsql as $$
      begin
        if old.seq > ${deletedUpTo} then
          raise exception using message = ${refusal}, errcode = 'check_violation';
        end if;
        return old;
      end $$`,
    sql`create function audit_index() returns trigger language plpgsql as $$
      begin
        if new.seq % 64 = 0 then
          insert into audit_object (object_id, seq)
            select distinct object_id, seq
            from audit_entry, jsonb_array_elements_text(ids::jsonb || supporter_ids::jsonb) as object_id
            where seq between new.seq - 63 and new.seq
            on conflict do nothing;
        end if;
        return null;
      end $$`,
    sql`create function audit_forget() returns trigger language plpgsql as $$
      begin delete from audit_object where seq = old.seq; return null; end $$`,
    ...neverUpdated.map((table) => onPostgres(table, "update")),
    ...neverDeleted.map((table) => onPostgres(table, "delete")),
    ...[...neverDeleted, ...entriesAndIndex].map((table) => onPostgres(table, "truncate")),
    ...entriesAndIndex.map((table) => onPostgres(table, "delete", "audit_keep")),
    sql`create trigger audit_entry_index after insert on audit_entry
      for each row execute function audit_index()`,
    sql`create trigger audit_entry_forget after delete on audit_entry
      for each row execute function audit_forget()`,
  ],
};
