import { sql } from "kysely";
import type { Database } from "./database";
import { databaseNow } from "./engine";

// Limits that all desks of a database share: the requests of a person or a token in the current minute
// (lib/accounts/tokens/request-allowance.ts), and the instants that pace requests to an upstream, such as the
// end of a ban (lib/source/upstream/shared-limits.ts).

interface Block {
  readonly name: string;
  readonly count: number;
  readonly windowMs: number;
  /** The time until the window ends, if this block begins it. */
  readonly leftMs: number;
}

/**
 * Takes a block of `count` from a limit that all desks share. The first block begins a window; the next
 * window begins with the first block after its end. Returns how much all desks have taken in this window,
 * including the block, and the ms until it ends.
 */
export async function takeBlock(
  database: Database,
  { name, count, windowMs, leftMs }: Block,
): Promise<{ readonly taken: number; readonly leftMs: number }> {
  const now = databaseNow(database);
  // A window that ends far in the future began before the clock was set back, so it is over.
  const isOver = sql`allowance.ends_at not between ${now} + 1 and ${now} + ${2 * windowMs}`;
  const next = {
    taken: sql<number>`case when ${isOver} then 0 else allowance.taken end + excluded.taken`,
    ends_at: sql<number>`case when ${isOver} then excluded.ends_at else allowance.ends_at end`,
  };
  return database.writeLightly((tx) =>
    tx
      .insertInto("allowance")
      .values({ name, taken: count, ends_at: sql<number>`${now} + ${leftMs}` })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(next))
      .returning(["taken", sql<number>`ends_at - ${now}`.as("leftMs")])
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Postpones an instant that all desks share by `addMs`, to at most `maxMs` from now. Never brings it forward.
 * A past instant counts as now. Returns the ms until the instant.
 */
export async function pushInstant(
  database: Database,
  name: string,
  { addMs, maxMs }: { readonly addMs: number; readonly maxMs: number },
): Promise<number> {
  const now = databaseNow(database);
  const [greatest, least] = database.name === "sqlite" ? [sql`max`, sql`min`] : [sql`greatest`, sql`least`];
  const end = sql.ref("allowance.ends_at");
  const [add, max] = [Math.ceil(addMs), Math.ceil(maxMs)];
  const start = sql`${greatest}(${end}, ${now})`;
  const moved = sql<number>`${greatest}(${end}, ${least}(${start} + ${add}, ${now} + ${max}))`;
  const { leftMs } = await database.writeLightly((tx) =>
    tx
      .insertInto("allowance")
      .values({ name, taken: 0, ends_at: sql<number>`${now} + ${Math.min(add, max)}` })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ ends_at: moved }))
      .returning(sql<number>`ends_at - ${now}`.as("leftMs"))
      .executeTakeFirstOrThrow(),
  );
  return leftMs;
}

/** Returns the ms until each shared instant. Instants that are past or were never moved are absent. */
export async function readInstants(
  database: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const now = databaseNow(database);
  const rows = await database.reader
    .selectFrom("allowance")
    .select(["name", sql<number>`ends_at - ${now}`.as("leftMs")])
    .where("name", "in", names)
    .where("ends_at", ">", now)
    .execute();
  return new Map(rows.map(({ name, leftMs }) => [name, leftMs]));
}
