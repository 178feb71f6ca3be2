import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent unchanged, everything else as JSON. */
  readonly body?: unknown;
}

export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly form: URLSearchParams;
}

/** Starts an HTTP server on a free local port that records the requested paths. */
export async function startProviderServer(answer: (request: ProviderRequest) => Promise<Reply>) {
  const requested: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    requested.push(path);
    const form = new URLSearchParams(await text(request));
    const { status = 200, headers = {}, body = "" } = await answer({ path, headers: request.headers, form });
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  return {
    origin: `http://127.0.0.1:${await listen(server, 0)}`,
    requested,
    stop: () => closeServer(server),
  };
}
