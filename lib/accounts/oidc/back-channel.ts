import "server-only";
import { Agent, request } from "undici";
import { type Attempted, reject } from "./attempted";

/** A question to the provider behind the browser's back. */
export interface ProviderQuestion {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form; asked by POST where there is one. */
  readonly form?: URLSearchParams;
}

export interface ProviderReply {
  readonly status: number;
  readonly body: unknown;
}

/** The way to the provider's own addresses; tests put another one in its place. */
export type BackChannel = (question: ProviderQuestion) => Promise<Attempted<ProviderReply>>;

const longest = 8_000;
const maxBody = 512 * 1024;

/**
 * Opens the way to a provider: at most 8 s and 512 KiB an answer, nothing unpacked, and no redirect followed,
 * because the address that it leads to was never agreed on.
 */
export function openBackChannel(): BackChannel {
  const agent = new Agent({
    connections: 8,
    connect: { timeout: 3_000 },
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
    maxResponseSize: maxBody,
  });
  return async ({ url, headers = {}, form }) => {
    const { host } = new URL(url);
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: form === undefined ? "GET" : "POST",
        headers: {
          accept: "application/json",
          "accept-encoding": "identity",
          ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
        signal: AbortSignal.timeout(longest),
        ...(form === undefined ? {} : { body: form.toString() }),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300 && answer.statusCode < 400)
        return reject("unavailable", `${host} redirected us`);
      return { ok: true, value: { status: answer.statusCode, body: parse(text) } };
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown error";
      return reject("unavailable", `${host} gave no answer that can be read (${name})`);
    }
  };
}

/** What is no JSON has no members, and every schema that looks for one says so. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
