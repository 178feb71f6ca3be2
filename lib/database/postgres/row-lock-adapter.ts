import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Locks the migrator's own row instead of an advisory lock, which not every PostgreSQL-like server has. */
export class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await sql`select id from kysely_migration_lock for update`.execute(db);
  }

  // The transaction that holds the row ends the lock.
  override async releaseMigrationLock(): Promise<void> {}
}
