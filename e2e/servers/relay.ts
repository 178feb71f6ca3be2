import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import type { RunningServer } from "./desk";

/** A request as it reached the relay. */
export interface RelayedRequest {
  readonly method: string;
  /** Path and query below the prefix. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What stands before the upstream's own paths, so that a base address with a path is tested too. */
const prefix = "/base";

/**
 * Starts a relay in front of another server: `<url>/base/…` is passed on and remembered; `GET /requests`
 * tells what came, `DELETE /requests` forgets it.
 * @returns the base address that a desk uses as its upstream
 */
export async function startRelay(target: string): Promise<RunningServer> {
  let seen: RelayedRequest[] = [];
  const relay = createServer((inbound, response) => {
    const url = inbound.url ?? "";
    if (url.startsWith(`${prefix}/`)) {
      const relayed = {
        method: inbound.method ?? "",
        url: url.slice(prefix.length),
        headers: inbound.headers,
      };
      seen.push(relayed);
      passOn(target, relayed, inbound, response);
    } else {
      if (inbound.method === "DELETE") seen = [];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(seen));
    }
  });
  await once(relay.listen(0, "127.0.0.1"), "listening");
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("The relay has no port.");
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    async stop() {
      relay.close();
      relay.closeAllConnections();
      await once(relay, "close");
    },
  };
}

function passOn(
  target: string,
  { method, url, headers }: RelayedRequest,
  body: IncomingMessage,
  response: ServerResponse,
) {
  const onward = request(target + url, { method, headers: { ...headers, host: new URL(target).host } });
  onward.once("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response).catch(() => response.destroy());
  });
  pipeline(body, onward).catch(() => response.destroy());
}
