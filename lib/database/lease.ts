import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database";
import { databaseNow } from "./engine";
import type { Tables } from "./schema/schema";

const lifetimeMs = 20_000;
const heartbeatMs = 5_000;

/** Thrown instead of writing if the process no longer has the lease. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  constructor() {
    super("Another process has taken over this work.");
  }
}

/** Acquires a lease; null if another process holds it. Others can take it 20 s after its last renewal. */
export async function acquireLease(database: Database, name: string) {
  const holder = randomUUID();
  const now = databaseNow(database);
  const taken = { holder, expires_at: sql<number>`${now} + ${lifetimeMs}` };
  let renewedAt = performance.now();
  const row = await database.writer
    .insertInto("lease")
    .values({ name, ...taken })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(taken)
        // A lease that ends much later is from a clock that was ahead, so it is free.
        .where(sql<boolean>`lease.expires_at not between ${now} and ${now} + ${2 * lifetimeMs}`),
    )
    .returning("holder")
    .executeTakeFirst();
  if (row === undefined) return null;

  const loss = new AbortController();
  const isOverdue = () => performance.now() - renewedAt >= lifetimeMs;
  async function renew(): Promise<void> {
    const at = performance.now();
    const { numUpdatedRows } = await database.writer
      .updateTable("lease")
      .set({ expires_at: sql<number>`${databaseNow(database)} + ${lifetimeMs}` })
      .where("holder", "=", holder)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) loss.abort();
    renewedAt = at;
  }
  // If a heartbeat fails, the next one renews the lease, or it expires as it should.
  const timer = setInterval(() => renew().catch(() => isOverdue() && loss.abort()), heartbeatMs);
  timer.unref();
  return {
    holder,
    lost: loss.signal,
    guarded: guard(database, holder, () => loss.signal.aborted || isOverdue()),
    async release(): Promise<void> {
      clearInterval(timer);
      await database.writer.deleteFrom("lease").where("holder", "=", holder).execute();
    },
  };
}

/**
 * Makes writes throw `LeaseLost`. `writer` checks that no heartbeat found the lease taken and that the last
 * renewal is less than 20 s old. `write` reads the lease in its transaction, before and after its work: an
 * expired lease is valid until another process takes it.
 */
function guard(database: Database, holder: string, isLost: () => boolean): Database {
  return {
    ...database,
    get writer(): Kysely<Tables> {
      if (isLost()) throw new LeaseLost();
      return database.writer;
    },
    write: (work) =>
      database.write(async (tx, state) => {
        const ownRow = tx.selectFrom("lease").select("name").where("holder", "=", holder);
        const requireLease = async () => {
          if ((await ownRow.executeTakeFirst()) === undefined) throw new LeaseLost();
        };
        await requireLease();
        const result = await work(tx, state);
        await requireLease();
        return result;
      }),
  };
}

/** Acquires a lease like `acquireLease`, but waits up to `timeoutMs` for another holder to release it. */
export async function waitForLease(database: Database, name: string, timeoutMs: number) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const lease = await acquireLease(database, name);
    if (lease !== null || Date.now() >= until) return lease;
    await pause(20);
  }
}
