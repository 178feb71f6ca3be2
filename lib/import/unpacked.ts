import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FileRefusal } from "./frame";

/** JSON of records becomes 10 to 40 times smaller; what unpacks to far more is no list of records. */
const maxRatio = 200;
const freeBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file as they were before it was compressed with gzip; those of any other file as they are.
 * Memory stays constant. Throws `FileRefusal` where a compressed file is damaged, cut off, or unpacks beyond
 * all measure.
 */
export async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const head = await atLeast(2, source);
  const whole = chain(head, source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole;
  yield* gunzipped(whole);
}

async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesIn = 0;
  let bytesOut = 0;
  let trouble: unknown;
  async function* counted() {
    try {
      for await (const chunk of packed) {
        bytesIn += chunk.length;
        yield chunk;
      }
    } catch (error) {
      trouble = error;
      throw error;
    }
  }
  const source = Readable.from(counted());
  const gunzip = source.pipe(createGunzip());
  source.once("error", (error) => gunzip.destroy(error));
  try {
    for await (const chunk of gunzip) {
      bytesOut += chunk.length;
      if (bytesOut > freeBytes && bytesOut > bytesIn * maxRatio) {
        throw new FileRefusal(`The file unpacks to more than ${maxRatio} times its size.`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error;
    if (trouble !== undefined) throw trouble;
    throw new FileRefusal("The compressed file is damaged or cut off. What came before is imported.");
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

async function atLeast(size: number, source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < size) {
    const { value, done } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}
