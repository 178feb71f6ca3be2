import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./database";

export interface Lease {
  /** Identifies this holder. */
  readonly holder: string;
  /** Releases the work for the next holder. */
  release(): Promise<void>;
}

const lifetime = 30_000;
const heartbeat = 10_000;

/**
 * Takes a named piece of work for this process, or null while another process holds it. A holder that dies
 * loses it after 30 s.
 */
export async function holdLease(database: Database, name: string): Promise<Lease | null> {
  const holder = randomUUID();
  const taken = await database.writer
    .insertInto("lease")
    .values({ name, holder, expires_at: Date.now() + lifetime })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder, expires_at: Date.now() + lifetime })
        .where("lease.expires_at", "<", Date.now()),
    )
    .returning("holder")
    .executeTakeFirst();
  if (taken === undefined) return null;

  const mine = () =>
    database.writer.updateTable("lease").where("name", "=", name).where("holder", "=", holder);
  const timer = setInterval(() => {
    // After a heartbeat that fails, the next one renews the lease, or it expires as it should.
    mine()
      .set({ expires_at: Date.now() + lifetime })
      .execute()
      .catch(() => {});
  }, heartbeat);
  timer.unref();
  return {
    holder,
    async release() {
      clearInterval(timer);
      await database.writer
        .deleteFrom("lease")
        .where("name", "=", name)
        .where("holder", "=", holder)
        .execute();
    },
  };
}

/** Takes it too, but waits up to `timeoutMs` for another holder to release it. */
export async function waitForLease(
  database: Database,
  name: string,
  timeoutMs: number,
): Promise<Lease | null> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const lease = await holdLease(database, name);
    if (lease !== null || Date.now() >= until) return lease;
    await pause(20);
  }
}
