import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** An answer of a server, with header names in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  /** The request target, sent as it is: nothing is resolved or encoded on the way. */
  readonly target: string;
  /** Every header but Content-Length; given ones replace the only default, Host. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

/** Sends a request whose target no client tidies up, on a connection of its own. */
export function sendRaw(origin: string, asked: RawRequest): Promise<Answer> {
  const { hostname, port, host } = new URL(origin);
  const { method = "GET", target, headers = [["Host", host]], body = "" } = asked;
  const length = body === "" ? [] : [["Content-Length", String(Buffer.byteLength(body))]];
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, headers: [...headers, ...length].flat() };
    const sending = request({ ...options, agent: false });
    sending.once("error", reject).once("response", async (response) => {
      const told = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: Object.fromEntries(told), text: await text(response) });
    });
    sending.end(body);
  });
}

/** Sends bytes and reads until the server closes: what a client library hides, such as a body after HEAD. */
export async function exchangeBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port || 80), hostname);
  socket.write(bytes, "latin1");
  return text(socket.setEncoding("latin1"));
}

/** Parses the body as JSON. */
export function readBody({ text }: Answer): unknown {
  return JSON.parse(text);
}
