import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip, gzipSync } from "node:zlib";
import type { AnswerFault, Exchange } from "./fault";
import { reply } from "./reply";

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const pack = promisify(gzip);
const packBrotli = promisify(brotliCompress);

// JSON allows any number of blanks before a value: what is far too large is still well formed.
const blanks = Buffer.alloc(mebibyte, " ");
const membersOfBomb = 16;
let bombMember: Buffer | undefined;

/** Bodies that are too large, or packed as nobody asked for. */
export const bodyFaults: readonly AnswerFault[] = [
  {
    name: "F13",
    words: "The body has 1 GiB, as its length says.",
    act: (exchange) =>
      replyHuge(exchange, { "Content-Length": String(gibibyte + exchange.answer.body.length) }),
  },
  {
    name: "F13-chunked",
    words: "The body has 1 GiB, in chunks.",
    act: (exchange) => replyHuge(exchange, { "Transfer-Encoding": "chunked" }),
  },
  { name: "F15", words: "The body is a gzip bomb: 1 MiB that unpacks to 1 GiB.", act: replyBomb },
  {
    name: "F16",
    words: "The body is packed with Brotli, which was not asked for.",
    act: async (exchange) => replyPacked(exchange, "br", await packBrotli(exchange.answer.body)),
  },
  {
    name: "F17",
    words: "The body is packed with gzip six times.",
    act: (exchange) => {
      let { body } = exchange.answer;
      for (let layer = 0; layer < 6; layer++) body = gzipSync(body);
      replyPacked(exchange, Array(6).fill("gzip").join(", "), body);
    },
  },
  {
    name: "F18",
    words: "The body is gzip that breaks off.",
    act: async (exchange) => {
      const packed = await pack(exchange.answer.body);
      replyPacked(exchange, "gzip", packed.subarray(0, packed.length / 2));
    },
  },
  {
    name: "F18-plain",
    words: "The body is said to be gzip and is plain.",
    act: (exchange) => replyPacked(exchange, "gzip", exchange.answer.body),
  },
];

function replyPacked(exchange: Exchange, encoding: string, body: Buffer): void {
  reply(exchange, { headers: { ...exchange.answer.headers, "Content-Encoding": encoding }, body });
}

/** Writes no faster than the other side reads, so that the log tells how much it took. */
async function replyHuge({ response, answer }: Exchange, headers: Readonly<Record<string, string>>) {
  response.writeHead(answer.status, { ...answer.headers, ...headers });
  function* pieces() {
    for (let sent = 0; sent < gibibyte; sent += blanks.length) yield blanks;
    yield answer.body;
  }
  // A reader that had enough is what this fault is for.
  await pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response).catch(() => undefined);
}

/** A gzip file may have several members (RFC 1952 §2.2), so that one packed piece serves as many. */
async function replyBomb(exchange: Exchange): Promise<void> {
  bombMember ??= await pack(Buffer.alloc(gibibyte / membersOfBomb, " "), { level: 9 });
  const members = Array<Buffer>(membersOfBomb).fill(bombMember);
  replyPacked(exchange, "gzip", Buffer.concat([...members, await pack(exchange.answer.body)]));
}
