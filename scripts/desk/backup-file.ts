import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip, gunzipSync } from "node:zlib";
import * as z from "zod";
import { CommandError } from "./command";

export const damaged = "The backup is damaged.";
export const newer = "The backup was made by a newer release of the desk: restore it with that one.";
export const notBackup = "This is no backup of a desk.";
export const inUse =
  "The database holds records, people or an audit log: make a backup of it, " +
  "then restore with --force to replace it.";
export const occupied = "A desk, or a command of one, has the database open: stop it first.";
export const underWay = "A backup is being restored into the database already: wait until that is done.";

const gzipMark = Buffer.from([0x1f, 0x8b]);
const formats = [
  ["SQLite", Buffer.from("SQLite format 3\0", "latin1")],
  ["PostgreSQL", Buffer.from('# {"giving_desk_backup"', "latin1")],
] as const;

/** Returns the engine whose database a file is a backup of, compressed or not; null where it is none. */
export function formatOf(path: string): "SQLite" | "PostgreSQL" | null {
  const start = readStart(path);
  const text = isGzip(start) ? unpackStart(start) : start;
  return formats.find(([, mark]) => text.subarray(0, mark.length).equals(mark))?.[0] ?? null;
}

const isGzip = (start: Buffer) => start.subarray(0, 2).equals(gzipMark);

function unpackStart(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

function readStart(path: string): Buffer {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    throw new CommandError(`${path} cannot be read.`);
  }
  try {
    const start = Buffer.alloc(4096);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

// A backup is made while people work: a higher level saves little space and takes much of the machine.
const createPacker = () => createGzip({ level: 2 });

/** Opens a new file for its owner only, which is on the disk when it is closed. */
const createFile = (path: string) => createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

/** Compresses a file into a new one, which is then read to its end: the checksum of gzip shows any damage. */
export async function pack(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createPacker(), createFile(to));
  const unpacked: AsyncIterable<Buffer> = createReadStream(to).pipe(createGunzip());
  let bytes = 0;
  for await (const piece of unpacked) bytes += piece.length;
  if (bytes !== (await stat(from)).size) throw new CommandError(damaged);
}

/**
 * Decompresses a file into a new one; a file that is not compressed is copied.
 * @throws CommandError for damage
 */
export async function unpack(from: string, to: string): Promise<void> {
  const source = createReadStream(from);
  try {
    if (isGzip(readStart(from))) await pipeline(source, createGunzip(), createFile(to));
    else await pipeline(source, createFile(to));
  } catch (error) {
    throw isGzipError(error) ? new CommandError(damaged) : error;
  }
}

function isGzipError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>;

/** @throws CommandError where the tables of two counts differ */
export function requireSameCounts(one: RowCounts, other: RowCounts): void {
  for (const table of new Set([...Object.keys(one), ...Object.keys(other)]))
    if (one[table] !== other[table]) throw new CommandError(damaged);
}

const head = z.object({ giving_desk_backup: z.literal(1), at: z.string(), step: z.string() });
const tail = z.object({ rows: z.record(z.string(), z.number()) });

/** When a dump was made, and the newest migration of its schema. */
type DumpHead = Omit<z.infer<typeof head>, "giving_desk_backup">;

/** Rows of one table, as JSON objects. */
interface DumpRows {
  readonly table: string;
  readonly rows: readonly string[];
}

const mark = "#";
const maxBatch = { rows: 500, chars: 4 * 1024 * 1024 };

/**
 * Writes a dump: lines of UTF-8, compressed with gzip. The first and the last begin with `#`: what it is, and
 * how many rows it has. Every other line is a table's name, a space, and a row as JSON. @param file must not
 * exist yet
 */
export async function writeDump(
  file: string,
  about: DumpHead,
  batches: AsyncIterable<DumpRows>,
  counts: () => RowCounts,
): Promise<void> {
  async function* lines() {
    yield `${mark} ${JSON.stringify({ giving_desk_backup: 1, ...about })}\n`;
    for await (const { table, rows } of batches) yield rows.map((row) => `${table} ${row}\n`).join("");
    yield `${mark} ${JSON.stringify({ rows: counts() })}\n`;
  }
  await pipeline(Readable.from(lines()), createPacker(), createFile(file));
}

/** Reads a dump from beginning to end. @throws CommandError where it is none, or incomplete */
export async function readDump(
  file: string,
  onRows: (rows: DumpRows) => Promise<void> = async () => {},
): Promise<{ step: string; counts: RowCounts }> {
  const [packed, source] = [createReadStream(file), createGunzip()];
  packed.on("error", (error) => source.destroy(error));
  try {
    return await parseDump(splitLines(packed.pipe(source)), onRows);
  } catch (error) {
    throw isGzipError(error) ? new CommandError(damaged) : error;
  } finally {
    packed.destroy();
  }
}

async function parseDump(lines: AsyncIterable<string>, onRows: (rows: DumpRows) => Promise<void>) {
  const read: Record<string, number> = {};
  const batches = new Batches(onRows);
  let [step, counts]: [string | null, RowCounts | null] = [null, null];
  for await (const line of lines) {
    const space = line.indexOf(" ");
    const [table, row] = [line.slice(0, space), line.slice(space + 1)];
    if (space < 1 || counts !== null) throw new CommandError(damaged);
    if (step === null) ({ step } = parseMark(head, table, row));
    else if (table === mark) counts = parseMark(tail, table, row).rows;
    else {
      await batches.add(table, row);
      read[table] = (read[table] ?? 0) + 1;
    }
  }
  if (step === null || counts === null) throw new CommandError(damaged);
  await batches.flush();
  requireSameCounts(read, Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0)));
  return { step, counts };
}

/** Collects rows of one table, as many as one statement inserts. */
class Batches {
  #table = "";
  #rows: string[] = [];
  #chars = 0;

  constructor(readonly onRows: (rows: DumpRows) => Promise<void>) {}

  async add(table: string, row: string): Promise<void> {
    const isFull = this.#rows.length >= maxBatch.rows || this.#chars >= maxBatch.chars;
    if (table !== this.#table || isFull) await this.flush();
    this.#table = table;
    this.#rows.push(row);
    this.#chars += row.length;
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    [this.#rows, this.#chars] = [[], 0];
    if (rows.length > 0) await this.onRows({ table: this.#table, rows });
  }
}

function parseMark<T>(shape: z.ZodType<T>, name: string, json: string): T {
  try {
    if (name === mark) return shape.parse(JSON.parse(json));
  } catch {
    // Reported below.
  }
  throw new CommandError(notBackup);
}

/**
 * Splits at line feeds only: JSON may contain the other characters that readline takes for the end of a line.
 */
async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of source) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(first);
    for (const other of others) {
      yield pieces.join("");
      pieces = [other];
    }
  }
  if (pieces.join("") !== "") throw new CommandError(damaged);
}
