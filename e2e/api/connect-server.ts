import type { APIRequest } from "@playwright/test";
import type { Answer } from "./answer";
import { inspectAnswer } from "./inspect-answer";
import { type RawRequest, sendRaw } from "./send-raw";

/** A server of the interface. Whatever it answers has been inspected for what no answer may show. */
export interface Server {
  readonly origin: string;
  /** Asks as an ordinary client does. */
  get(address: string, headers?: Record<string, string>): Promise<Answer>;
  /** Asks with a target that is sent as it is. */
  send(request: RawRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** Opens a client for the server at a base address. */
export async function connectServer(request: APIRequest, baseURL = ""): Promise<Server> {
  const client = await request.newContext({ baseURL });
  const { origin } = new URL(baseURL);
  return {
    origin,
    async get(address, headers = {}) {
      const response = await client.get(address, { headers, maxRedirects: 0 });
      const answer = { status: response.status(), headers: response.headers(), text: await response.text() };
      await response.dispose();
      return inspectAnswer(`GET ${address}`, answer);
    },
    async send(asked) {
      return inspectAnswer(`${asked.method ?? "GET"} ${asked.target}`, await sendRaw(origin, asked));
    },
    close: () => client.dispose(),
  };
}
