import { type Kysely, sql } from "kysely";
import type { ClientBase } from "pg";
import type { Tables } from "@/lib/database/schema/schema";

/** Numbers of our own among a server's advisory locks: of who is there, and of who restores. */
const [there, restoring] = [1_734_961_021, 1_734_961_022];

/** What a connection calls itself (`application_name`) that restores, and therefore is no desk. */
export const restoreName = "giving-desk restore";

/**
 * Shows that a desk is there for as long as a connection lives; waits while the tables are exchanged for
 * restored ones.
 */
export async function showPresence(client: ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${there}, hashtext(coalesce(current_schema(), '')))`);
}

/**
 * Keeps desks away from the tables of a schema until the transaction ends.
 * @returns false where one is there, or a command of one
 */
export function keepAway(tx: Kysely<Tables>, schema: string): Promise<boolean> {
  return isTrue(tx, sql`pg_try_advisory_xact_lock(${sql.lit(there)}, hashtext(${schema}))`);
}

/**
 * Begins to restore into a database, until the connection ends. @returns false where another connection does
 * so already
 */
export function beginRestoring(connection: Kysely<Tables>): Promise<boolean> {
  return isTrue(connection, sql`pg_try_advisory_lock(${sql.lit(restoring)}, 0)`);
}

async function isTrue(db: Kysely<Tables>, what: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${what} as yes`.execute(db);
  return rows[0]?.yes === true;
}
