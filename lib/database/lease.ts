import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database";
import { databaseNow } from "./engine";
import type { Tables } from "./schema/schema";

const lifetime = 20_000;
const heartbeat = 5_000;

/** Thrown instead of writing if the process no longer has the lease. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  constructor() {
    super("Another process has taken over this work.");
  }
}

/** Acquires a lease, which ends 20 s after its last renewal; null if another process holds it. */
export async function holdLease(database: Database, name: string) {
  const holder = randomUUID();
  const now = databaseNow(database);
  const taken = { holder, expires_at: sql<number>`${now} + ${lifetime}` };
  let renewedAt = performance.now();
  const row = await database.writer
    .insertInto("lease")
    .values({ name, ...taken })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(taken)
        // A lease that ends much later is from a clock that was ahead, so it is free.
        .where(sql<boolean>`lease.expires_at not between ${now} and ${now} + ${2 * lifetime}`),
    )
    .returning("holder")
    .executeTakeFirst();
  if (row === undefined) return null;

  const loss = new AbortController();
  const isOld = () => performance.now() - renewedAt >= lifetime;
  async function renew(): Promise<void> {
    const at = performance.now();
    const { numUpdatedRows } = await database.writer
      .updateTable("lease")
      .set({ expires_at: sql<number>`${databaseNow(database)} + ${lifetime}` })
      .where("holder", "=", holder)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) loss.abort();
    renewedAt = at;
  }
  // If a heartbeat fails, the next one renews the lease, or it expires as it should.
  const timer = setInterval(() => renew().catch(() => isOld() && loss.abort()), heartbeat);
  timer.unref();
  return {
    holder,
    lost: loss.signal,
    guarded: guard(database, holder, () => loss.signal.aborted || isOld()),
    async release(): Promise<void> {
      clearInterval(timer);
      await database.writer.deleteFrom("lease").where("holder", "=", holder).execute();
    },
  };
}

/** Makes writes throw `LeaseLost` once the lease is lost. `write` checks it before and after its work. */
function guard(database: Database, holder: string, isLost: () => boolean): Database {
  return {
    ...database,
    get writer(): Kysely<Tables> {
      if (isLost()) throw new LeaseLost();
      return database.writer;
    },
    write: (work) =>
      database.write(async (tx, state) => {
        const held = tx.selectFrom("lease").select("name").where("holder", "=", holder);
        const look = async () => {
          if ((await held.executeTakeFirst()) === undefined) throw new LeaseLost();
        };
        await look();
        const result = await work(tx, state);
        await look();
        return result;
      }),
  };
}

/** Acquires a lease like `holdLease`, but waits up to `timeoutMs` for another holder to release it. */
export async function waitForLease(database: Database, name: string, timeoutMs: number) {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const lease = await holdLease(database, name);
    if (lease !== null || Date.now() >= until) return lease;
    await pause(20);
  }
}
