import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { BackupError, damaged } from "./backup-error";
import { isDamage, ownFile, packer } from "./backup-pack";

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>;

const head = z.object({ giving_desk_backup: z.literal(1), at: z.string(), step: z.string() });
const tail = z.object({ rows: z.record(z.string(), z.number()) });

/** What a dump says of itself: when it was made, and the newest step of the schema that it fits. */
type DumpHead = Omit<z.infer<typeof head>, "giving_desk_backup">;

/** What hears of a dump that is read. */
interface DumpReader {
  begin?(head: DumpHead): Promise<void>;
  /** Rows of one table, as JSON objects. */
  rows?(table: string, rows: readonly string[]): Promise<void>;
}

const mark = "#";
const rowsAtOnce = 500;
const lettersAtOnce = 4 * 1024 * 1024;

/**
 * Writes a dump: lines of UTF-8, packed with gzip. The first and the last begin with `#` and say what it is and how many rows
 * it holds; every other one is a table's name, a blank, and a row as JSON. @param file must not exist yet
 */
export async function writeDump(
  file: string,
  told: DumpHead,
  rows: AsyncIterable<{ readonly table: string; readonly rows: readonly string[] }>,
  counts: () => RowCounts,
): Promise<void> {
  async function* lines() {
    yield `${mark} ${JSON.stringify({ giving_desk_backup: 1, ...told })}\n`;
    for await (const { table, rows: some } of rows) yield some.map((row) => `${table} ${row}\n`).join("");
    yield `${mark} ${JSON.stringify({ rows: counts() })}\n`;
  }
  await pipeline(Readable.from(lines()), packer(), ownFile(file));
}

/** Reads a dump from beginning to end. @throws BackupError where it is none, or not whole */
export async function readDump(
  file: string,
  reader: DumpReader = {},
): Promise<DumpHead & { rows: RowCounts }> {
  const seen = new Map<string, number>();
  let begun: DumpHead | null = null;
  let ended: RowCounts | null = null;
  let batch = { table: "", rows: [] as string[], letters: 0 };
  const flush = async () => {
    const { table, rows } = batch;
    batch = { table: "", rows: [], letters: 0 };
    if (rows.length > 0) await reader.rows?.(table, rows);
  };
  const take = async (line: string) => {
    const blank = line.indexOf(" ");
    const [name, text] = [line.slice(0, blank), line.slice(blank + 1)];
    if (blank < 1 || ended !== null) throw new BackupError(damaged);
    if (begun === null) {
      begun = parse(head, name, text);
      await reader.begin?.(begun);
    } else if (name === mark) {
      await flush();
      ended = parse(tail, name, text).rows;
    } else {
      if (name !== batch.table || batch.rows.length >= rowsAtOnce || batch.letters >= lettersAtOnce)
        await flush();
      batch = { table: name, rows: batch.rows, letters: batch.letters + text.length };
      batch.rows.push(text);
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  };
  const [packed, source] = [createReadStream(file), createGunzip()];
  packed.on("error", (error) => source.destroy(error));
  try {
    for await (const line of linesOf(packed.pipe(source))) await take(line);
  } catch (error) {
    throw isDamage(error) ? new BackupError(damaged) : error;
  } finally {
    packed.destroy();
  }
  const result = whole(begun, ended);
  const names = new Set([...seen.keys(), ...Object.keys(result.rows)]);
  for (const name of names)
    if (seen.get(name) !== (result.rows[name] || undefined)) throw new BackupError(damaged);
  return result;
}

function whole(begun: DumpHead | null, ended: RowCounts | null): DumpHead & { rows: RowCounts } {
  if (begun === null || ended === null) throw new BackupError(damaged);
  return { ...begun, rows: ended };
}

function parse<T>(shape: z.ZodType<T>, name: string, text: string): T {
  try {
    if (name === mark) return shape.parse(JSON.parse(text));
  } catch {
    // Told below.
  }
  throw new BackupError("This is no backup of a desk.");
}

/** Cuts at line feeds alone: JSON may hold every other sign that ends a line somewhere. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: false });
  let pieces: string[] = [];
  for await (const bytes of source) {
    const [first = "", ...others] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(first);
    for (const other of others) {
      yield pieces.join("");
      pieces = [other];
    }
  }
  if (pieces.join("") !== "") throw new BackupError(damaged);
}
