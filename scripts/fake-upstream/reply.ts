import type { Socket } from "node:net";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import type { Exchange, PlainAnswer } from "./fault";

/** Answers as the interface would, but for the changes. */
export function reply({ response, answer }: Exchange, changes: Partial<PlainAnswer> = {}): void {
  const { status, headers, body } = { ...answer, ...changes };
  response.writeHead(status, { ...headers, "Content-Length": body.length }).end(body);
}

/** Answers with a status and a small JSON body of the usual form. */
export function replyStatus(
  exchange: Exchange,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(JSON.stringify({ message: upstreamWords }));
  reply(exchange, { status, headers: { ...exchange.answer.headers, ...headers }, body });
}

/** What error bodies say. No client of a desk in front may ever read it. */
export const upstreamWords = "SQLSTATE[08006] db-7.internal /srv/upstream/app.php canary-of-the-upstream";

/** Answers 200 with text in place of the JSON. */
export function replyText(exchange: Exchange, text: string | Buffer): void {
  reply(exchange, { body: Buffer.from(text) });
}

/** Answers with the usual object after `change` had its way with it. */
export function replyChanged(exchange: Exchange, change: (body: JsonObject) => JsonObject): void {
  const body: unknown = JSON.parse(exchange.answer.body.toString());
  if (exchange.answer.status !== 200 || !isJsonObject(body)) reply(exchange);
  else replyText(exchange, JSON.stringify(change(body)));
}

/** The same, record by record: of a list, in `data`, or bare. */
export function replyRecords(
  exchange: Exchange,
  change: (record: JsonObject, at: number) => JsonObject,
): void {
  replyChanged(exchange, (body) => {
    const { data } = body;
    if (isJsonObject(data)) return { ...body, data: change(data, 0) };
    if (!isList(data)) return change(body, 0);
    return { ...body, data: data.filter(isJsonObject).map(change) };
  });
}

/** Changes the rows of a list; a single record stays as it is. */
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

/** Status line and headers of the usual answer as they go over the wire. */
export function headOf({ answer }: Exchange, changes: Readonly<Record<string, string>> = {}): string {
  const headers = { ...answer.headers, "Content-Length": String(answer.body.length), ...changes };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} OK\r\n${lines.join("")}\r\n`;
}

/** Writes straight to the connection, past all that HTTP would forbid, and closes it. */
export function writeRaw(
  exchange: Exchange,
  pieces: readonly (string | Buffer)[],
  then: "end" | "reset" = "end",
): void {
  const socket = socketOf(exchange);
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  socket.write(bytes, () => (then === "end" ? socket.end() : socket.resetAndDestroy()));
}

/** Writes byte after byte, with a pause between them, for as long as the connection stands. */
export function drip(exchange: Exchange, bytes: Buffer, pauseMs: number): void {
  const socket = socketOf(exchange);
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length && socket.writable) socket.write(bytes.subarray(at, ++at));
    else clearInterval(timer);
  }, pauseMs);
  socket.once("close", () => clearInterval(timer));
}

/** The connection of an exchange. */
export function socketOf({ request }: Exchange): Socket {
  return request.socket;
}
