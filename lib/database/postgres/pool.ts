import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import pg from "pg";

/** In ms. A statement that takes longer is given up, unless its transaction sets another limit. */
const statementTimeoutMs = 10_000;

/**
 * A connection for one use, without anything that outlives a transaction: behind PgBouncer in transaction
 * mode, the next transaction may be another connection of the server. PgBouncer also refuses
 * `statement_timeout` at the start of a connection, and a setting of the role would limit other programs of
 * its owner, too. So the limit of a transaction is sent along with `begin`, without a message of its own. A
 * single statement, which is quick unless it waits for a lock, is limited on this side.
 */
class TransactionClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isInTransaction = false;
  #isGivenUp = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(query: string | object, values: readonly unknown[] = []): unknown {
    if (query instanceof pg.Query) return this.#client.query(query);
    if (typeof query !== "string") throw new TypeError("A cursor must be a query of the driver.");
    return this.#run(query, values);
  }

  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    if (/^(begin|start transaction)\b/.test(text)) {
      this.#isInTransaction = true;
      return this.#client.query(`${text}; set local statement_timeout = ${statementTimeoutMs}`);
    }
    if (this.#isInTransaction) return this.#client.query(text, [...values]);
    const limited = { text, values: [...values], query_timeout: statementTimeoutMs };
    try {
      return await this.#client.query(limited);
    } catch (error) {
      // The server may still work on it.
      this.#isGivenUp = error instanceof Error && error.message === "Query read timeout";
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isGivenUp);
  }
}

/** The migrator's lock would stay on a connection of the server that the next program gets. */
class LocklessAdapter extends PostgresAdapter {
  /** The schema is created in one transaction: of two servers, one fails and finds it in place then. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely's dialect over a pool, for direct connections and for a pooler in transaction mode. */
export class TransactionDialect extends PostgresDialect {
  constructor(pool: pg.Pool, cursor: new <T>(text: string, values: unknown[]) => PostgresCursor<T>) {
    const transactionPool: PostgresPool = {
      connect: async () => new TransactionClient(await pool.connect()),
      end: () => pool.end(),
    };
    super({ pool: transactionPool, cursor });
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}
