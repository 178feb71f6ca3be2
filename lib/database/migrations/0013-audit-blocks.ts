import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types";

/**
 * The index by what entries are about is written 64 entries at a time (docs/decisions/020): its rows lie all
 * over the index, and each look would write half a megabyte of pages for them. Entries after the last full
 * block are few enough to be read.
 */
export async function indexAuditByBlocks(
  db: Kysely<unknown>,
  _types: ColumnTypes,
  engine: "sqlite" | "postgres",
): Promise<void> {
  for (const step of steps[engine]) await step.execute(db);
}

// What an earlier release indexed entry by entry is met again where it ends within a block.
const steps = {
  sqlite: [
    sql`drop trigger audit_entry_index`,
    sql`create trigger audit_entry_index after insert on audit_entry when new.seq % 64 = 0 begin
      insert or ignore into audit_object (object_id, seq)
        select value, audit_entry.seq from audit_entry, json_each(audit_entry.ids)
          where audit_entry.seq between new.seq - 63 and new.seq
        union select value, audit_entry.seq from audit_entry, json_each(audit_entry.supporter_ids)
          where audit_entry.seq between new.seq - 63 and new.seq;
    end`,
  ],
  postgres: [
    sql`create or replace function audit_index() returns trigger language plpgsql as $$
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
  ],
};
