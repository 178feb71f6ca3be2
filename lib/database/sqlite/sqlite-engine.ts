import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import { documentBytes } from "@/lib/database/documents";
import type { Engine, FoundDocument, Snapshot, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { createForOwner, makeFolder, pathOf } from "./database-file";
import { GuardedLibsql, WriteGate } from "./libsql";

/** How long a lock is waited for. */
const lockTimeoutMs = 5_000;
const pragmas = [
  // A document of about 8 KB fits one page. Only a new file takes this setting.
  "page_size = 16384",
  `busy_timeout = ${lockTimeoutMs}`,
  "journal_mode = WAL",
  // A commit survives a power cut.
  "synchronous = FULL",
  // Every 32 MiB instead of every 16: an import spends less of its time moving pages twice.
  "wal_autocheckpoint = 2000",
  // A log that had to grow is cut when it begins again.
  "journal_size_limit = 67108864",
  "cache_size = -8000",
];

/** Opens the embedded database of a `file:` address, creating the file and its folder. */
export function openSqlite(url: string): Engine {
  const path = pathOf(url);
  makeFolder(dirname(path));
  createForOwner(path);
  const file = new GuardedLibsql(path, pragmas, new WriteGate(path, lockTimeoutMs));
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  // With WAL, readers on a connection of their own never wait for a writer.
  const reader = openReader(path);
  const flush = new LogFlush(`${path}-wal`);
  const snapshots = new Snapshots(() => openReader(path));
  const foldLog = () =>
    writer.connection().execute(async (one) => {
      // Waits for readers of an older moment, but not long: the next write truncates the log as well.
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
    openSnapshot: () => snapshots.open(),
    writeLightly: (work) =>
      writer.connection().execute(async (one) => {
        file.exec("pragma synchronous = normal");
        try {
          return await one.transaction().execute(work);
        } finally {
          file.exec("pragma synchronous = full");
          flush.soon();
        }
      }),
    foldLog,
    document: { encode: (text) => text, decode: toBytes, find: findDocuments },
    isUnavailable: (error) => error instanceof Error && /\b(locked|busy)\b/i.test(error.message),
    close: async () => {
      flush.end();
      await Promise.all([reader.destroy(), snapshots.end()]);
      // libsql does not checkpoint on close: a copy of the file alone would lack the newest rows.
      await foldLog().finally(() => writer.destroy());
    },
  };
}

/** Connects at the first query: Kysely does not close a connection that it has not used. */
function openReader(path: string): Kysely<Tables> {
  const database = async () => new GuardedLibsql(path, pragmas);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

async function findDocuments(
  tx: Tx,
  seqs: readonly number[],
  maxBytes: number,
): Promise<readonly FoundDocument[]> {
  const doc = sql<unknown>`case when ${documentBytes} <= ${sql.lit(maxBytes)} then doc end`.as("doc");
  const rows = await tx
    .selectFrom("contribution_doc")
    .select(["seq", documentBytes.as("bytes"), doc])
    .where("seq", "in", seqs)
    .execute();
  return rows.map(({ seq, bytes, doc }) => ({ seq, bytes, text: doc === null ? null : toBytes(doc) }));
}

function toBytes(column: unknown): Uint8Array {
  if (column instanceof ArrayBuffer) return new Uint8Array(column);
  if (column instanceof Uint8Array) return column;
  // SQLite keeps the type of each value: an edit by hand leaves text.
  if (typeof column === "string") return Buffer.from(column);
  throw new TypeError("A document column does not hold bytes");
}

const flushDelayMs = 500;

/**
 * Syncs SQLite's log to the disk soon after a light write, in the background. SQLite has no locks on the log,
 * so the file may be opened and closed here.
 */
class LogFlush {
  private timer: NodeJS.Timeout | null = null;

  /** @param path of the log */
  constructor(private readonly path: string) {}

  soon(): void {
    this.timer ??= setTimeout(() => this.flush(), flushDelayMs).unref();
  }

  end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async flush(): Promise<void> {
    this.timer = null;
    try {
      const log = await open(this.path, "r+");
      await log.datasync().finally(() => log.close());
    } catch {
      // Without a log its content is in the database; a failing disk shows at the next commit.
    }
  }
}

/** Exports that may run at once (lib/export/runs.ts). */
const maxIdle = 3;

/**
 * Snapshots of a database file, each on a connection of its own. Connections are reused: libsql frees one,
 * with its file and its page cache, only when its last statement is garbage collected.
 */
export class Snapshots {
  private readonly idle: Kysely<Tables>[] = [];
  private isEnded = false;

  constructor(private readonly connect: () => Kysely<Tables>) {}

  /** With WAL a reader sees the moment of its first statement, whatever is written later. */
  async open(): Promise<Snapshot> {
    const own = this.idle.pop() ?? this.connect();
    try {
      const tx = await own.startTransaction().execute();
      await tx.selectFrom("store").select("version").execute();
      let closing: Promise<void> | null = null;
      const release = async () => {
        await tx.rollback().execute();
        if (this.isEnded || this.idle.length >= maxIdle) await own.destroy();
        else this.idle.push(own);
      };
      return {
        tx,
        close: () => (closing ??= release().catch(() => own.destroy().catch(() => {}))),
      };
    } catch (error) {
      await own.destroy();
      throw error;
    }
  }

  /** Open snapshots end with their connections. */
  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.all(this.idle.splice(0).map((own) => own.destroy()));
  }
}
