import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Tables } from "@/lib/database/schema/schema";
import { tableNames } from "@/lib/database/schema/schema";
import { CommandError } from "./command";

/** Reasons why a backup is not restored. */
export const refusals = {
  damaged: "The backup is damaged.",
  otherVersion:
    "The backup was made by another version of Giving Desk: restore it with that version, then export its " +
    "records and import them.",
  notBackup: "This is not a backup of a desk.",
  inUse:
    "The database holds records, people or an audit log: back it up, " +
    "then restore with --force to replace it.",
  occupied: "A desk, or a command of one, has the database open: stop it first.",
  underWay: "A backup is already being restored into the database: wait until that is done.",
} as const;

const gzipMark = Buffer.from([0x1f, 0x8b]);
const formats = [
  ["SQLite", Buffer.from("SQLite format 3\0")],
  ["PostgreSQL", Buffer.from('{"giving_desk_backup"')],
] as const;

/** Returns the engine whose database a file is a backup of, compressed or not; null where it is none. */
export async function formatOf(path: string): Promise<"SQLite" | "PostgreSQL" | null> {
  for await (const start of readBackup(path))
    return formats.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0] ?? null;
  return null;
}

/**
 * Yields the content of a backup, decompressed where it is compressed.
 * @throws CommandError where the file cannot be read, or its checksum shows damage
 */
export async function* readBackup(path: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(gzipMark.length), 0, gzipMark.length, 0);
    const source = file.createReadStream({ start: 0 });
    if (!buffer.equals(gzipMark)) return yield* source;
    const gunzip = createGunzip();
    source.on("error", (error) => gunzip.destroy(error));
    yield* source.pipe(gunzip);
  } catch (error) {
    const isGzipError = error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
    throw isGzipError ? new CommandError(refusals.damaged) : error;
  } finally {
    await file.close();
  }
}

/** Opens a new file for its owner only, which is on the disk when it is closed. */
export const createFile = (path: string) =>
  createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

/** Writes a new compressed file for its owner only. */
export function writeBackup(path: string, content: Readable): Promise<void> {
  // A backup is made while people work: a higher level saves little space and takes much of the machine.
  return pipeline(content, createGzip({ level: 2 }), createFile(path));
}

/** The number of rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

export async function countRows(db: Kysely<Tables>): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const table of tableNames) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}
