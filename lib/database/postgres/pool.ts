import { setTimeout as pause } from "node:timers/promises";
import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import pg from "pg";

/** A statement that takes longer is given up, unless its transaction sets another limit. */
const statementTimeoutMs = 10_000;
/** A vanished server does not cancel a statement of a transaction, so the client gives up a little later. */
const clientTimeoutMs = statementTimeoutMs * 1.5;

/**
 * How often connecting, beginning a transaction or a single read is tried while another server takes over,
 * and the pause before each retry (ms).
 */
const maxAttempts = 3;
const retryPauseMs = 150;

/** The first statement of a long transaction, such as a backup. */
const unlimited = "set local statement_timeout = 0";

const begins = /^(begin|start transaction)\b/;

/** Returns the SQLSTATE or the system's code of an error, such as `ECONNREFUSED`; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Whether an error means that a connection was lost or could not be made. A connection attempt that timed out
 * does not count.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const isRefused = /^(08|57P0[1-3]|E(CONN|PIPE|HOST|NET|AI_|NOTFOUND))/.test(code);
  // Covers the socket file of a stopped server: ENOENT and EACCES.
  const isUnconnected = "syscall" in error && error.syscall === "connect" && code !== "ETIMEDOUT";
  return isRefused || isUnconnected || /connection (terminated|ended)|not queryable/i.test(error.message);
}

/** Whether an error means that the server refuses to write: another one has taken its place, or will. */
const isReadOnly = (error: unknown) => codeOf(error) === "25006";

/** Drops connections made before a server refused to write, because new ones may reach another server. */
class ConnectionSource {
  #usable = new WeakSet<pg.ClientBase>();

  constructor(private readonly pool: pg.Pool) {
    pool.on("connect", (client) => this.#usable.add(client));
  }

  async connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; ) {
      try {
        const client = await this.pool.connect();
        if (this.#usable.has(client)) return client;
        client.release(true);
      } catch (error) {
        if (!isLost(error) || attempt === maxAttempts) throw error;
        await pause(retryPauseMs * attempt++);
      }
    }
  }

  noteReadOnly(): void {
    this.#usable = new WeakSet();
  }
}

/**
 * A connection for one use. Nothing outlives a transaction, because behind PgBouncer in transaction mode the
 * next one may use another server connection. PgBouncer also refuses `statement_timeout` when a connection
 * starts, and a setting of the role would limit other programs of its owner, too. So the limit of a
 * transaction is sent along with `begin`, without a separate message. A single statement, which is quick
 * unless it waits for a lock, is limited by the client.
 */
class TransactionClient implements PostgresPoolClient {
  #isInTransaction = false;
  #isUnlimited = false;
  #isGivenUp = false;

  constructor(
    private readonly source: ConnectionSource,
    private client: pg.PoolClient | null,
  ) {}

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(query: string | object, values: readonly unknown[] = []): unknown {
    if (query instanceof pg.Query) return this.#stream(query);
    if (typeof query !== "string") throw new TypeError("A cursor must be a query of the driver.");
    return this.#run(query, values);
  }

  /** Sends a cursor within a transaction. The driver's `query_timeout` would hide the cursor's errors. */
  #stream(cursor: pg.Query): pg.Query {
    const client = this.#connection;
    const timer = setTimeout(() => {
      // Disconnects, which ends the cursor with an error.
      client.release(true);
      this.client = null;
    }, clientTimeoutMs);
    const stop = () => clearTimeout(timer);
    return client.query(cursor.once("end", stop).once("error", stop));
  }

  /** Retries on another connection what has written nothing: the begin of a transaction, or a single read. */
  async #run(text: string, values: readonly unknown[]): Promise<unknown> {
    const isRepeatable = begins.test(text) || (!this.#isInTransaction && /^\s*select\b/i.test(text));
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#send(text, values);
      } catch (error) {
        if (isReadOnly(error)) this.source.noteReadOnly();
        this.#isGivenUp ||= isReadOnly(error);
        if (!isRepeatable || !isLost(error) || attempt === maxAttempts) throw error;
        this.#connection.release(true);
        this.client = null;
        await pause(retryPauseMs * attempt);
        this.client = await this.source.connect();
      }
    }
  }

  async #send(text: string, values: readonly unknown[]): Promise<unknown> {
    const isBegin = begins.test(text);
    this.#isUnlimited ||= text === unlimited;
    const limit = this.#isInTransaction ? clientTimeoutMs : statementTimeoutMs;
    const limited = {
      text: isBegin ? `${text}; set local statement_timeout = ${statementTimeoutMs}` : text,
      values: [...values],
      query_timeout: this.#isUnlimited ? 0 : limit,
    };
    try {
      const result = await this.#connection.query(limited);
      this.#isInTransaction ||= isBegin;
      return result;
    } catch (error) {
      // The server may still be running the statement.
      this.#isGivenUp ||= error instanceof Error && error.message === "Query read timeout";
      throw error;
    }
  }

  get #connection(): pg.PoolClient {
    if (this.client === null) throw new Error("Connection terminated");
    return this.client;
  }

  release(): void {
    this.client?.release(this.#isGivenUp);
  }
}

/** Skips the migrator's lock, which would stay on a server connection that the next program gets. */
class LocklessAdapter extends PostgresAdapter {
  /** The schema is created in one transaction: of two servers, one fails and then finds it in place. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Kysely's dialect over a pool, for direct connections and for a pooler in transaction mode. */
export class TransactionDialect extends PostgresDialect {
  constructor(pool: pg.Pool, cursor: new <T>(text: string, values: unknown[]) => PostgresCursor<T>) {
    const source = new ConnectionSource(pool);
    const transactionPool: PostgresPool = {
      connect: async () => new TransactionClient(source, await source.connect()),
      end: () => pool.end(),
    };
    super({ pool: transactionPool, cursor });
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter();
  }
}
