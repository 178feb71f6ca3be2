import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { documentedHost } from "./documented";

/** Time-out of a request, far beyond every limit of a desk. */
const hangTimeoutMs = 60_000;

export interface ProxyResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Returns a client for a desk behind the documented proxy. @param isKept whether connections are reused */
export function openProxyClient({ port }: { readonly port: number }, isKept = false) {
  const agent = new Agent({ keepAlive: isKept, rejectUnauthorized: false, servername: documentedHost });
  return {
    /**
     * Sends a request as a page of the desk does; a POST has an empty object as its body.
     * @throws without a complete response
     */
    async send(method: string, path: string): Promise<ProxyResponse> {
      const body = method === "POST" ? "{}" : "";
      const headers = {
        host: documentedHost,
        ...(body !== "" && { "content-type": "application/json", "content-length": body.length }),
        "sec-fetch-site": "same-origin",
      };
      const signal = AbortSignal.timeout(hangTimeoutMs);
      const outgoing = request({ agent, port, method, path, host: "127.0.0.1", headers, signal });
      outgoing.end(body);
      const [response] = await once(outgoing, "response");
      return { status: Number(response.statusCode), headers: response.headers, body: await text(response) };
    },
    close: () => agent.destroy(),
  };
}
