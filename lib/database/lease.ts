import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./database";

const lifetime = 30_000;
const heartbeat = 10_000;

/** Acquires a named lease; null if another process holds it. That of a crashed process expires after 30 s. */
export async function holdLease(database: Database, name: string) {
  const holder = randomUUID();
  const now = Date.now();
  const taken = { holder, expires_at: now + lifetime };
  const row = await database.writer
    .insertInto("lease")
    .values({ name, ...taken })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(taken).where("lease.expires_at", "<", now))
    .returning("holder")
    .executeTakeFirst();
  if (row === undefined) return null;

  const timer = setInterval(() => {
    // After a heartbeat that fails, the next one renews the lease, or it expires as it should.
    database.writer
      .updateTable("lease")
      .set({ expires_at: Date.now() + lifetime })
      .where("holder", "=", holder)
      .execute()
      .catch(() => {});
  }, heartbeat);
  timer.unref();
  return {
    holder,
    async release(): Promise<void> {
      clearInterval(timer);
      await database.writer.deleteFrom("lease").where("holder", "=", holder).execute();
    },
  };
}

/** Takes it too, but waits up to `timeoutMs` for another holder to release it. */
export async function waitForLease(database: Database, name: string, timeoutMs: number) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const lease = await holdLease(database, name);
    if (lease !== null || Date.now() >= until) return lease;
    await pause(20);
  }
}
