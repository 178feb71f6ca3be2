import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

export const standardInput = "-";

/** The file could not be read completely. The message is plain language and quotes none of the content. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}

const chunkSize = 256 * 1024;
const edgeBytes = 1024 * 1024;
/** JSON records compress 10 to 40 times. A file that expands far more is not a list of records. */
const maxRatio = 200;
const freeBytes = 64 * 1024 * 1024;

const sentences: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file.",
  EACCES: "Permission denied: the file cannot be read.",
  EPERM: "Permission denied: the file cannot be read.",
  EISDIR: "It is a folder, not a file.",
};

/** Reads the bytes of a file in chunks. Throws `FileRefusal` if it cannot be read. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    const source =
      path === standardInput ? process.stdin : createReadStream(path, { highWaterMark: chunkSize });
    for await (const chunk of source) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new FileRefusal(sentences[code] ?? `The file cannot be read (${code || "unknown error"}).`);
  }
}

/** Passes chunks through and reports the size of each. */
export async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** Identifies a file by size, time, and first and last MiB; null for a pipe or an unreadable file. */
export async function fileIdentity(path: string): Promise<string | null> {
  if (path === standardInput) return null;
  // Opening a named pipe takes it from its writer: the next one would wait without end.
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const hash = createHash("sha256").update(`${found.size} ${found.mtimeMs} `);
    const edge = Buffer.alloc(Math.min(edgeBytes, found.size));
    for (const position of [0, found.size - edge.length]) {
      await file.read(edge, 0, edge.length, position);
      hash.update(edge);
    }
    return hash.digest("hex");
  } catch {
    return null;
  } finally {
    await file.close();
  }
}

/** Consumes the beginning of a stream: at least `size` bytes, or the whole stream if it is shorter. */
export async function readHead(source: AsyncGenerator<Uint8Array>, size: number) {
  const chunks: Uint8Array[] = [];
  for (let length = 0; length < size; ) {
    const { value, done } = await source.next();
    if (done) return { head: Buffer.concat(chunks), isComplete: true };
    chunks.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(chunks), isComplete: false };
}

/** Decompresses gzip; passes anything else through. Throws `FileRefusal` for damage or a zip bomb. */
export async function* gunzip(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head } = await readHead(source, 2);
  const chunks = prepend(head, source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* chunks;
  const stream = createGunzip({ chunkSize });
  // The loop below throws the error.
  pipeline(chunks, stream, () => {});
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > freeBytes && size > stream.bytesWritten * maxRatio) {
        throw new FileRefusal(`The file expands to more than ${maxRatio} times its size.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    throw new FileRefusal("The compressed file is damaged or cut off. What came before is imported.");
  }
}

async function* prepend(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
