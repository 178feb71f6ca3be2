import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";

/** An answer before it is sent. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request and the answer that it gets without a fault. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: PlainAnswer;
}

/** A fault of single answers. */
export interface AnswerFault {
  /** What the caller meets, in plain words. */
  readonly words: string;
  readonly act: (exchange: Exchange) => unknown;
  /** Only each nth request meets it, unless the order says otherwise. */
  readonly every?: number;
}

/** Faults by name: the number and, where it has several forms, which of them (`F30-503`). */
export type AnswerFaults = Readonly<Record<string, AnswerFault>>;

export function fault(words: string, act: AnswerFault["act"]): AnswerFault {
  return { words, act };
}

/** Sends the usual answer with changes. */
export function reply({ response, answer }: Exchange, changes: Partial<PlainAnswer> = {}): void {
  const { status, headers, body } = { ...answer, ...changes };
  response.writeHead(status, { ...headers, "Content-Length": body.length }).end(body);
}

/** The message of errors. No client of a desk may ever read it. */
export const upstreamWords = "SQLSTATE[08006] db-7.internal /srv/upstream/app.php canary-of-the-upstream";

/** Sends a status with a small JSON body of the usual form. */
export function replyStatus(exchange: Exchange, status: number, headers: PlainAnswer["headers"] = {}): void {
  const body = Buffer.from(JSON.stringify({ message: upstreamWords }));
  reply(exchange, { status, headers: { ...exchange.answer.headers, ...headers }, body });
}

/** Sends 200 with text in place of the JSON. */
export function replyText(exchange: Exchange, text: string | Buffer): void {
  reply(exchange, { body: Buffer.from(text) });
}

/** Sends the usual object with changes. */
export function replyChanged(exchange: Exchange, change: (body: JsonObject) => JsonObject): void {
  const body: unknown = JSON.parse(exchange.answer.body.toString());
  if (exchange.answer.status !== 200 || !isJsonObject(body)) reply(exchange);
  else replyText(exchange, JSON.stringify(change(body)));
}

/** Changes each record: of a list, in `data`, or the whole body. */
export function replyRecords(exchange: Exchange, change: (record: JsonObject) => JsonObject): void {
  replyChanged(exchange, (body) => {
    const { data } = body;
    if (isJsonObject(data)) return { ...body, data: change(data) };
    if (!isList(data)) return change(body);
    return { ...body, data: data.filter(isJsonObject).map(change) };
  });
}

/** Changes the rows of a list; a single record is unchanged. */
export function replyRows(
  exchange: Exchange,
  change: (rows: readonly JsonObject[]) => readonly (JsonObject | undefined)[],
): void {
  replyChanged(exchange, (body) => {
    const { data } = body;
    if (!isList(data)) return body;
    return { ...body, data: change(data.filter(isJsonObject)).filter((row) => row !== undefined) };
  });
}

// Array.isArray does not narrow readonly arrays.
function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Returns the status line and headers of the usual answer as they are sent. */
export function headOf({ answer }: Exchange, changes: PlainAnswer["headers"] = {}): string {
  const headers = { ...answer.headers, "Content-Length": String(answer.body.length), ...changes };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} OK\r\n${lines.join("")}\r\n`;
}

/** Writes to the socket itself, without Node's rules of HTTP, and closes it. */
export function writeRaw(
  { request: { socket } }: Exchange,
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
