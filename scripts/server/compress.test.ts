import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { completeAnswer } from "./answer-headers.mjs";
import { chooseEncoding, compressAnswer } from "./compress.mjs";

type Write = (response: ServerResponse & { flush?: () => void }) => unknown;

/** Starts a server that answers as the guard has it. */
async function serve(write: Write): Promise<number> {
  const server = createServer((asked, response) => {
    compressAnswer(asked, response);
    completeAnswer(response, { path: "/", isHttps: false, pagePolicy: null, isStopping: () => false });
    write(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server on a port always has an address of this form.
  return (server.address() as AddressInfo).port;
}

interface Reply {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function ask(port: number, accepted?: string, method = "GET"): Promise<Reply> {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const sent = request({ port, host: "127.0.0.1", method, headers }).end();
  const [reply] = await once(sent, "response");
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece);
  return { headers: reply.headers, body: Buffer.concat(pieces) };
}

const json = { "content-type": "application/json; charset=utf-8" };
const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Zoë ${id}` })));
const length = Buffer.byteLength(text);

/**
 * Answers as Next does for a route handler: headers as lists, sent before the first piece, and each piece
 * flushed.
 */
function asRoute(response: ServerResponse & { flush?: () => void }, body: string): void {
  response.appendHeader("content-type", ["application/json; charset=utf-8"]);
  response.appendHeader("vary", ["rsc"]);
  response.appendHeader("x-desk-length", [String(Buffer.byteLength(body))]);
  if (response.req.method === "HEAD") return void response.end();
  response.flushHeaders();
  response.write(Buffer.from(body));
  response.flush?.();
  setTimeout(() => response.end(), 1);
}

test.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;Q=0.9 , br ; q=0.8", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["*;q=0, gzip", "gzip"],
  ["identity", null],
  ["identity;q=0", null],
  ["identity;q=0, gzip;q=0.001", "gzip"],
  ["identity, gzip;q=0.5", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["gzip;q=2, br;q=-1", null],
  ["deflate, zstd", null],
])("a caller who accepts %j gets %j", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)("an answer in %s holds the same bytes, however it is written", async (encoding, decode) => {
  const writes: Write[] = [
    (response) => asRoute(response, text),
    (response) => response.writeHead(200, { ...json, "content-length": length }).end(text),
    (response) => response.setHeader("content-type", "text/html").end(text),
    async (response) => {
      response.writeHead(200, json);
      for (let at = 0; at < text.length; at += 1000) {
        response.write(text.slice(at, at + 1000));
        response.flush?.();
        await sleep(1);
      }
      response.end();
    },
  ];
  for (const write of writes) {
    const { headers, body } = await ask(await serve(write), encoding);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBeUndefined();
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/);
    expect(headers).not.toHaveProperty("x-desk-length");
    expect(body.length).toBeLessThan(length / 3);
    expect(decode(body).toString()).toBe(text);
  }
});

test("without compression the length is right, and HEAD has the headers of GET", async () => {
  const port = await serve((response) => asRoute(response, text));
  for (const accepted of [undefined, "gzip", "br"]) {
    const [{ date: _, ...got }, { date: __, ...head }] = [
      (await ask(port, accepted)).headers,
      (await ask(port, accepted, "HEAD")).headers,
    ];
    const { "transfer-encoding": chunked, ...described } = got;
    expect(described).toEqual(head);
    expect(got.vary).toBe("rsc, Accept-Encoding");
    expect(got["content-length"]).toBe(accepted === undefined ? String(length) : undefined);
    expect(chunked).toBe(accepted === undefined ? undefined : "chunked");
  }
  expect((await ask(port)).body.toString()).toBe(text);
  expect((await ask(port, "br", "HEAD")).body).toHaveLength(0);
});

test.each<[string, Write, { vary: boolean; size?: string }]>([
  ["a short text", (response) => asRoute(response, '{"total":1}'), { vary: true, size: "11" }],
  ["a workbook", (response) => send(response, "application/vnd.openxmlformats.sheet"), { vary: false }],
  ["a picture", (response) => send(response, "image/png"), { vary: false }],
  ["a part of a file", (response) => send(response, "text/css", 206), { vary: true }],
  [
    "what is encoded already",
    (response) => response.writeHead(200, { ...json, "content-encoding": "zstd" }).end(text),
    { vary: true },
  ],
  ["no body at all", (response) => response.writeHead(204).end(), { vary: false }],
  [
    "an empty body",
    (response) => response.setHeader("content-type", "text/html").end(),
    { vary: true, size: "0" },
  ],
])("%s is left as it is", async (_, write, { vary, size }) => {
  const { headers } = await ask(await serve(write), "gzip, br");
  expect(headers["content-encoding"] ?? "zstd").toBe("zstd");
  expect(headers.vary !== undefined).toBe(vary);
  if (size !== undefined) expect(headers["content-length"]).toBe(size);
});

function send(response: ServerResponse, type: string, status = 200): void {
  response.writeHead(status, { "content-type": type, "content-length": length }).end(text);
}

test("what is written is passed on before the answer ends", async () => {
  const port = await serve((response) => {
    response.writeHead(200, json);
    response.write("first");
    response.flush?.();
  });
  const sent = request({ port, host: "127.0.0.1", headers: { "accept-encoding": "gzip" } }).end();
  const [reply] = await once(sent, "response");
  const [piece] = await once(reply, "data");
  expect(piece.length).toBeGreaterThan(5);
  sent.destroy();
});

/** Opens a compressed answer that its caller does not read. */
async function openUnread(port: number) {
  const socket = connect(port, "127.0.0.1").pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n");
  return socket;
}

test("a caller who does not read holds up the writer, and one who reads gets all of it", async () => {
  let written = 0;
  const piece = randomBytes(65_536).toString("base64");
  const port = await serve(async (response) => {
    response.writeHead(200, json);
    for (; written < 400; written += 1) {
      if (!response.write(piece)) await once(response, "drain");
    }
    response.end();
  });
  const unread = await openUnread(port);
  await expect.poll(() => written, { timeout: 5000 }).toBeGreaterThan(0);
  for (let before = -1; before !== written; ) {
    before = written;
    await sleep(300);
  }
  expect(written).toBeLessThan(400);
  unread.destroy();
  written = 0;
  const { body } = await ask(port, "gzip");
  expect(gunzipSync(body).length).toBe(400 * piece.length);
});

test("a caller who leaves ends the encoder, and what is written after is dropped", async () => {
  let isComplete: boolean | null = null;
  const port = await serve((response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(randomBytes(65_536).toString("base64")), 5);
    response.once("close", async () => {
      await sleep(50);
      clearInterval(timer);
      response.end();
      isComplete = response.writableFinished;
    });
  });
  const unread = await openUnread(port);
  await sleep(100);
  unread.destroy();
  await expect.poll(() => isComplete).toBe(false);
  expect((await ask(await serve((response) => asRoute(response, text)), "gzip")).body.length).toBeLessThan(
    length,
  );
});
