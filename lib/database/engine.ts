import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type ControlledTransaction, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { EngineName } from "./schema/columns";
import type { Tables } from "./schema/schema";

export type Tx = Transaction<Tables>;

/** A consistent snapshot on its own connection, for long reads. Closing it does not fail. */
export interface Snapshot {
  readonly tx: Tx;
  close(): Promise<void>;
}

/** Makes a transaction that has begun a snapshot. `onClosed`: called once, unless the connection broke. */
export async function openSnapshot(
  tx: ControlledTransaction<Tables>,
  onClosed: () => unknown = () => {},
): Promise<Snapshot> {
  let closing: Promise<unknown> | undefined;
  const snapshot = {
    tx,
    async close() {
      const rollback = () => tx.rollback().execute();
      closing ??= rollback().then(onClosed, () => {});
      await closing;
    },
  };
  try {
    // The moment of the snapshot is that of its first statement.
    await tx.selectFrom("store").select("version").execute();
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** The differences between SQLite and PostgreSQL; everything else is one query layer. */
export interface Engine {
  readonly name: EngineName;
  readonly reader: Kysely<Tables>;
  /** The same connection pool on PostgreSQL, a separate connection on SQLite. */
  readonly writer: Kysely<Tables>;
  /** Runs `work` in a read-only transaction that sees one moment. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  openSnapshot(): Promise<Snapshot>;
  /**
   * A writing transaction that outlives this process however it ends, and a power cut from a second later on:
   * on SQLite it does not wait for the disk.
   */
  writeLightly<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Moves what a large write left in SQLite's log into the database file, and empties the log. */
  foldLog(): Promise<void>;
  /** Documents are written as the bytes of UTF-8 JSON text; what a column returns is the engine's own. */
  readonly document: {
    decode(column: unknown): Uint8Array;
    /** Reads contributions' documents by number; those that are not stored are absent. */
    read(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>;
  };
  /** Whether an error means that the database cannot be reached or is busy. */
  isUnavailable(error: unknown): boolean;
  /**
   * Rises when a server has taken over that may lack what was read from the former one, or a backup may have
   * been restored. Then a version of the store does not prove that rows are the same.
   */
  epoch(): number;
  close(): Promise<void>;
}

/** Runs a query and returns its rows. SQLite works on the thread of the server: others have a turn before. */
export async function queryRows<Row>(tx: Tx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  await yieldToEventLoop();
  return (await query.execute(tx)).rows;
}

/** Runs a read of PostgreSQL; null if one of its statements takes longer than some time (ms). */
export async function readWithin<T>(tx: Tx, ms: number, read: () => Promise<T>): Promise<T | null> {
  await sql`savepoint limited; set local statement_timeout = ${sql.lit(Math.ceil(ms))}`.execute(tx);
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "57014") return null;
    throw error;
  } finally {
    // The transaction has its own limit again.
    await sql`rollback to savepoint limited; release savepoint limited`.execute(tx);
  }
}

/**
 * The present in ms UTC by the clock that all desks of a database share: the server's on PostgreSQL, so that
 * clocks of desks may differ. A desk on SQLite has the machine for itself.
 */
export function databaseNow({ name }: Pick<Engine, "name">): RawBuilder<number> {
  if (name === "sqlite") return sql<number>`${Date.now()}`;
  return sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
}
