import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** A response, with header names in lower case. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  /** The request target, sent byte for byte: nothing is resolved or encoded. */
  readonly target: string;
  /** All headers but Content-Length; the default is Host alone. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
}

/** Sends a request without normalizing its target, on a new connection. */
export function sendRaw(origin: string, rawRequest: RawRequest): Promise<RawResponse> {
  const { hostname, port, host } = new URL(origin);
  const { method = "GET", target, headers = [["Host", host]], body = "" } = rawRequest;
  const length = body === "" ? [] : [["Content-Length", String(Buffer.byteLength(body))]];
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, headers: [...headers, ...length].flat() };
    const outgoing = request({ ...options, agent: false });
    outgoing.once("error", reject).once("response", async (response) => {
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: Object.fromEntries(fields), text: await text(response) });
    });
    outgoing.end(body);
  });
}

/** Sends bytes and reads until the server closes. Client libraries hide parts, such as a body after HEAD. */
export async function exchangeBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port || 80), hostname);
  socket.write(bytes, "latin1");
  return text(socket.setEncoding("latin1"));
}

/** Parses the body as JSON. */
export function readBody({ text }: RawResponse): unknown {
  return JSON.parse(text);
}
