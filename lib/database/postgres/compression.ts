import { sql } from "kysely";
import type { Tx } from "@/lib/database/engine";

/**
 * Has documents compressed with lz4 where the server can: half as much again is imported in the same time.
 * Asked of the server once; one that does not know the setting (it is newer than some relatives of
 * PostgreSQL) keeps its own way.
 */
export class Compression {
  private hasLz4: boolean | null = null;

  prepare = async (tx: Tx): Promise<void> => {
    this.hasLz4 ??= await knowsLz4(tx);
    if (this.hasLz4) await sql`set local default_toast_compression = 'lz4'`.execute(tx);
  };
}

async function knowsLz4(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean | null }>`
    select 'lz4' = any(enumvals) as known from pg_settings where name = 'default_toast_compression'`.execute(
    tx,
  );
  return rows[0]?.known ?? false;
}
