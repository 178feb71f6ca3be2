import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ControlledTransaction, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { EngineName } from "./schema/columns";
import type { Tables } from "./schema/schema";

export type Tx = Transaction<Tables>;

/** A consistent snapshot on its own connection, for long reads. `close` never fails. */
export interface Snapshot {
  readonly tx: Tx;
  close(): Promise<void>;
}

/** Turns a transaction into a snapshot. `onClosed` is called once, with whether the connection is usable. */
export async function openSnapshot(
  tx: ControlledTransaction<Tables>,
  onClosed: (isUsable: boolean) => unknown = () => {},
): Promise<Snapshot> {
  let closing: Promise<void> | undefined;
  const rollBack = async () => {
    const isUsable = await tx
      .rollback()
      .execute()
      .then(
        () => true,
        () => false,
      );
    await onClosed(isUsable);
  };
  const close = () => {
    closing ??= rollBack();
    return closing;
  };
  try {
    // The first statement fixes the moment of the snapshot.
    await tx.selectFrom("store").select("version").execute();
    return { tx, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The differences between SQLite and PostgreSQL. All other code is one query layer for both. */
export interface Engine {
  readonly name: EngineName;
  readonly reader: Kysely<Tables>;
  /** The same connection pool on PostgreSQL, a separate connection on SQLite. */
  readonly writer: Kysely<Tables>;
  /** Runs `work` in a read-only transaction that sees a single moment. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  openSnapshot(): Promise<Snapshot>;
  /**
   * Runs `work` in a writing transaction that does not wait for the disk on SQLite. The data survives any end
   * of this process, and a power cut that comes at least a second later.
   */
  writeLightly<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Moves SQLite's write-ahead log into the database file after a large write, and empties the log. */
  checkpoint(): Promise<void>;
  /** Documents are written as UTF-8 JSON bytes; a column returns them in the engine's own form. */
  readonly document: {
    decode(column: unknown): Uint8Array;
    /** Reads the documents of contributions by `seq`; those that are not stored are absent. */
    read(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>;
  };
  /** Whether an error means that the database cannot be reached or is busy. */
  isUnavailable(error: unknown): boolean;
  /**
   * Increases when a server has taken over that may lack data read from the former one, or a backup may have
   * been restored. Then an equal version of the store does not prove that rows are the same.
   */
  epoch(): number;
  close(): Promise<void>;
}

/** Runs a query and returns its rows. Yields first, because SQLite runs on the thread of the server. */
export async function queryRows<Row>(tx: Tx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  await yieldToEventLoop();
  return (await query.execute(tx)).rows;
}

/** Counts the rows that a query finds. */
export async function countFound(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  const [row] = await queryRows(tx, sql<{ n: unknown }>`select count(*) as n from (${query}) as found`);
  return Number(row?.n ?? 0);
}

/** Runs a read on PostgreSQL. Returns null if one of its statements takes longer than `ms`. */
export async function readWithin<T>(tx: Tx, ms: number, read: () => Promise<T>): Promise<T | null> {
  await sql`savepoint limited; set local statement_timeout = ${sql.lit(Math.ceil(ms))}`.execute(tx);
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "57014") return null;
    throw error;
  } finally {
    // Restores the transaction's own limit.
    await sql`rollback to savepoint limited; release savepoint limited`.execute(tx);
  }
}

/**
 * Returns the current time (ms UTC) by the clock that all desks of a database share. On PostgreSQL this is
 * the server's clock, because the clocks of desks may differ. With SQLite there is only one machine.
 */
export function databaseNow({ name }: Pick<Engine, "name">): RawBuilder<number> {
  if (name === "sqlite") return sql<number>`${Date.now()}`;
  return sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;
}
