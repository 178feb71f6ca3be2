import { type RawBuilder, sql } from "kysely";
import type { Database } from "@/lib/database/database";

/**
 * As many entries as are indexed by what they are about at a time
 * (lib/database/migrations/0013-audit-blocks).
 */
const block = 64;

/** The number of the last entry that is indexed, where `next` is the next free one. */
export function lastIndexed(next: number): number {
  return next - 1 - ((next - 1) % block);
}

/** Whether an entry names an id, told by itself. */
const names: Readonly<Record<Database["name"], (id: string) => RawBuilder<unknown>>> = {
  sqlite: (id) => sql`(exists (select 1 from json_each(ids) where value = ${id})
    or exists (select 1 from json_each(supporter_ids) where value = ${id}))`,
  postgres: (id) => sql`(ids::jsonb || supporter_ids::jsonb) @> jsonb_build_array(${id}::text)`,
};

/**
 * The numbers of all entries that are about an id: those that the index tells, and of the newest those that
 * tell it themselves.
 */
export function about(engine: Database["name"], id: string): RawBuilder<number> {
  return sql<number>`(select seq from audit_object where object_id = ${id} union all
    select seq from audit_entry
      where seq > (select (next_seq - 1) - (next_seq - 1) % ${sql.lit(block)} from audit_head)
      and ${names[engine](id)})`;
}
