import { gzipSync } from "node:zlib";
import { bytes, type Handler, json, page, raw } from "./fake-upstream";

/** A row of the fault table: what the upstream does, and the status that a caller gets. */
export interface FaultRow {
  readonly fault: string;
  readonly handler: Handler;
  readonly list: number;
  /** Only if it differs from `list`. */
  readonly item?: number;
  /** A part of the failure message. */
  readonly text?: string;
  /** The number of requests for the list; 1 by default. */
  readonly requests?: number;
}

/** Responds correctly to each of the four operations. */
export const good: Handler = (request, response) => {
  const id = /([^/]+)$/.exec(request.url ?? "")?.[1] ?? "";
  const isList = /^(?:contributions|posts)(?:\?|$)/.test(id);
  return json(isList ? page([]) : { data: { id } })(request, response);
};

/** Fails a number of times, then responds correctly. */
export function first(times: number, bad: Handler): Handler {
  let count = 0;
  return (request, response) => (count++ < times ? bad : good)(request, response);
}

const reset: Handler = ({ socket }) => socket.resetAndDestroy();
const truncated = raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
const html = "<!doctype html><title>Sign in</title>";
const status = (code: number, headers = {}) => json({ message: "SQLSTATE" }, headers, code);
const text = (body: string | Buffer) => bytes(Buffer.from(body), { "content-type": "application/json" });
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const keys = `{"data":{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join()}}}`;

const pageOf = (rows: unknown, changes = {}) => json({ ...page([]), data: rows, ...changes });
const both =
  (list: Handler, item: Handler): Handler =>
  (request, response) =>
    (request.url?.includes("contributions?") ? list : item)(request, response);

const truncatedClosed = raw("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 100\r\n\r\n{");

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const zero = "HTTP/1.1 000 Nothing\r\nContent-Length: 2\r\n\r\n";
const unrequested = { list: 502, text: "unreadable response", requests: 1 };

const aDayLate: Handler = (request, response) => {
  response.setHeader("date", new Date(Date.now() - 86_400_000).toUTCString());
  good(request, response);
};

/** Every fault whose outcome does not depend on time; the others have their own tests. */
export const faultRows: readonly FaultRow[] = [
  { fault: "F7 reset before headers, always", handler: reset, list: 502, text: "reached", requests: 3 },
  { fault: "F7 reset before headers, twice", handler: first(2, reset), list: 200, requests: 3 },
  { fault: "F8 truncated, always", handler: truncated, list: 502, text: "incomplete response", requests: 3 },
  {
    fault: "F8 truncated, closed",
    handler: truncatedClosed,
    list: 502,
    text: "incomplete response",
    requests: 3,
  },
  { fault: "F8 truncated, once", handler: first(1, truncated), list: 200, requests: 2 },
  { fault: "F11 garbage", handler: raw("SSH-2.0-OpenSSH_9.9\r\n\r\n"), list: 502 },
  { fault: "F11 HTTP/0.9", handler: raw("{}"), list: 502 },
  { fault: "F11 an unrequested 100", handler: raw(`HTTP/1.1 100 Continue\r\n\r\n${ok}`), ...unrequested },
  { fault: "F11 status 000", handler: raw(zero), ...unrequested },
  { fault: "F11 status 000 with a body", handler: raw(`${zero}{}`), ...unrequested },
  { fault: "F11 an unrequested upgrade", handler: raw(upgrade), ...unrequested },
  {
    fault: "F12 Content-Length with chunks",
    handler: raw(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ),
    list: 502,
    requests: 1,
  },
  { fault: "F13 a large body", handler: bytes(Buffer.alloc(17 * 2 ** 20, 32)), list: 502, text: "too large" },
  {
    fault: "F14 large headers",
    handler: json({}, { "x-a": "a".repeat(65_536) }),
    list: 502,
    text: "too large",
  },
  {
    fault: "F14 many headers",
    handler: raw(`HTTP/1.1 200 OK\r\n${"a:b\r\n".repeat(5000)}\r\n`),
    list: 502,
  },
  {
    fault: "F15 a gzip bomb",
    handler: bytes(gzipSync(Buffer.alloc(2 ** 26), { level: 1 }), { "content-encoding": "gzip" }),
    list: 502,
    text: "too large",
  },
  { fault: "F16 br", handler: bytes(Buffer.from("x"), { "content-encoding": "br" }), list: 502 },
  {
    fault: "F17 six layers of gzip",
    handler: bytes(gzipSync(gzipSync("{}")), { "content-encoding": "gzip, gzip, gzip, gzip, gzip, gzip" }),
    list: 502,
  },
  {
    fault: "F18 invalid gzip",
    handler: bytes(Buffer.from("{}"), { "content-encoding": "gzip" }),
    list: 502,
  },
  { fault: "F19 nested deeply", handler: text(`{"data":${deep}}`), list: 502, text: "nested" },
  { fault: "F19 a million members", handler: text(keys), list: 502, text: "members" },
  {
    fault: "F19 __proto__",
    handler: text('{"data":[],"links":{},"meta":{"total":0,"__proto__":{"polluted":1}}}'),
    list: 502,
  },
  ...[301, 302, 307].map((code) => ({
    fault: `F24, F25 ${code}`,
    handler: status(code, { location: "http://169.254.169.254/" }),
    list: 502,
    text: "unexpected redirect",
  })),
  { fault: "F26 401", handler: status(401), list: 502, text: "The data service refused our credentials." },
  { fault: "F27 403", handler: status(403), list: 502, text: "doesn’t allow" },
  { fault: "F28 404", handler: status(404), list: 502, item: 404, text: "wrong address configured?" },
  { fault: "F29 404 as HTML", handler: bytes(Buffer.from(html), {}, 404), list: 502, item: 404 },
  { fault: "F30 500", handler: status(500), list: 502 },
  ...[502, 503, 504].flatMap((code) => [
    { fault: `F30 ${code}, always`, handler: status(code), list: 502, requests: 3 },
    { fault: `F30 ${code}, once`, handler: first(1, status(code)), list: 200, requests: 2 },
  ]),
  { fault: "F30 503 with Retry-After", handler: status(503, { "retry-after": "30" }), list: 503 },
  { fault: "F31 HTML", handler: text(html), list: 502, text: "not JSON" },
  ...["", "null", "[]", '{"data":[', '{"data":[]} x', '{"data":NaN}'].map((body) => ({
    fault: `F32 ${JSON.stringify(body)}`,
    handler: text(body),
    list: 502,
  })),
  { fault: "F33 204", handler: status(204), list: 502 },
  {
    fault: "F34 a byte order mark, bad UTF-8, lone surrogates, NUL",
    handler: both(
      text(
        Buffer.concat([
          Buffer.from('\ufeff{"data":[{"a":"'),
          Buffer.from([0xff]),
          Buffer.from('"}],"links":{},"meta":{"total":1}}'),
        ]),
      ),
      text('{"id":"1","a":"\\ud800\\u0000"}'),
    ),
    list: 200,
  },
  { fault: "F35 no links", handler: json({ data: [], meta: { total: 1 } }), list: 502, text: '"links"' },
  { fault: "F35 no meta", handler: json({ data: [], links: {} }), list: 502, text: '"meta"' },
  { fault: "F35 an object for a list", handler: both(pageOf({}), json({ data: [] })), list: 502 },
  {
    fault: "F36 unknown, missing, null and mistyped members",
    handler: both(
      pageOf([{ id: 1, extra: [], is_test: true, total_amount: 3, refunded_at: null, supporter: null }]),
      json({ data: { id: "1", currency: "CAD", line_items: null } }),
    ),
    list: 200,
  },
  { fault: "F37 a record twice", handler: both(pageOf([{ id: "1" }, { id: "1" }]), good), list: 200 },
  {
    fault: "F38 links to another host",
    handler: both(pageOf([], { links: { next: "http://evil.example/" } }), good),
    list: 200,
  },
  {
    fault: "F39 wrong totals",
    handler: both(pageOf([{ id: "1" }], { meta: { total: 0, last_page: 0, current_page: 7 } }), good),
    list: 200,
  },
  { fault: "F40 another record", handler: both(good, json({ data: { id: "2" } })), list: 200, item: 502 },
  { fault: "F45 a clock a day off", handler: aDayLate, list: 200 },
  {
    fault: "F48 endless early hints",
    handler: raw("HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n".repeat(10_000)),
    list: 502,
  },
];
