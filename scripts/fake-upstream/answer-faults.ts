import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip, gzipSync } from "node:zlib";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import {
  changed,
  changedBody,
  changedRows,
  changedText,
  drip,
  type Exchange,
  type Faults,
  fault,
  headOf,
  type PlainAnswer,
  reply,
  upstreamWords,
  writeRaw,
} from "./fault";

const dayMs = 86_400_000;
const chunkedHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const hint = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
const goOn = "HTTP/1.1 100 Continue\r\n\r\n";
const html = "<!doctype html><title>Not found</title><h1>canary-of-the-upstream</h1>";
const gibibyte = 1024 ** 3;
const pack = promisify(gzip);
const packBrotli = promisify(brotliCompress);
const otherId = "ANOTHERRECORD";
const latinMark = "(latin)";
const loginPage = "<!doctype html><title>Sign in</title><form>canary-of-the-upstream</form>";
const pollution = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}';

/** Faults of single answers, by number: of the connection, of HTTP and its headers, and of bodies. */
export const answerFaults: Faults = {
  F3: fault("The request is taken and never answered.", () => undefined),
  "F3-late": fault("The answer takes three seconds.", (exchange) => setTimeout(() => reply(exchange), 3000)),
  F4: fault("The headers arrive one byte a second.", (exchange) =>
    drip(exchange.socket, Buffer.from(headOf(exchange)), 1000),
  ),
  F5: fault("The body stalls half-way.", (exchange) => exchange.socket.write(firstHalf(exchange))),
  F6: fault("The body arrives ten bytes a second.", (exchange) => {
    exchange.socket.write(headOf(exchange));
    drip(exchange.socket, exchange.answer.body, 100);
  }),
  F7: fault("The connection is reset before an answer begins.", ({ socket }) => socket.resetAndDestroy()),
  F8: fault("The connection is closed in the middle of the body.", (exchange) =>
    writeRaw(exchange, [firstHalf(exchange)]),
  ),
  "F8-reset": fault("The connection is reset in the middle of the body.", (exchange) =>
    writeRaw(exchange, [firstHalf(exchange)], "reset"),
  ),
  F9: fault("A kept connection is closed when its second request arrives.", closeSecond),
  "F9-idle": fault("A kept connection is closed after 50 ms without a request.", closeIdle),
  F10: fault("Every tenth request meets a reset.", ({ socket }) => socket.resetAndDestroy(), 10),
  F11: raw("Something that is not HTTP answers.", () => ["SSH-2.0-OpenSSH_9.2\r\n\0\u0001\u0002\r\n\r\n"]),
  "F11-old": raw("HTTP/0.9 answers: a body without headers.", ({ answer }) => [answer.body]),
  F12: raw("The answer has both a length and chunks.", (exchange) => [
    headOf(exchange, { "Transfer-Encoding": "chunked" }),
    "2\r\n{}\r\n0\r\n\r\n",
  ]),
  "F12-chunk": raw("A chunk's size is no number.", () => [chunkedHead, "zz\r\n{}\r\n0\r\n\r\n"]),
  F13: fault("The body has 1 GiB, and a Content-Length.", (exchange) =>
    replyHuge(exchange, { "Content-Length": String(gibibyte + exchange.answer.body.length) }),
  ),
  "F13-chunked": fault("The body has 1 GiB, in chunks.", (exchange) =>
    replyHuge(exchange, { "Transfer-Encoding": "chunked" }),
  ),
  F14: withHeaders("One header has 64 KiB.", () => ({ "X-Filler": "x".repeat(64 * 1024) })),
  "F14-many": withHeaders("There are 5,000 headers.", () =>
    Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`X-Filler-${nth}`, "x"])),
  ),
  F15: packed("The body is a gzip bomb: 1 MiB that unpacks to 1 GiB.", "gzip", toBomb),
  F16: packed("The body is compressed with Brotli, which was not requested.", "br", packBrotli),
  F17: packed("The body is compressed with gzip six times.", Array(6).fill("gzip").join(", "), (body) =>
    Array<typeof gzipSync>(6)
      .fill(gzipSync)
      .reduce((inner, packOnce) => packOnce(inner), body),
  ),
  F18: packed("The body is gzip that breaks off.", "gzip", async (body) => {
    const bytes = await pack(body);
    return bytes.subarray(0, bytes.length / 2);
  }),
  "F18-plain": packed("The body is plain, and its Content-Encoding is gzip.", "gzip", (body) => body),
  F19: changedText("The JSON is nested 100,000 deep.", (text) =>
    text.replace("{", `{"deep":${"[".repeat(100_000)}${"]".repeat(100_000)},`),
  ),
  "F19-keys": changedText("A record has a million members.", (text) => {
    const members = Array.from({ length: 1_000_000 }, (_, nth) => `"k${nth}":0,`);
    return text.replace('{"id":', `{${members.join("")}"id":`);
  }),
  "F19-proto": changedText("Records have members called __proto__ and constructor.", (text) =>
    text.replaceAll('{"id":', `${pollution},"id":`),
  ),
  F20: retryAfter("1"),
  F21: retryAfter("120"),
  F22: status(429, "429 with a date in 30 seconds as Retry-After.", () => ({
    "Retry-After": new Date(Date.now() + 30_000).toUTCString(),
  })),
  "F22-negative": retryAfter("-10"),
  "F22-words": retryAfter("abc"),
  F23: status(429, "429 without a Retry-After."),
  F24: redirect(301),
  "F24-302": redirect(302),
  "F24-303": redirect(303),
  "F24-307": redirect(307),
  "F24-308": redirect(308),
  F25: redirect(302, "http://169.254.169.254/latest/meta-data/"),
  "F25-file": redirect(302, "file:///etc/passwd"),
  F26: status(401),
  F27: status(403),
  F28: status(404),
  F29: changed("404 with a page of HTML.", () => ({
    status: 404,
    headers: { "Content-Type": "text/html" },
    body: html,
  })),
  F30: status(500),
  "F30-502": status(502),
  "F30-503": status(503),
  "F30-503-after": retryAfter("7", 503),
  "F30-504": status(504),
  F31: changedText("A page of HTML with status 200.", () => loginPage),
  F32: changedText("An empty body.", () => ""),
  "F32-null": changedText("null.", () => "null"),
  "F32-array": changedText("An empty array.", () => "[]"),
  "F32-truncated": changedText("JSON that breaks off, with a length that fits.", (text) =>
    text.slice(0, text.length / 2),
  ),
  "F32-trailing": changedText("JSON with more text after it.", (text) => `${text}}<!-- 0.2 s -->`),
  "F32-nan": changedText("JSON with NaN in it.", (text) => text.replace("{", '{"figure":NaN,')),
  F33: fault("204: no content.", ({ response }) => response.writeHead(204).end()),
  F34: changedText("A byte order mark precedes the JSON.", (text) => `\ufeff${text}`),
  "F34-latin": changedText("Names begin in Latin-1: no UTF-8.", (text) => {
    const [first = "", ...others] = renamed(text, latinMark).split(latinMark);
    const latin = Buffer.from("Zo\xeb ", "latin1");
    return Buffer.concat([Buffer.from(first), ...others.flatMap((piece) => [latin, Buffer.from(piece)])]);
  }),
  "F34-surrogate": changedText("Names hold half a surrogate pair.", (text) => renamed(text, "\\ud800")),
  "F34-nul": changedText("Names hold NUL and other control characters.", (text) =>
    renamed(text, "\\u0000\\u001b\\u202e"),
  ),
  F35: changedBody("A list has no meta and no links.", ({ meta, links, ...body }) => body),
  "F35-meta": changedBody("A list has no meta.", ({ meta, ...body }) => body),
  "F35-links": changedBody("A list has no links.", ({ links, ...body }) => body),
  "F35-object": changedBody(
    "data is an object in place of a list, and a list in place of a record.",
    (body) => ({ ...body, data: Array.isArray(body["data"]) ? {} : [] }),
  ),
  F36: changedBody(
    "Members are unknown, missing, null, empty or of another type than the contract's.",
    (body) => {
      const { data } = body;
      if (isJsonObject(data)) return { ...body, data: bend(data) };
      return Array.isArray(data) ? { ...body, data: data.filter(isJsonObject).map(bend) } : bend(body);
    },
  ),
  F37: changedRows("Every page holds one record twice, and another one that is on each page.", (rows) => {
    const [first, , ...more] = rows;
    const last = more.at(-1);
    return [first, first, ...more.slice(0, -1), last && { ...last, id: "ONEVERYPAGE" }];
  }),
  F38: changedBody("Links lead to another host.", ({ links, meta, ...body }) => ({
    ...body,
    links: toForeignHost(links),
    meta: toForeignHost(meta),
  })),
  F39: withMeta("The total is a thousand million.", { total: 1_000_000_000 }),
  "F39-last": withMeta("The last page is 0.", { last_page: 0 }),
  "F39-page": withMeta("The page calls itself page 7.", { current_page: 7 }),
  F40: changedBody("A record is answered with another one's id.", (body) => {
    if (isJsonObject(body["data"])) return { ...body, data: { ...body["data"], id: otherId } };
    return "id" in body ? { ...body, id: otherId } : body;
  }),
  F41: changedRows(
    "Rows are shifted and out of order, as while others write.",
    ([first, second, third, ...more]) => [first, first, third, second, ...more.slice(0, -1)],
  ),
  F45: withHeaders("The clock of the Date header is a day ahead.", () => ({
    Date: new Date(Date.now() + dayMs).toUTCString(),
  })),
  F48: afterHints("10,000 times 103 Early Hints come before the answer.", hint.repeat(10_000)),
  "F48-continue": afterHints("10,000 times 100 Continue come before the answer.", goOn.repeat(10_000)),
  "F48-few": afterHints("Five times 103 Early Hints come before the answer.", hint.repeat(5)),
  F49: withHeaders("Cookies, a policy and the names of programs are among the headers.", () => ({
    "Set-Cookie": "session=canary-of-the-upstream; Path=/",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "Content-Security-Policy": "default-src *",
    "Access-Control-Allow-Origin": "*",
    Server: "canary-of-the-upstream/1.0",
    "X-Powered-By": "canary-of-the-upstream",
  })),
};

function raw(words: string, pieces: (exchange: Exchange) => readonly (string | Buffer)[]) {
  return fault(words, (exchange) => writeRaw(exchange, pieces(exchange)));
}

function firstHalf(exchange: Exchange): Buffer {
  const { body } = exchange.answer;
  return Buffer.concat([Buffer.from(headOf(exchange)), body.subarray(0, body.length / 2)]);
}

const served = new WeakSet<Socket>();

function closeSecond(exchange: Exchange): void {
  const { socket } = exchange;
  if (served.has(socket)) return void socket.destroy();
  served.add(socket);
  reply(exchange);
}

const idleMs = 50;
const closing = new WeakMap<Socket, NodeJS.Timeout>();

function closeIdle(exchange: Exchange): void {
  const { socket, response } = exchange;
  clearTimeout(closing.get(socket));
  response.once("finish", () => {
    const timer = setTimeout(() => socket.destroy(), idleMs);
    closing.set(socket, timer);
  });
  reply(exchange);
}

function withHeaders(words: string, headers: () => PlainAnswer["headers"]) {
  return changed(words, () => ({ headers: headers() }));
}

function afterHints(words: string, hints: string) {
  return raw(words, (exchange) => [hints, headOf(exchange, { Connection: "close" }), exchange.answer.body]);
}

function status(
  code: number,
  words = `${code} with internals in the message.`,
  headers: (exchange: Exchange) => PlainAnswer["headers"] = () => ({}),
) {
  const body = JSON.stringify({ message: upstreamWords });
  return changed(words, (exchange) => ({ status: code, headers: headers(exchange), body }));
}

function retryAfter(time: string, code = 429) {
  return status(code, `${code} with "Retry-After: ${time}".`, () => ({ "Retry-After": time }));
}

function redirect(code: number, target?: string) {
  const name = target ?? "another host name of this server (the log shows whether it is followed)";
  return status(code, `${code}, a redirect to ${name}.`, ({ socket }) => ({
    Location: target ?? `http://localhost:${socket.localPort}/redirected`,
  }));
}

function packed(words: string, encoding: string, packBody: (body: Buffer) => Buffer | Promise<Buffer>) {
  return changed(words, async ({ answer }) => ({
    headers: { "Content-Encoding": encoding },
    body: await packBody(answer.body),
  }));
}

/**
 * Sends a huge body, which is still well formed, because JSON allows any number of spaces before a value. It
 * is written no faster than the other side reads it, so that the log shows how much was read.
 */
async function replyHuge({ response, answer }: Exchange, headers: Readonly<Record<string, string>>) {
  response.writeHead(answer.status, { ...answer.headers, ...headers });
  const spaces = Buffer.alloc(1024 * 1024, " ");
  function* pieces() {
    for (let sent = 0; sent < gibibyte; sent += spaces.length) yield spaces;
    yield answer.body;
  }
  // The reader is expected to close the connection.
  await pipeline(Readable.from(pieces(), { highWaterMark: 1 }), response).catch(() => undefined);
}

const bombMembers = 16;
let bombMember: Promise<Buffer> | undefined;

/** A gzip file may have several members (RFC 1952, 2.2), so one compressed piece is sent several times. */
async function toBomb(body: Buffer): Promise<Buffer> {
  bombMember ??= pack(Buffer.alloc(gibibyte / bombMembers, " "), { level: 9 });
  return Buffer.concat([...Array<Buffer>(bombMembers).fill(await bombMember), await pack(body)]);
}

function renamed(text: string, mark: string): string {
  return text.replaceAll(/"((?:display_)?name)":"/g, `"$1":"${mark}`);
}

function withMeta(words: string, meta: JsonObject) {
  return changedBody(words, (body) =>
    isJsonObject(body["meta"]) ? { ...body, meta: { ...body["meta"], ...meta } } : body,
  );
}

function toForeignHost(value: JsonValue = null): JsonValue {
  const foreign = '"http://canary-of-the-upstream.example';
  const moved: JsonValue = JSON.parse(JSON.stringify(value).replaceAll(/"https?:\/\/[^/"]+/g, foreign));
  return moved;
}

/** Changes members of a record that no rule of the proxy depends on. */
function bend({ customer_comments, currency, url, ...record }: JsonObject): JsonObject {
  return {
    ...record,
    brand_new_member: { nested: [1, "two", null] },
    notes: 42,
    source: null,
    refunded_at: null,
    total_amount: 12.5,
    subtotal_amount: "12.5000",
    is_test: false,
    is_spam: "0",
    is_paid: 1,
    updated_at: "",
    summary: null,
    tags: null,
    alt_image: "",
  };
}
