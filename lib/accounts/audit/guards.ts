import { sql } from "kysely";
import type { Database } from "@/lib/database/database";

const everywhere = [
  "audit_entry_no_update",
  "audit_entry_no_delete",
  "audit_entry_index",
  "audit_entry_forget",
  "audit_object_no_update",
  "audit_object_no_delete",
  "audit_head_no_delete",
  "audit_checkpoint_no_update",
  "audit_checkpoint_no_delete",
];

/** The triggers that make the log only grow (lib/database/migrations/0003-audit). */
const guards = {
  sqlite: {
    names: [...everywhere, "audit_entry_no_replace", "audit_checkpoint_no_replace"],
    armed: sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`,
  },
  postgres: {
    names: [
      ...everywhere,
      "audit_entry_no_truncate",
      "audit_object_no_truncate",
      "audit_head_no_truncate",
      "audit_checkpoint_no_truncate",
    ],
    armed: sql<{ name: string }>`
      select tgname as name from pg_trigger where not tgisinternal and tgenabled in ('O', 'A')`,
  },
};

/** The triggers of the log that somebody took away or turned off; none, as it should be. */
export async function findMissingGuards(database: Database): Promise<string[]> {
  const { names, armed } = guards[database.name];
  const { rows } = await armed.execute(database.reader);
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}
