import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";
import type { RunningServer } from "./desk";

/** A request as it reached the relay. */
export interface RelayedRequest {
  readonly method: string;
  /** Path and query below the prefix. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A path prefix, which tests base addresses with a path. */
const prefix = "/base";

/**
 * Starts a relay in front of another server. It forwards and logs requests to `<url>/base/…`; `GET /requests`
 * returns the log, `DELETE /requests` clears it.
 * @returns the base address that a desk uses as its upstream
 */
export async function startRelay(target: string): Promise<RunningServer> {
  let log: RelayedRequest[] = [];
  const relay = createServer((inbound, response) => {
    const url = inbound.url ?? "";
    if (url.startsWith(`${prefix}/`)) {
      const relayed = {
        method: inbound.method ?? "",
        url: url.slice(prefix.length),
        headers: inbound.headers,
      };
      log.push(relayed);
      forward(target, relayed, inbound, response);
    } else {
      if (inbound.method === "DELETE") log = [];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(log));
    }
  });
  return { url: `http://127.0.0.1:${await listen(relay, 0)}${prefix}`, stop: () => closeServer(relay) };
}

function forward(
  target: string,
  { method, url, headers }: RelayedRequest,
  body: IncomingMessage,
  response: ServerResponse,
) {
  const outgoing = request(target + url, { method, headers: { ...headers, host: new URL(target).host } });
  outgoing.once("response", (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    pipeline(reply, response).catch(() => response.destroy());
  });
  pipeline(body, outgoing).catch(() => response.destroy());
}
