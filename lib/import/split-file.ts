import { maxRecordBytes } from "@/lib/json/check-record";
import { walkMembers } from "@/lib/json/members";
import {
  CARRIAGE_RETURN,
  CLOSE_BRACKET,
  COMMA,
  isOpening,
  JsonTextError,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  skipBlanks,
  ValueScan,
  valueEnd,
} from "@/lib/json/scan";
import { FileRefusal, readHead } from "./file-bytes";

/** The start of a record: its line, counted from 1, and its byte offset, counted from 0. */
export interface Position {
  readonly line: number;
  readonly offset: number;
}

/** The text of one record as written; only its beginning if the record is too long. */
export interface RecordText extends Position {
  readonly bytes: Uint8Array;
  readonly isTooLong: boolean;
}

/** Room for a record of the maximum size and the text around it. */
const headBytes = maxRecordBytes + 64 * 1024;
const sampleBytes = 512;

/**
 * Splits a file into its records: NDJSON, a bare array, a list envelope (`{"data": […]}`), one record, or one
 * record in an envelope (read API §2.1, §4.4). Memory use is constant. Throws `FileRefusal` if the file
 * cannot be read completely.
 * @param from the start of the first record to return
 */
export async function* splitFile(
  chunks: AsyncGenerator<Uint8Array>,
  from: Position | null = null,
): AsyncGenerator<RecordText> {
  try {
    const { head, isComplete } = await readHead(chunks, headBytes);
    const format = detectFormat(head, isComplete);
    const offset = from?.offset ?? format.start;
    const line = from?.line ?? 1 + countLines(head.subarray(0, offset));
    const cursor = new Cursor(head, chunks, { line, offset });
    if (format.kind === "lines") yield* splitLines(cursor);
    else if (format.kind === "list") yield* splitList(cursor, format.isEnclosed);
    else if (offset < format.end) {
      yield { line, offset, bytes: head.subarray(offset, format.end), isTooLong: false };
    }
  } finally {
    await chunks.return(undefined);
  }
}

type Format =
  | { readonly kind: "lines"; readonly start: number }
  | { readonly kind: "list"; readonly start: number; readonly isEnclosed: boolean }
  | { readonly kind: "record"; readonly start: number; readonly end: number };

function detectFormat(head: Buffer, isComplete: boolean): Format {
  refuseOtherEncodings(head);
  const hasByteOrderMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const start = skipBlanks(head, hasByteOrderMark ? 3 : 0);
  if (start === head.length) throw new FileRefusal("The file is empty.");
  if (head[start] === OPEN_BRACKET) return { kind: "list", start: start + 1, isEnclosed: false };
  if (head[start] === OPEN_BRACE) return detectObjectFormat(head, start, isComplete);
  if (head.includes("\n{", start)) return { kind: "lines", start };
  throw new FileRefusal("The file is not JSON that holds records: an object, a list or one object a line.");
}

/**
 * Distinguishes the first line of NDJSON from an envelope and from a record that spans lines. A malformed
 * object counts as a line, so that the lines after it are read.
 */
function detectObjectFormat(head: Buffer, start: number, isComplete: boolean): Format {
  const object = head.subarray(start);
  const names = new Set<string>();
  let dataFrom = 0;
  try {
    const end = walkMembers(object, (name, from) => {
      if (name === "data" && !names.has("id") && isOpening(object[from])) {
        dataFrom = from;
        return null;
      }
      names.add(name);
      return valueEnd(object, from);
    });
    if (end === null) {
      if (object[dataFrom] === OPEN_BRACKET) {
        return { kind: "list", start: start + dataFrom + 1, isEnclosed: true };
      }
      const recordEnd = valueEnd(object, dataFrom);
      refuseMore(object, new ValueScan(1).feed(object, recordEnd), isComplete);
      return { kind: "record", start: start + dataFrom, end: start + recordEnd };
    }
    const isAlone = isComplete && skipBlanks(object, end) === object.length;
    if (isAlone && !names.has("id")) {
      throw new FileRefusal(
        'The file holds one object that is neither a record (no "id") nor a list (no "data").',
      );
    }
    if (!object.subarray(0, end).includes(LINE_FEED)) return { kind: "lines", start };
    refuseMore(object, end, isComplete);
    return { kind: "record", start, end: start + end };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const lineEnd = object.indexOf(LINE_FEED);
    const isOneLine = lineEnd === -1 || skipBlanks(object, lineEnd) === object.length;
    if (isOneLine || object.includes("\n{")) return { kind: "lines", start };
    const offset = start + error.offset;
    throw new FileRefusal(`The object that begins the file is not JSON: ${error.message} (byte ${offset}).`);
  }
}

/** Refuses anything after a single record, which would be lost. `end`: -1 if the object is not closed. */
function refuseMore(head: Uint8Array, end: number, isComplete: boolean): void {
  if (end === -1) throw new FileRefusal("The file ends in the middle of its object.");
  if (isComplete && skipBlanks(head, end) === head.length) return;
  throw new FileRefusal("There is more after the record. Put several records one per line, or in one list.");
}

function refuseOtherEncodings(head: Uint8Array): void {
  const [first, second] = head;
  if (first === 0x1f && second === 0x8b) throw new FileRefusal("The file is compressed; unpack it first.");
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || (first === 0) !== (second === 0)) {
    throw new FileRefusal("The file is UTF-16; save it as UTF-8.");
  }
  if (head.subarray(0, 4096).includes(0)) throw new FileRefusal("The file is binary, not JSON.");
}

async function* splitLines(cursor: Cursor): AsyncGenerator<RecordText> {
  while ((await cursor.peek()) !== undefined) {
    const line = await cursor.take((chunk, from) => chunk.indexOf(LINE_FEED, from));
    const { bytes } = line;
    yield { ...line, bytes: bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes };
  }
}

/** Skips a malformed element by its brackets. Nothing after a broken list structure can be trusted. */
async function* splitList(cursor: Cursor, isEnclosed: boolean): AsyncGenerator<RecordText> {
  let hasNext = (await cursor.peek()) !== CLOSE_BRACKET;
  while (hasNext) {
    yield await takeValue(cursor);
    hasNext = await skipComma(cursor);
  }
  cursor.skip();
  // Skips the other members of the envelope.
  if (isEnclosed) await takeValue(cursor, 1);
  if ((await cursor.peek()) !== undefined)
    throw brokenList(cursor, "there is more after the end of the list");
}

/** Skips the comma between two elements. Returns false at the bracket that closes the list. */
async function skipComma(cursor: Cursor): Promise<boolean> {
  const token = await cursor.peek();
  if (token === CLOSE_BRACKET) return false;
  if (token === undefined) throw unclosedList(cursor);
  if (token !== COMMA) throw brokenList(cursor, "a comma is missing");
  cursor.skip();
  await cursor.peek();
  return true;
}

/** @param depth the number of brackets that are already open */
async function takeValue(cursor: Cursor, depth = 0): Promise<RecordText> {
  const scan = new ValueScan(depth);
  const value = await cursor.take((chunk, from) => {
    try {
      return scan.feed(chunk, from);
    } catch (error) {
      if (!(error instanceof JsonTextError)) throw error;
      cursor.skip(error.offset - from);
      throw brokenList(cursor, error.message);
    }
  });
  if (value.isCut) throw unclosedList(cursor);
  return value;
}

function brokenList({ position: { line, offset } }: Cursor, reason: string): FileRefusal {
  return new FileRefusal(
    `The list is broken at line ${line}, byte ${offset}: ${reason}. What came before it is imported.`,
  );
}

function unclosedList({ position: { line } }: Cursor): FileRefusal {
  return new FileRefusal(
    `The file ends in the middle of its list (line ${line}). What came before is imported.`,
  );
}

class Cursor {
  #chunkFrom = 0;
  #at: number;
  #line: number;

  constructor(
    private chunk: Uint8Array,
    private readonly rest: AsyncGenerator<Uint8Array>,
    { line, offset }: Position,
  ) {
    this.#line = line;
    this.#at = offset;
  }

  get position(): Position {
    return { line: this.#line, offset: this.#chunkFrom + this.#at };
  }

  /** Skips whitespace and returns the next byte; undefined at the end of the file. */
  async peek(): Promise<number | undefined> {
    while (await this.#fill()) {
      this.skip(skipBlanks(this.chunk, this.#at) - this.#at);
      if (this.#at < this.chunk.length) return this.chunk[this.#at];
    }
    return undefined;
  }

  skip(count = 1): void {
    const end = this.#at + count;
    this.#line += countLines(this.chunk.subarray(this.#at, end));
    this.#at = end;
  }

  /**
   * Takes the bytes up to the end that `findEnd` finds. `isCut`: whether the file ended before it.
   * @param findEnd returns the index of the end in a chunk, or -1 if it is in a later one
   */
  async take(
    findEnd: (chunk: Uint8Array, from: number) => number,
  ): Promise<RecordText & { readonly isCut: boolean }> {
    const { position } = this;
    let parts: Uint8Array[] = [];
    let size = 0;
    let end = -1;
    while (end === -1 && (await this.#fill())) {
      end = findEnd(this.chunk, this.#at);
      const part = this.chunk.subarray(this.#at, end === -1 ? undefined : end);
      parts.push(part);
      size += part.length;
      // Keeps only the beginning.
      if (size > maxRecordBytes) parts = [Buffer.from(Buffer.concat(parts).subarray(0, sampleBytes))];
      this.skip(part.length);
    }
    const [first, ...others] = parts;
    const bytes = first !== undefined && others.length === 0 ? first : Buffer.concat(parts);
    return { ...position, bytes, isTooLong: size > maxRecordBytes, isCut: end === -1 };
  }

  /** Reads the next chunk if this one is used up. Returns false at the end of the file. */
  async #fill(): Promise<boolean> {
    while (this.#at >= this.chunk.length) {
      const { value, done } = await this.rest.next();
      if (done) return false;
      this.#chunkFrom += this.chunk.length;
      this.#at -= this.chunk.length;
      this.chunk = value;
    }
    return true;
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}
