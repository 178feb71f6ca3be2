import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { CacheTimes } from "@/lib/source/upstream/cache";
import type { UpstreamSettings } from "@/lib/source/upstream/client";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server on its own port that responds as a test configures it and records its requests. */
export interface FakeUpstream {
  readonly url: URL;
  readonly requests: readonly { readonly url: string; readonly rawHeaders: readonly string[] }[];
  /** The number of connections so far. */
  connections(): number;
  respond(handler: Handler): void;
  close(): Promise<void>;
}

export async function openFakeUpstream(): Promise<FakeUpstream> {
  let handler: Handler = json({});
  let connections = 0;
  const requests: { url: string; rawHeaders: string[] }[] = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    requests.push({ url: request.url ?? "", rawHeaders: request.rawHeaders });
    response.on("error", () => undefined);
    handler(request, response);
  });
  server.on("connection", (socket) => {
    connections++;
    socket.on("error", () => undefined);
  });
  return {
    url: new URL(`http://127.0.0.1:${await listen(server, 0)}`),
    requests,
    connections: () => connections,
    respond: (next) => {
      handler = next;
    },
    close: () => closeServer(server),
  };
}

type FakeSettings = UpstreamSettings & { readonly cacheMs: CacheTimes };

/** Settings for a fake upstream, with timeouts that a test can wait for. */
export function settingsFor(baseUrl: URL, changes: Partial<FakeSettings> = {}): FakeSettings {
  const timeouts = { connect: 300, headers: 400, body: 400, total: 1800 };
  return {
    baseUrl,
    token: "s3cret-token",
    filterStyle: "both",
    check: "label",
    feeds: [],
    cacheMs: { list: 0, record: 0, stale: 0 },
    budget: 60,
    allowPrivate: false,
    timeouts,
    ...changes,
  };
}

/** Responds with a value as JSON, or with text as it is. */
export function json(value: unknown, headers: Record<string, string | string[]> = {}, status = 200): Handler {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(text);
  };
}

/** Responds with bytes and headers. */
export function bytes(
  body: Uint8Array,
  headers: Record<string, string | string[]> = {},
  status = 200,
): Handler {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Writes straight to the connection, even what HTTP forbids. */
export function raw(text: string, then: "keep" | "end" | "reset" = "end"): Handler {
  return ({ socket }) => {
    socket.write(text, () => {
      if (then === "end") socket.end();
      if (then === "reset") socket.resetAndDestroy();
    });
  };
}

/** Sends a piece every 100 ms while the connection is open. */
export const drip =
  (head: string, piece: string): Handler =>
  ({ socket }) => {
    socket.write(head);
    const timer = setInterval(() => (socket.writable ? socket.write(piece) : clearInterval(timer)), 100);
  };

/** A page of a list as an upstream sends it, with its own links. */
export function page(data: readonly unknown[], meta: Record<string, unknown> = {}): Record<string, unknown> {
  const path = "http://upstream.example/admin/api/v3/contributions";
  return {
    data,
    links: { first: `${path}?page=1`, last: `${path}?page=9`, prev: null, next: `${path}?page=2` },
    meta: {
      current_page: 1,
      from: 1,
      last_page: 9,
      links: [],
      path,
      per_page: 25,
      to: 25,
      total: 201,
      ...meta,
    },
  };
}
