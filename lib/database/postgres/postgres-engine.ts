import { Kysely, type PostgresCursor, sql } from "kysely";
import pg from "pg";
import { type Engine, openSnapshot, type Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { codeOf, isLost, TransactionDialect } from "./pool";

const encoder = new TextEncoder();

// Every bigint here is a count, an instant in ms or a sequence number: all fit a double exactly.
const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format),
};

/** Creates a pool for a `postgres://` address. It connects with the first query. */
export function openPostgres(url: string): Engine {
  const history = new History();
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "giving-desk",
    max: 10,
    connectionTimeoutMillis: 5000,
    // Detects a server that vanishes while a transaction is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => history.note(client),
    types,
  });
  // A restarting server drops connections. The pool opens new ones, but both events need a handler.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new TransactionDialect(pool, CopyCursor) });
  return {
    name: "postgres",
    reader: db,
    writer: db,
    read: (work) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
    openSnapshot: async () =>
      openSnapshot(
        await db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(),
      ),
    // Waiting for a server's disk does not block the event loop.
    writeLightly: (work) => db.transaction().execute(work),
    checkpoint: async () => {},
    document: { decode: toBytes, read: copyDocuments },
    isUnavailable,
    epoch: () => history.epoch,
    close: () => db.destroy(),
  };
}

/** Detects that another server has taken over: it continues the former one's history as a new timeline. */
class History {
  epoch = 0;
  #timeline: string | null = null;

  async note(client: pg.ClientBase): Promise<void> {
    const query = "select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline";
    // A standby does not answer this query, and neither do some services.
    const result = await client.query<{ timeline: string }>(query).catch(() => null);
    const timeline = result?.rows[0]?.timeline ?? this.#timeline;
    if (this.#timeline !== null && timeline !== this.#timeline) this.epoch++;
    this.#timeline = timeline;
  }
}

function toBytes(column: unknown): Uint8Array {
  if (typeof column !== "string") throw new TypeError("A document column does not hold text");
  return encoder.encode(column);
}

// Lost connections, resources (53), operator intervention (57), a server that became a standby (25006) and
// timeouts.
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused = /^(53|57|55000$|25006$|ETIMEDOUT$)/.test(codeOf(error));
  return isLost(error) || isRefused || /timeout|terminated/i.test(error.message);
}

/** Uses COPY, which returns bytes. With the strings of a SELECT, an export took 180 MiB instead of 14. */
async function copyDocuments(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  // COPY takes no parameters.
  const numbers = sql.lit(`{${seqs.join()}}`);
  const copy = sql`copy (select seq, doc from contribution_doc where seq = any(${numbers}))
    to stdout (format binary)`;
  const documents = new Map<number, Uint8Array>();
  for await (const { rows } of tx.getExecutor().stream(copy.compile(tx), 1)) {
    for (const row of rows) addDocument(row, documents);
  }
  return documents;
}

const signature = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

/** Adds the document in a message: `seq` and text, each after its length (postgresql.org/docs, COPY). */
function addDocument(message: unknown, documents: Map<number, Uint8Array>): void {
  if (!Buffer.isBuffer(message)) throw new TypeError("A copied row is not bytes");
  const isFirst = message.subarray(0, signature.length).equals(signature);
  // The first message begins with the signature, flags, and a header of a given length.
  const from = isFirst ? signature.length + 8 + message.readInt32BE(signature.length + 4) : 0;
  if (message.readInt16BE(from) === -1) return;
  documents.set(Number(message.readBigInt64BE(from + 6)), message.subarray(from + 18));
}

/** Reads all rows of a query at once. Rows of a COPY stay bytes; the driver decodes those of a SELECT. */
class CopyCursor<T> extends pg.Query implements PostgresCursor<T> {
  // Private names, because the driver's class has members such as `rows`.
  readonly #rows: T[] = [];
  readonly #ended: Promise<unknown>;

  constructor(text: string, values: unknown[]) {
    super(text, values);
    this.on("row", (row) => this.#rows.push(row));
    this.#ended = new Promise((resolve, reject) => this.on("end", resolve).on("error", reject));
    // Without a handler, an error before `read` would end the process.
    this.#ended.catch(() => {});
  }

  /** The driver calls this for each row of a COPY. */
  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    // A copy, because the driver reuses the memory.
    this.emit("row", Buffer.from(chunk));
  }

  async read(): Promise<T[]> {
    await this.#ended;
    return this.#rows.splice(0);
  }

  async close(): Promise<void> {}
}
