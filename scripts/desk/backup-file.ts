import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { FileRefusal, fileChunks, gunzip } from "@/lib/import/file-bytes";
import { CommandError } from "./command";
import { createFile } from "./new-file";

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
  open:
    "A desk, or a command of one, has the database open: stop it first. One that was killed counts for " +
    "30 seconds.",
  underWay: "A backup is already being restored into the database: wait until that is done.",
} as const;

const formats = { SQLite: "SQLite format 3\0", PostgreSQL: '{"giving_desk_backup"' };

/**
 * Returns the engine whose database a file is a backup of, compressed or not; undefined if it is none.
 * @throws CommandError where the file cannot be read
 */
export async function formatOf(path: string): Promise<string | undefined> {
  await access(path, constants.R_OK).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  for await (const start of readBackup(path))
    return Object.entries(formats).find(([, mark]) => Buffer.from(start).indexOf(mark) === 0)?.[0];
  return undefined;
}

/** Yields the content of a backup, decompressed where it is compressed. @throws CommandError for damage */
export async function* readBackup(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* gunzip(fileChunks(path));
  } catch (error) {
    throw error instanceof FileRefusal ? new CommandError(refusals.damaged) : error;
  }
}

export function writeBackup(path: string, content: Readable): Promise<void> {
  // A backup is made while people work: a higher level saves little space and takes much of the machine.
  return pipeline(content, createGzip({ level: 2 }), createFile(path));
}

/** Selects whether anything is lost with a database: records that are no demo, people, or an audit log. */
export const isInUse = `select
  demo = 0 and (exists (select 1 from contribution) or exists (select 1 from post))
  or exists (select 1 from person) or exists (select 1 from audit_entry) as used from store`;
