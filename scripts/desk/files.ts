import { constants, createWriteStream, existsSync } from "node:fs";
import { access, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { makeFolder as createFolder } from "@/lib/database/sqlite/database-file";
import { FileRefusal, fileChunks, gunzip } from "@/lib/import/file-bytes";
import { CommandError, fromUserFolder } from "./command";

/** Returns the path of a new file. @param to a file, or a folder in which the file gets the given name */
export async function newFilePath(to: string | undefined, name: string): Promise<string> {
  const path = fromUserFolder(to ?? ".");
  const found = await stat(path).catch(() => null);
  const isFolder = to === undefined || to.endsWith("/") || found?.isDirectory() === true;
  return isFolder ? resolve(path, name) : path;
}

/** Creates a folder for its owner only, if there is none. @throws CommandError if it cannot be created */
export function makeFolder(path: string): void {
  try {
    createFolder(path);
  } catch (error) {
    throw fileProblem(error, path) ?? error;
  }
}

const draftPrefix = ".giving-desk-";
/** A draft that nothing was written to for this long (ms) is that of a killed command. */
const draftLifetimeMs = 24 * 3_600_000;

/**
 * Makes a file that only its owner may read. It is written in a folder of its own and is renamed once it is
 * complete. An existing file is never changed. Drafts of commands that were killed are removed.
 * @param write creates the file at the path that it gets
 * @throws CommandError if the file cannot be created or written
 */
export async function makeNewFile(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  let folder: string | undefined;
  try {
    refuseExisting(path);
    await removeOldDrafts(dirname(path));
    folder = await mkdtemp(join(dirname(path), draftPrefix));
    const draft = join(folder, "draft");
    await write(draft);
    refuseExisting(path);
    await rename(draft, path);
  } catch (error) {
    throw fileProblem(error, path) ?? error;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function removeOldDrafts(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isDirectory() && one.name.startsWith(draftPrefix))) {
    // One may belong to another user, or to a command that has just ended.
    await removeOldDraft(join(parent, entry.name)).catch(() => {});
  }
}

async function removeOldDraft(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const found = await Promise.all([folder, ...files].map((one) => stat(one)));
  const written = Math.max(...found.map(({ mtimeMs }) => mtimeMs));
  if (written < Date.now() - draftLifetimeMs) await rm(folder, { recursive: true, force: true });
}

/** Refuses an existing file, or one in a folder that does not exist, before any work is done. */
export async function checkNewFile(to: string): Promise<void> {
  const path = await newFilePath(to, draftPrefix);
  await access(dirname(path)).catch((error: unknown) => {
    throw fileProblem(error, path) ?? error;
  });
  refuseExisting(path);
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new CommandError(`${path} already exists and was not changed. Choose another name.`);
}

/** Opens a new file for its owner only. Closing it flushes it to the disk. */
export const createFile = (path: string) =>
  createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

/**
 * Explains why a file or the output cannot be written; null for a failure of another kind.
 * @param left the words for what a full disk leaves
 */
export function fileProblem(error: unknown, path: string, left = "no file was left"): CommandError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // A database server that cannot be reached.
  if (error instanceof Error && "syscall" in error && error.syscall === "connect") return null;
  const sentences: readonly (readonly [RegExp, string])[] = [
    [/^(ENOENT|ENOTDIR)$/, `There is no folder ${dirname(path)}.`],
    [/^ENOSPC$/, `The disk is full; ${left}.`],
    [/^E(ACCES|PERM|ROFS|DQUOT|IO|NAMETOOLONG)$/, `${path} cannot be written: ${code}.`],
  ];
  const [, sentence] = sentences.find(([pattern]) => pattern.test(code)) ?? [];
  return sentence === undefined ? null : new CommandError(sentence);
}

export const refusals = {
  damaged: "The backup is damaged.",
  otherVersion:
    "The backup was made by another version of Giving Desk: restore it with that version, then export its " +
    "records and import them.",
  notBackup: "This is not a backup of a desk.",
  foreign: "The database file belongs to another program: name another file in DATABASE_URL.",
  inUse:
    "The database holds records, people or an audit log. Back it up, then replace it: " +
    "npm run desk -- restore FILE --force",
  occupied: "A desk or a desk command has the database open. Stop it first.",
  undetectable:
    "Whether a desk is running cannot be detected on a damaged file: stop it first. " +
    "Then remove the file next to it that ends in -shm, and restore again.",
  open:
    "A desk or a desk command has the database open. Stop it first. A killed one counts as running for " +
    "30 seconds.",
  underWay: "A backup is already being restored into the database: wait until that is done.",
} as const;

const formats = { SQLite: "SQLite format 3\0", PostgreSQL: '{"giving_desk_backup"' };

/**
 * Returns the engine whose database a file is a backup of, compressed or not; undefined if it is no backup.
 * @throws CommandError if the file cannot be read
 */
export async function formatOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => null);
  // A backup is read more than once, which a pipe does not allow.
  if (found?.isFile() === false) throw new CommandError(`${path} is not a file.`);
  await access(path, constants.R_OK).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
  for await (const start of readBackup(path))
    return Object.entries(formats).find(([, mark]) => Buffer.from(start).indexOf(mark) === 0)?.[0];
  return undefined;
}

/** Yields the content of a backup, decompressed if it is compressed. @throws CommandError for damage */
export async function* readBackup(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* gunzip(fileChunks(path));
  } catch (error) {
    throw error instanceof FileRefusal ? new CommandError(refusals.damaged) : error;
  }
}

export function writeBackup(path: string, content: Readable, signal: AbortSignal): Promise<void> {
  // A backup is made while people work: a higher level saves little space and needs much processor time.
  return pipeline(content, createGzip({ level: 2 }), createFile(path), { signal });
}

/** Selects whether a database has anything to lose: records other than demo data, people, or an audit log. */
export const isInUse = `select
  demo = 0 and (exists (select 1 from contribution) or exists (select 1 from post))
  or exists (select 1 from person) or exists (select 1 from audit_entry) as used from store`;
