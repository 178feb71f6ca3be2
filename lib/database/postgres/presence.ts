import { type Kysely, sql } from "kysely";
import type { ClientBase } from "pg";
import type { Tables } from "@/lib/database/schema/schema";

/** The desk's numbers among a server's advisory locks: of running desks, and of restores. */
const [running, restoring] = [1_734_961_021, 1_734_961_022];

/** The `application_name` of a connection that restores and is therefore no desk. */
export const restoreName = "giving-desk restore";

/** Marks a desk as running while a connection lives; waits while tables are replaced by restored ones. */
export async function showPresence(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${running}, hashtext(coalesce(current_schema(), '')))`);
}

/** Keeps desks away from a schema until the transaction ends. @returns false where one, or a command, runs */
export function keepAway(tx: Kysely<Tables>, schema: string): Promise<boolean> {
  return isTrue(tx, sql`pg_try_advisory_xact_lock(${sql.lit(running)}, hashtext(${schema}))`);
}

/** Begins to restore, until the connection ends. @returns false where another connection restores */
export function beginRestoring(connection: Kysely<Tables>): Promise<boolean> {
  return isTrue(connection, sql`pg_try_advisory_lock(${sql.lit(restoring)}, 0)`);
}

async function isTrue(db: Kysely<Tables>, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${condition} as yes`.execute(db);
  return rows[0]?.yes === true;
}
