import { accessSync, constants, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import Libsql from "libsql";
import { keyList } from "@/lib/database/bulk";
import { type Engine, openSnapshot, type Tx } from "@/lib/database/engine";
import { UnusableDatabase, unusable } from "@/lib/database/error-text";
import type { Tables } from "@/lib/database/schema/schema";
import { createForOwner, makeFolder, pathOf } from "./database-file";
import { GuardedLibsql, WriteGate } from "./libsql";

const lockTimeoutMs = 5_000;
const pragmas = [
  // A document of about 8 KB fits in one page. Applies only to a new file.
  "page_size = 16384",
  `busy_timeout = ${lockTimeoutMs}`,
  "journal_mode = WAL",
  // A commit survives a power cut.
  "synchronous = FULL",
  // Checkpoints every 32 MiB instead of 16, so that an import moves fewer pages twice.
  "wal_autocheckpoint = 2000",
  // When a log that had to grow restarts, it is truncated.
  "journal_size_limit = 67108864",
  "cache_size = -8000",
];

/** Opens the database of a `file:` address; creates the file and its folder. */
export function openSqlite(url: string): Engine {
  const path = pathOf(url);
  makeFolder(dirname(path));
  createForOwner(path);
  requireOwnFile(path);
  const file = new GuardedLibsql(path, pragmas, new WriteGate(path, lockTimeoutMs));
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  // With WAL, readers on a separate connection never wait for a writer.
  const reader = openReader(path);
  const flushSoon = createDelayedFlush(`${path}-wal`);
  const idleReaders: Kysely<Tables>[] = [];
  const checkpoint = () =>
    writer.connection().execute(async (one) => {
      // Waits only briefly for readers of an older moment, because the next write truncates the log as well.
      file.exec("pragma busy_timeout = 500");
      try {
        await sql`pragma wal_checkpoint(truncate)`.execute(one);
      } finally {
        file.exec(`pragma busy_timeout = ${lockTimeoutMs}`);
      }
    });
  return {
    name: "sqlite",
    reader,
    writer,
    read: (work) => reader.transaction().execute(work),
    async openSnapshot() {
      // Reused, because libsql frees a connection and its page cache only at a garbage collection.
      const own = idleReaders.pop() ?? openReader(path);
      const tx = await startTransaction(own);
      return openSnapshot(tx, (isUsable) => (isUsable ? idleReaders.push(own) : discard(own)));
    },
    writeLightly: (work) =>
      writer.connection().execute(async (one) => {
        file.exec("pragma synchronous = normal");
        try {
          return await one.transaction().execute(work);
        } finally {
          file.exec("pragma synchronous = full");
          flushSoon();
        }
      }),
    checkpoint,
    document: { decode: toBytes, read: readDocuments },
    isUnavailable: (error) => error instanceof Error && /\b(locked|busy)\b/i.test(error.message),
    epoch: () => 0,
    close: async () => {
      await Promise.all([reader, ...idleReaders].map((one) => one.destroy()));
      // libsql does not checkpoint on close, and a copy of only this file would lack the newest rows. If it
      // fails, nothing is lost: the log stays.
      await checkpoint().catch(() => {});
      await writer.destroy();
    },
  };
}

/** Refuses a file that is not a database of the desk, before anything in it changes. */
function requireOwnFile(path: string): void {
  if (!statSync(path).isFile()) throw new UnusableDatabase(unusable.noFile);
  accessSync(path, constants.R_OK | constants.W_OK);
  const file = new Libsql(path);
  try {
    file.prepare(`pragma busy_timeout = ${lockTimeoutMs}`).all();
    const names = file.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    if (names.length > 0 && !names.includes("kysely_migration")) throw new UnusableDatabase(unusable.foreign);
  } finally {
    file.close();
  }
}

/** Connects at the first query, because Kysely does not close a connection that was never used. */
function openReader(path: string): Kysely<Tables> {
  const database = async () => new GuardedLibsql(path, pragmas);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

async function startTransaction(reader: Kysely<Tables>) {
  try {
    return await reader.startTransaction().execute();
  } catch (error) {
    await discard(reader);
    throw error;
  }
}

/** Destroys a broken reader. */
async function discard(reader: Kysely<Tables>): Promise<void> {
  await reader.destroy().catch(() => {});
}

async function readDocuments(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const documents = tx.selectFrom("contribution_doc").select(["seq", "doc"]);
  const rows = await documents.where("seq", "in", keyList(tx, seqs)).execute();
  return new Map(rows.map(({ seq, doc }) => [seq, toBytes(doc)]));
}

function toBytes(column: unknown): Uint8Array {
  if (column instanceof ArrayBuffer) return new Uint8Array(column);
  if (column instanceof Uint8Array) return column;
  // SQLite stores the type of each value: a manual edit leaves text.
  if (typeof column === "string") return Buffer.from(column);
  throw new TypeError("A document column does not hold bytes");
}

const flushDelayMs = 500;

/**
 * Returns a function that syncs SQLite's log to disk soon. Closing the log's descriptor is safe: POSIX drops
 * all locks of a process on a file when it closes any descriptor of that file, but SQLite holds its locks on
 * other files, the database and the index of the log.
 */
function createDelayedFlush(path: string): () => void {
  let isWaiting = false;
  async function flush() {
    isWaiting = false;
    try {
      const log = await open(path, "r+");
      await log.datasync().finally(() => log.close());
    } catch {
      // Without a log, its content is in the database. A failing disk shows at the next commit.
    }
  }
  return () => {
    if (!isWaiting) setTimeout(flush, flushDelayMs).unref();
    isWaiting = true;
  };
}
