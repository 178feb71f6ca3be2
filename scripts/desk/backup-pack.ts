import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip, gunzipSync } from "node:zlib";
import { BackupError, damaged } from "./backup-error";

// A backup is made while people work: little is saved by packing tighter, and much of the machine taken.
const level = 2;
const own = { flags: "wx", mode: 0o600, flush: true } as const;

/** Packs with gzip, whose checksum shows any damage. */
export const packer = () => createGzip({ level });

/** A new file for its owner only, on the disk when it is closed. */
export const ownFile = (path: string) => createWriteStream(path, own);

/** Packs a file into a new one, and reads that again to its end. */
export async function pack(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), packer(), ownFile(to));
  const source = createReadStream(to).pipe(createGunzip());
  let bytes = 0;
  for await (const piece of source) bytes += Buffer.isBuffer(piece) ? piece.length : 0;
  if (bytes !== (await stat(from)).size) throw new BackupError(damaged);
}

/** The opposite; a file that is not packed is copied. @throws BackupError where it is damaged or cut off */
export async function unpack(from: string, to: string): Promise<void> {
  const isPacked = beginningOf(from).subarray(0, 2).equals(gzipMark);
  try {
    if (isPacked) await pipeline(createReadStream(from), createGunzip(), ownFile(to));
    else await pipeline(createReadStream(from), ownFile(to));
  } catch (error) {
    throw isDamage(error) ? new BackupError(damaged) : error;
  }
}

/** Whether an error says that what was packed is not whole. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}

const gzipMark = Buffer.from([0x1f, 0x8b]);
const forms = [
  ["SQLite", Buffer.from("SQLite format 3\0", "latin1")],
  ["PostgreSQL", Buffer.from('# {"giving_desk_backup"', "latin1")],
] as const;

/** Of which engine's database a file is a backup, packed or not; null where it is none. */
export function formOf(path: string): "SQLite" | "PostgreSQL" | null {
  const start = beginningOf(path);
  const text = start.subarray(0, 2).equals(gzipMark) ? unpackedBeginning(start) : start;
  return forms.find(([, mark]) => text.subarray(0, mark.length).equals(mark))?.[0] ?? null;
}

function unpackedBeginning(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

function beginningOf(path: string): Buffer {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    throw new BackupError(`${path} cannot be read.`);
  }
  try {
    const start = Buffer.alloc(4096);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}
