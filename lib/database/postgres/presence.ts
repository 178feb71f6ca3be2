import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { databaseNow } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";

/** In ms. The row of a killed process stays valid until its lifetime ends. */
const lifetime = 30_000;
const renewal = 10_000;

/** The prefix of these rows' names in the table `lease`. */
export const presencePrefix = "open ";

const now = databaseNow({ name: "postgres" });

/**
 * Marks the database as open by a row in the table `lease`, so that no backup is restored into it. While a
 * backup is being restored, it waits and then fails.
 * @param onLost called if the row was gone, because a backup may have been restored meanwhile
 * @returns a function that removes the row
 */
export async function markAsOpen(db: Kysely<Tables>, onLost: () => void): Promise<() => Promise<void>> {
  const name = presencePrefix + randomUUID();
  const expires = sql<number>`${now} + ${sql.lit(lifetime)}`;
  const show = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '8s'`.execute(tx);
      await tx.insertInto("lease").values({ name, holder: name, expires_at: expires }).execute();
    });
  const renew = async () => {
    const row = db.updateTable("lease").set({ expires_at: expires }).where("name", "=", name);
    const { numUpdatedRows } = await row.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0) return;
    onLost();
    await show();
  };
  await show();
  await db
    .deleteFrom("lease")
    .where("name", "like", `${presencePrefix}%`)
    .where("expires_at", "<", now)
    .execute();
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // If a renewal fails, the next one adds the row again if it is gone.
    renewing = renew().catch(() => {});
  }, renewal);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    // Without a connection, the row expires.
    await db
      .deleteFrom("lease")
      .where("name", "=", name)
      .execute()
      .catch(() => {});
  };
}

/** The key of the advisory lock for restores. */
const restoring = 1_734_961_022;

/** Takes the lock for restores until the transaction ends. Returns false if another process is restoring. */
export async function beginRestoring(tx: Kysely<Tables>): Promise<boolean> {
  const lock = sql<{ yes: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(restoring)}, 0) as yes`;
  return (await lock.execute(tx)).rows[0]?.yes === true;
}

/** Prevents opening the database until the transaction ends. Returns false if a process has it open. */
export async function blockOpening(tx: Kysely<Tables>): Promise<boolean> {
  // Checked before locking, so that a running desk does not wait for the lock.
  if (await isOpen(tx)) return false;
  await sql`lock table lease in share row exclusive mode`.execute(tx);
  return !(await isOpen(tx));
}

async function isOpen(tx: Kysely<Tables>): Promise<boolean> {
  const row = await tx
    .selectFrom("lease")
    .select("name")
    .where("name", "like", `${presencePrefix}%`)
    .where("expires_at", ">=", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
