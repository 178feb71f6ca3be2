import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Engine, openSnapshot } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { CopyCursor, copyDocuments } from "./copy-documents";
import { restoreName, showPresence } from "./presence";

const encoder = new TextEncoder();

// Every bigint here is a count, an instant in ms or a sequence number: all fit a double exactly.
const types = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format),
};

/** Opens a pool on a `postgres://` address. Nothing is connected before the first query. */
export function openPostgres(url: string): Engine {
  const isDesk = new URL(url).searchParams.get("application_name") !== restoreName;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "giving-desk",
    max: 10,
    // One connection stays open: its lock keeps a backup from being restored while a desk runs.
    min: 1,
    ...(isDesk ? { onConnect: showPresence } : {}),
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    types,
  });
  // A server that restarts drops connections: the pool opens new ones, but both events need a handler.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: CopyCursor }) });
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
    foldLog: async () => {},
    document: { encode: (text) => text, decode: toBytes, read: copyDocuments },
    isUnavailable,
    close: () => db.destroy(),
  };
}

function toBytes(column: unknown): Uint8Array {
  if (typeof column !== "string") throw new TypeError("A document column does not hold text");
  return encoder.encode(column);
}

// Connection exceptions (08), resources (53), operator intervention (57) and errors of the network.
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08|53|57|55000$)/.test(code) ||
    /^E(CONN|PIPE|HOST|NET|AI_)|ETIMEDOUT/.test(code) ||
    /timeout|terminated|not queryable/i.test(error.message)
  );
}
