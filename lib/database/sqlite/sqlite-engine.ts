import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Engine, Tx } from "@/lib/database/engine";
import { askDocuments, type FoundDocument } from "@/lib/database/found-documents";
import { sqliteTypes } from "@/lib/database/migrations/column-types";
import type { Tables } from "@/lib/database/tables";
import { createForOwner } from "./create-for-owner";
import { GuardedLibsql } from "./guarded-libsql";
import { LogFlush } from "./log-flush";
import { Snapshots } from "./snapshots";
import { WriteGate } from "./write-gate";

/** How long a lock is waited for before anyone is told to try again, in ms. */
const patience = 5_000;
const pragmas = [
  // A document is about 8 KB: it fits such a page whole, and one read brings it (only a new file obeys).
  "page_size = 16384",
  `busy_timeout = ${patience}`,
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
  const file = new GuardedLibsql(path, pragmas, new WriteGate(path, patience));
  const writer = queriesOver(file);
  // Readers have a connection of their own: with WAL they never wait for a writer.
  const reader = openReader(path);
  const flush = new LogFlush(`${path}-wal`);
  const snapshots = new Snapshots(() => openReader(path));
  const foldLog = () =>
    writer.connection().execute(async (one) => {
      // Readers of an older moment are waited for, but not long: the next write cuts the log as well.
      file.exec("pragma busy_timeout = 500");
      try {
        await sql`pragma wal_checkpoint(truncate)`.execute(one);
      } finally {
        file.exec(`pragma busy_timeout = ${patience}`);
      }
    });
  return {
    name: "sqlite",
    reader,
    writer,
    columnTypes: sqliteTypes,
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
    prepareWrite: async () => {},
    foldLog,
    document: { encode: (text) => text, decode: toBytes, find: findDocuments },
    isUnavailable: (error) => error instanceof Error && /\b(locked|busy)\b/i.test(error.message),
    close: async () => {
      flush.end();
      await Promise.all([reader.destroy(), snapshots.end()]);
      // libsql leaves this to the next who opens the file; until then a copy of the file alone would lack the
      // newest.
      await foldLog().finally(() => writer.destroy());
    },
  };
}

function openReader(path: string): Kysely<Tables> {
  return queriesOver(new GuardedLibsql(path, pragmas));
}

function queriesOver(database: GuardedLibsql): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

/** Step by step: where a folder cannot be made, Node's own recursion may never end. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** `file:./data/desk.db` is relative to the working directory, `file:///x` absolute. */
export function pathOf(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length));
}

async function findDocuments(
  tx: Tx,
  seqs: readonly number[],
  most: number,
): Promise<readonly FoundDocument[]> {
  const rows = await askDocuments(tx, sql`seq in (${sql.join(seqs)})`, most).execute();
  return rows.map(({ seq, bytes, doc }) => ({ seq, bytes, text: doc === null ? null : toBytes(doc) }));
}

function toBytes(column: unknown): Uint8Array {
  if (column instanceof ArrayBuffer) return new Uint8Array(column);
  if (column instanceof Uint8Array) return column;
  // SQLite keeps the type of each value: an edit by hand leaves text.
  if (typeof column === "string") return Buffer.from(column);
  throw new TypeError("A document column does not hold bytes");
}
