import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A response to be sent, and the answer that it is without a fault. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly answer: PlainAnswer;
}

/**
 * A way to fail. `act` sends an answer with the fault; `begin` starts a fault of the whole server and returns
 * what ends it. A fault with neither cannot be caused by a server: its words explain how it is made instead.
 */
export interface Fault {
  readonly words: string;
  readonly act?: (exchange: Exchange) => unknown;
  readonly begin?: (listener: Listener) => Promise<() => Promise<void>>;
  /** Each nth request meets it, unless the order has another number. */
  readonly every?: number;
  /** It ends after that time, unless the order has another. */
  readonly seconds?: number;
}

/** Faults by name: the number and, where it has several forms, which of them (`F30-503`). */
export type Faults = Readonly<Record<string, Fault>>;

/** An order that cannot be carried out, in one sentence. */
export class OrderError extends Error {
  override readonly name = "OrderError";
}

export type Certificate = "good" | "expired" | "otherHost" | "selfSigned" | "old";

/** The server under faults: it can be closed and opened again on the same port. */
export class Listener {
  constructor(
    readonly server: Server,
    /** The system chooses another for 0. */
    public port: number,
    /** Shows another certificate and ends all connections; null without TLS. */
    readonly showCertificate: ((certificate: Certificate) => void) | null,
  ) {
    // Broken connections are what faults are for.
    server.on("connection", (socket) => socket.on("error", () => undefined));
  }

  async open(): Promise<void> {
    if (!this.server.listening) this.port = await listen(this.server, this.port);
  }

  async close(): Promise<void> {
    if (this.server.listening) await closeServer(this.server);
  }
}

/** @returns the port, which the system chooses for 0 */
export async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return address !== null && typeof address !== "string" ? address.port : port;
}

/** Takes no more connections and ends the open ones. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

export function fault(words: string, act: (exchange: Exchange) => unknown, every = 1): Fault {
  return { words, act, every };
}

/** Changes of the usual answer. Headers are added to the usual ones. */
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

/** A fault of the rows of a list; a single record is unchanged. */
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

/** The message of errors. No client of a desk may ever read it. */
export const upstreamWords = "SQLSTATE[08006] db-7.internal /srv/upstream/app.php canary-of-the-upstream";

/** Returns the status line and headers of the usual answer as they are sent. */
export function headOf({ answer }: Exchange, changes: PlainAnswer["headers"] = {}): string {
  const headers = { ...answer.headers, "Content-Length": String(answer.body.length), ...changes };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} OK\r\n${lines.join("")}\r\n`;
}

/** Writes to the socket itself, without Node's rules of HTTP, and closes it. */
export function writeRaw(
  { socket }: Exchange,
  pieces: readonly (string | Buffer)[],
  then: "end" | "reset" = "end",
): void {
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  socket.write(bytes, () => (then === "end" ? socket.end() : socket.resetAndDestroy()));
}

/** Writes byte after byte, with a pause between them, while the socket is open. */
export function drip(socket: Socket, bytes: Buffer, pauseMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length && socket.writable) socket.write(bytes.subarray(at, ++at));
    else clearInterval(timer);
  }, pauseMs);
  socket.once("close", () => clearInterval(timer));
}
