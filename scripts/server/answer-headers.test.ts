import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { completeAnswer, documentPolicy, freshNonce } from "./answer-headers.mjs";
import { listen } from "./listen.mjs";

interface About {
  readonly path?: string;
  readonly isHttps?: boolean;
  readonly isStopping?: boolean;
}

/** The headers with which an answer leaves that is written as said. */
async function headersOf(write: (response: ServerResponse) => void, about: About = {}): Promise<Headers> {
  const { path = "/", isHttps = false, isStopping = false } = about;
  const server = createServer((_request, response) => {
    completeAnswer(response, { path, isHttps, pagePolicy: "page", isStopping: () => isStopping });
    write(response);
  });
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  const { headers } = await fetch(url);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
  return headers;
}

const page = { "content-type": "text/html; charset=utf-8" };
const kept = { "cache-control": "public, max-age=31536000, immutable" };

test("a page gets the page's policy, data the one that allows nothing, and an own policy stays", async () => {
  const policyOf = async (write: (response: ServerResponse) => void) =>
    (await headersOf(write)).get("content-security-policy");
  expect(await policyOf((response) => response.writeHead(200, page).end("x"))).toBe("page");
  expect(await policyOf((response) => response.setHeader("content-type", "text/html").end("x"))).toBe("page");
  expect(await policyOf((response) => response.end("x"))).toBe("default-src 'none'; frame-ancestors 'none'");
  const own = { ...page, "content-security-policy": "own" };
  expect(await policyOf((response) => response.writeHead(200, "Fine", own).end("x"))).toBe("own");
});

test("only files of the build that are there may be kept", async () => {
  const cacheOf = async (path: string, status: number, headers: Record<string, string>) =>
    (await headersOf((response) => response.writeHead(status, headers).end(), { path })).get("cache-control");
  const file = "/_next/static/chunks/a.js";
  expect(await cacheOf(file, 200, kept)).toBe(kept["cache-control"]);
  expect(await cacheOf(file, 404, kept)).toBe("no-store");
  expect(await cacheOf(file, 200, { "cache-control": "public, max-age=0" })).toBe("no-store");
  expect(await cacheOf("/icon.svg", 200, kept)).toBe("no-store");
});

test("TLS is demanded for the future only where people come by TLS", async () => {
  const write = (response: ServerResponse) => response.end();
  expect((await headersOf(write)).get("strict-transport-security")).toBeNull();
  expect((await headersOf(write, { isHttps: true })).get("strict-transport-security")).toMatch(
    /^max-age=\d+$/,
  );
});

test("a server that stops keeps no connection alive", async () => {
  const write = (response: ServerResponse) => response.end();
  expect((await headersOf(write)).get("connection")).toBe("keep-alive");
  expect((await headersOf(write, { isStopping: true })).get("connection")).toBe("close");
});

test("a nonce is 128 bits and no two of ten thousand are the same", () => {
  const nonces = Array.from({ length: 10_000 }, freshNonce);
  expect(new Set(nonces).size).toBe(10_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
});

test("only pages under development may evaluate code and hold a WebSocket", () => {
  expect(documentPolicy("abc", false)).toContain("script-src 'nonce-abc' 'strict-dynamic';");
  expect(documentPolicy("abc", false)).not.toMatch(/unsafe-eval|ws:/);
  expect(documentPolicy("abc", true)).toMatch(/'unsafe-eval'.*connect-src 'self' ws:/);
});
