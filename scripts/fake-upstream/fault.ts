import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A response to be sent, and its answer without a fault. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly answer: PlainAnswer;
}

/** A way to fail. No server can cause a fault with neither function; its words explain how it is made. */
export interface Fault {
  readonly words: string;
  /** Sends an answer with the fault. */
  readonly act?: (exchange: Exchange) => unknown;
  /** Starts a fault of the whole server. Returns a function that ends it. */
  readonly begin?: (listener: Listener) => Promise<() => Promise<void>>;
  /** Applies to each nth request, unless the order has another number. */
  readonly every?: number;
  /** Ends after this time, unless the order has another one. */
  readonly seconds?: number;
}

/** Faults by name: the number and, if it has several forms, the form (`F30-503`). */
export type Faults = Readonly<Record<string, Fault>>;

/** An order that cannot be carried out, in one sentence. */
export class OrderError extends Error {
  override readonly name = "OrderError";
}

export type Certificate = "good" | "expired" | "otherHost" | "selfSigned" | "old";

/** The server under faults, which can be closed and opened again on the same port. */
export class Listener {
  constructor(
    readonly server: Server,
    /** For 0, the system chooses another. */
    public port: number,
    /** Shows another certificate and ends all connections; null without TLS. */
    readonly showCertificate: ((certificate: Certificate) => void) | null,
  ) {
    // Faults break connections on purpose.
    server.on("connection", (socket) => socket.on("error", () => undefined));
  }

  async open(): Promise<void> {
    if (!this.server.listening) this.port = await listen(this.server, this.port);
  }

  async close(): Promise<void> {
    if (this.server.listening) await closeServer(this.server);
  }
}

/** @returns the port; for 0, the one that the system chose */
export async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return address !== null && typeof address !== "string" ? address.port : port;
}

/** Accepts no more connections and ends the open ones. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

export function fault(words: string, act: (exchange: Exchange) => unknown, every = 1): Fault {
  return { words, act, every };
}

/** Changes to the usual answer. Headers are added to the usual ones. */
type Changes = Partial<Omit<PlainAnswer, "body"> & { readonly body: string | Buffer }>;

export function reply({ response, answer }: Exchange, changes: Changes = {}): void {
  const { status, headers, body } = { ...answer, ...changes };
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...answer.headers, ...headers, "Content-Length": bytes.length }).end(bytes);
}

export function changed(words: string, change: (exchange: Exchange) => Changes | Promise<Changes>) {
  return fault(words, async (exchange) => reply(exchange, await change(exchange)));
}

export function changedText(words: string, change: (text: string) => string | Buffer) {
  return changed(words, ({ answer }) => ({ body: change(answer.body.toString()) }));
}

export function changedBody(words: string, change: (body: JsonObject) => JsonObject) {
  return changed(words, ({ answer }) => {
    const body: unknown = JSON.parse(answer.body.toString());
    return answer.status === 200 && isJsonObject(body) ? { body: JSON.stringify(change(body)) } : {};
  });
}

/** A fault in the rows of a list. A single record is unchanged. */
export function changedRows(
  words: string,
  change: (rows: readonly JsonObject[]) => readonly (JsonObject | undefined)[],
) {
  return changedBody(words, (body) => {
    const { data } = body;
    if (!Array.isArray(data)) return body;
    return { ...body, data: change(data.filter(isJsonObject)).filter((row) => row !== undefined) };
  });
}

/** The message of errors. No client of a desk may ever get it. */
export const upstreamWords = "SQLSTATE[08006] db-7.internal /srv/upstream/app.php canary-of-the-upstream";

/** Returns the status line and headers of the usual answer as they are sent. */
export function headOf({ answer }: Exchange, changes: PlainAnswer["headers"] = {}): string {
  const headers = { ...answer.headers, "Content-Length": String(answer.body.length), ...changes };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} OK\r\n${lines.join("")}\r\n`;
}

/** Writes to the socket directly, without Node's rules of HTTP, and closes it. */
export function writeRaw(
  { socket }: Exchange,
  pieces: readonly (string | Buffer)[],
  then: "end" | "reset" = "end",
): void {
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  socket.write(bytes, () => (then === "end" ? socket.end() : socket.resetAndDestroy()));
}

/** Writes one byte after another, with a pause between them, while the socket is open. */
export function drip(socket: Socket, bytes: Buffer, pauseMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length && socket.writable) socket.write(bytes.subarray(at, ++at));
    else clearInterval(timer);
  }, pauseMs);
  socket.once("close", () => clearInterval(timer));
}
