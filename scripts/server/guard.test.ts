import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { disconnectSignal } from "@/lib/server/front.mjs";
import { logWriter } from "@/lib/server/logs/log.mjs";
import { createGuardedServer } from "./guard.mjs";
import { listen, stopping } from "./listen.mjs";
import { readSettings } from "./settings.mjs";

/** The headers of requests that reached the application, newest last. */
const seen: IncomingHttpHeaders[] = [];
/** The signals of those requests. */
const signals: (AbortSignal | undefined)[] = [];
/** Paths and statuses of the responses. */
const counted: [path: string, status: number][] = [];

const settings = readSettings({ PORT: "0" }, []);
const application = async (request: IncomingMessage, response: ServerResponse) => {
  seen.push(request.headers);
  signals.push(disconnectSignal());
  if (request.url === "/fails") throw new Error("a defect");
  if (request.url === "/many") for (let at = 0; at < 20; at++) response.once("close", () => {});
  if (request.url === "/part") response.write("part");
  else if (request.url !== "/never") response.end("reached");
};
const server = createGuardedServer(
  settings,
  async () => application,
  (path, status) => counted.push([path, status]),
);
let port = 0;

beforeAll(async () => {
  ({ port } = await listen(server, settings));
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

/** Sends raw bytes, and reads until the server closes the connection. */
async function send(head: string, body = ""): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`, "latin1");
  const [headers = "", content = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers: headers.toLowerCase(), body: content };
}

test("a request that waits for the start gets 503 before its connection is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const starting = createGuardedServer(settings, () => new Promise(() => {}));
  onTestFinished(() => void starting.close());
  const socket = connect((await listen(starting, settings)).port, "127.0.0.1");
  socket.write(`${get(api)}\r\nConnection: close\r\n\r\n`);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(starting.timeout - 1_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5\r\n.*This server is starting/is);
});

const api = "/admin/api/v3/contributions";
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n");

test.each(["/x?a#b", api])(
  "bytes after a request that ends the connection are ignored: %s",
  async (target) => {
    const before = seen.length;
    const socket = connect(port, "127.0.0.1");
    const doubtful = get(target, "Transfer-Encoding: identity, chunked");
    socket.write(`${doubtful}\r\n\r\n0\r\n\r\n${get("/behind")}\r\nConnection: close\r\n\r\n`);
    const responses = await text(socket);
    expect(responses.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
    expect(seen).toHaveLength(before);
  },
);

test.each([
  ["bytes that are not HTTP", "\x16\x03\x01\r\n\r\n"],
  ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["an expectation", `${get("/", "Expect: a-miracle")}\r\n\r\n`],
  ["an answered request and bytes that are not HTTP", `${get("/")}\r\n\r\n\x16\x03\x01\r\n\r\n`],
])("within a response, the connection ends without a refusal after %s", async (_name, bytes) => {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.write(`${get("/part")}\r\n\r\n`);
  let received = "";
  socket.on("data", (piece: string) => {
    if (!received.includes("part") && (received + piece).includes("part")) socket.write(bytes, "latin1");
    received += piece;
  });
  await new Promise((resolve) => socket.on("error", () => {}).on("close", resolve));
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n4\r\npart\r\n$/s);
});

/** The failure codes of messages. */
const codes = new Map([
  ["Malformed URL.", "malformed_url"],
  ["Not Found.", "not_found"],
]);

describe("a request is refused with JSON before the application for", () => {
  test.each<[string, string, number, string?]>([
    ["an unsupported version", `GET ${api} HTTP/2.0\r\nHost: localhost`, 505],
    ["no Host", `GET ${api} HTTP/1.1`, 400],
    ["an empty Host", `GET ${api} HTTP/1.1\r\nHost:`, 400],
    ["two Hosts", get(api, "Host: localhost"), 400],
    ["two Hosts, two thousand headers apart", get(api, ...Array(2100).fill("a:"), "Host: evil.test"), 400],
    ["a transfer encoding before chunks", get(api, "Transfer-Encoding: gzip, chunked"), 400],
    ["an absolute-form target", get("http://localhost/admin/api/v3/contributions"), 400],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: localhost", 400],
    ["a fragment", get(`${api}#x`), 400, "Malformed URL."],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: localhost", 405],
    ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost", 405],
    ["an unsupported method", `PROPFIND ${api} HTTP/1.1\r\nHost: localhost`, 405],
    ["an invented method", `FOO ${api} HTTP/1.1\r\nHost: localhost`, 405],
    ["the error page of the framework", get("/_global-error"), 404, "Not Found."],
    ["the error page in a request of the router", get("/%5Fglobal-error.rsc", "RSC: 1"), 404, "Not Found."],
    ["a WebSocket", get("/", "Connection: Upgrade", "Upgrade: websocket"), 400],
    ["a malformed percent", get(`${api}/%zz`), 400, "Malformed URL."],
    ["an overlong encoding", get(`${api}/%c0%af`), 400, "Malformed URL."],
    ["raw bytes outside ASCII", get(`${api}/\xc3\xa9`), 400, "Malformed URL."],
    ["an encoded slash", get(`${api}/a%2fb`), 404, "Not Found."],
    ["an encoded NUL", get(`${api}/a%00`), 404, "Not Found."],
    ["a backslash", get(`${api}/a\\b`), 404, "Not Found."],
    ["an encoded backslash", get(`${api}/a%5Cb`), 404, "Not Found."],
    ["dots", get(`${api}/..`), 404, "Not Found."],
    ["encoded dots", get(`${api}/%2e%2E`), 404, "Not Found."],
    ["a dot", get(`${api}/.`), 404, "Not Found."],
    ["an empty segment", get("/admin/api//v3/contributions"), 404, "Not Found."],
    ["a final slash", get(`${api}/`), 404, "Not Found."],
    ["two slashes in front", get(`/${api}`), 404, "Not Found."],
    ["a path out of the API and back", get(`/x/..${api}`), 404, "Not Found."],
    ["an encoded prefix", get("/admin/%61pi/v3/contributions"), 404, "Not Found."],
    ["an id of 256 characters", get(`${api}/${"x".repeat(256)}`), 404, "Not Found."],
    ["an encoded body", get(api, "Content-Encoding: gzip"), 415],
    ["a large body on GET", get(api, "Content-Length: 1025"), 413],
    ["headers over 16 KiB", get(api, `X-Long: ${"x".repeat(17_000)}`), 431],
    ["two lengths", get(api, "Content-Length: 1", "Content-Length: 2"), 400],
    ["a length and chunks", get(api, "Content-Length: 1", "Transfer-Encoding: chunked"), 400],
    ["bytes that are not HTTP", "\x16\x03\x01", 400],
  ])("%s", async (_name, head, status, message) => {
    const before = seen.length;
    const response = await send(head);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual({ message: message ?? expect.stringMatching(/^[A-Z].+\.$/) });
    expect(response.headers).toContain("content-type: application/json; charset=utf-8");
    expect(response.headers).toContain("cache-control: no-store");
    expect(response.headers).toContain("x-content-type-options: nosniff");
    expect(response.headers).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(/^allow: get, head, options$/m.test(response.headers)).toBe(status === 405);
    const code = status === 405 ? "method_not_allowed" : codes.get(message ?? "");
    expect(/^x-failure-code: (.*)$/m.exec(response.headers)?.[1]).toBe(code);
    expect(seen).toHaveLength(before);
  });

  test("an unsupported method, which the message names", async () => {
    const response = await send(`PROPFIND ${api} HTTP/1.1\r\nHost: localhost`);
    expect(JSON.parse(response.body)).toEqual({
      message: "The PROPFIND method is not supported for this route.",
    });
  });

  test("a body on GET over 1,024 bytes, also in chunks", async () => {
    const chunk = (size: number) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
    const head = get(api, "Transfer-Encoding: chunked");
    expect((await send(head, `${chunk(1000)}${chunk(25)}0\r\n\r\n`)).status).toBe(413);
    expect((await send(head, `${chunk(1024)}0\r\n\r\n`)).body).toContain("reached");
    const whole = get(api, "Content-Length: 1024");
    expect((await send(whole, "x".repeat(1024))).body).toContain("reached");
  });
});

describe("a request that passes", () => {
  const last = () => seen.at(-1) ?? {};

  test.each([
    ["a list", get(api)],
    ["an id of 255 characters", get(`${api}/${"x".repeat(255)}`)],
    ["an id outside ASCII", get(`${api}/%F0%9F%8E%81`)],
    ["an id that is percent-encoded twice", get(`${api}/%252e%252e`)],
    ["a malformed percent in the query", get(`${api}?name=%zz`)],
    ["an offer of another protocol", get("/healthz", "Upgrade: h2c", "Connection: Upgrade")],
    ["a Host in capitals on any port", `HEAD ${api} HTTP/1.1\r\nHost: LOCALHOST:99`],
    [
      "a POST to the API, whose routes refuse it",
      `POST ${api} HTTP/1.1\r\nHost: [::1]:3000\r\nContent-Length: 0`,
    ],
    ["a POST to our own endpoints", "POST /api/x HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin"],
  ])("reaches the application: %s", async (_name, head) => {
    const before = seen.length;
    expect((await send(head)).status).toBe(200);
    expect(seen).toHaveLength(before + 1);
  });

  test("keeps a harmless X-Request-Id, and gets a new one otherwise", async () => {
    expect((await send(get(api, "X-Request-Id: abc.DEF-1_2"))).headers).toContain(
      "x-request-id: abc.def-1_2",
    );
    expect(last()["x-request-id"]).toBe("abc.DEF-1_2");
    await send(get(api, "X-Request-Id: <script>"));
    expect(last()["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is aborted and counted as 0 only if the client disconnects before the response", async () => {
    const before = seen.length;
    const socket = connect(port, "127.0.0.1");
    socket.write(`${get("/never")}\r\n\r\n`);
    await vi.waitFor(() => expect(seen).toHaveLength(before + 1));
    const signal = signals.at(-1);
    expect(signal?.aborted).toBe(false);
    socket.destroy();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    await vi.waitFor(() => expect(counted.at(-1)).toEqual(["/never", 0]));
    await send(get("/healthz"));
    expect(signals.at(-1)?.aborted).toBe(false);
    await vi.waitFor(() => expect(counted.at(-1)).toEqual(["/healthz", 200]));
  });

  test("has the forwarding headers of its connection", async () => {
    const forged = ["X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "X-Desk-Target"];
    await send(get(api, ...forged.map((name) => `${name}: https`), "Accept: a/b"));
    const { accept, connection, host, "x-request-id": id, ...others } = last();
    expect(others).toEqual({
      "x-desk-proxied": "1",
      "x-desk-target": api,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "localhost",
      "x-forwarded-proto": "http",
    });
  });
});

test("the log has static files at debug unless they fail, and other requests at info", async () => {
  const { level } = logWriter;
  logWriter.level = "debug";
  const lines: string[] = [];
  for (const kind of ["info", "debug"] as const) {
    const write = (about: unknown) => lines.push(`${kind} ${Object(about).path}`);
    vi.spyOn(logWriter, kind).mockImplementation(write);
  }
  const files = ["/_next/static/chunks/a.js", "/icon.svg", "/vendor/redoc.js", "/demo/pictures/a.svg"];
  const others = ["/contributions", "/contributions/a.svg", api];
  for (const path of [...files, ...others]) await send(get(path));
  await send(get("/_next/static/%zz.js"));
  await expect.poll(() => lines.length).toBe(8);
  expect(lines).toEqual([
    ...["/_next/static/…", "/icon.svg", "/…", "/demo/…"].map((path) => `debug ${path}`),
    ...["/contributions", "/contributions/…", api].map((path) => `info ${path}`),
    expect.stringMatching(/^info \/_next/),
  ]);
  vi.restoreAllMocks();
  logWriter.level = level;
});

test.each([
  ["no body", "", ""],
  ["a small body, which was read", "Content-Length: 4", "body"],
])("an unexpected error is a 500 in the log after a request with %s", async (_, header, body) => {
  const log = vi.spyOn(logWriter, "error").mockImplementation(() => {});
  const { status } = await send(get("/fails", ...(header === "" ? [] : [header])), body);
  expect([status, log.mock.calls.length]).toEqual([500, 1]);
  log.mockRestore();
});

test("a caller who leaves while sending a body is no error in the log", async () => {
  const log = vi.spyOn(logWriter, "error").mockImplementation(() => {});
  const accepted = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  const [connection] = await accepted;
  socket.write(`${get("/", "Content-Length: 4")}\r\n\r\nbo`);
  await once(server, "request");
  socket.destroy();
  await once(connection, "close");
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test("a refused connection ends within two seconds, even if the caller keeps it open", async () => {
  const accepted = once(server, "connection");
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const [connection] = await accepted;
  socket.on("error", () => {}).write("\x16\x03\x01\r\n\r\n");
  await once(connection, "close", { signal: AbortSignal.timeout(2_000) });
});

test("many close listeners of a response cause no warning", async () => {
  const warned = vi.fn();
  process.on("warning", warned);
  await send(get("/many"));
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", warned);
  expect(warned).not.toHaveBeenCalled();
});

test("a trusted proxy may have more connections than another address", () => {
  const proxied = readSettings({ TRUSTED_PROXIES: "10.0.0.7" }, []);
  const onConnection = createGuardedServer(proxied, async () => application)
    .listeners("connection")
    .at(-1);
  const refusedOf = (remoteAddress: string) => {
    const sockets = Array.from({ length: 101 }, () => Object.assign(new PassThrough(), { remoteAddress }));
    for (const socket of sockets) onConnection?.(socket);
    return sockets.filter(({ writableEnded }) => writableEnded).length;
  };
  expect([refusedOf("10.0.0.7"), refusedOf("10.0.0.8")]).toEqual([0, 1]);
});

// The last test: the server does not become ready again.
test("a stopping server is not ready, and closes connections after their responses", async () => {
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/readyz`)).headers.get("connection")).toBe("keep-alive");
  server.emit(stopping);
  const ready = await fetch(`${url}/readyz`, { headers: { host: "10.0.0.7" } });
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await ready.json()).toEqual({ message: "This server is stopping." });
  const other = await fetch(`${url}/healthz`);
  expect(await other.text()).toBe("reached");
  expect([ready, other].map(({ headers }) => headers.get("connection"))).toEqual(["close", "close"]);
});
