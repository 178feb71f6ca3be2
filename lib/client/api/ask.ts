import type { Outcome } from "@/lib/contract/failure";
import { parseExact } from "@/lib/records/exact-json";
import { tellSessionEnded } from "./session-end";

/**
 * What came of a question, with the id by which the server's log knows it. Failures are values: they are
 * shown, not thrown.
 */
export interface Answered<T> {
  readonly outcome: Outcome<T>;
  readonly requestId: string | null;
}

/** An answer of our own API as it came. */
export interface Reply {
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * What a page asks again by itself says so by this header: it is no use of the session, which could never
 * end.
 */
export const watchHeader = "Desk-Watch";

/** The desk answers within 12.5 s, so what takes longer never comes. */
const longestMs = 20_000;

/**
 * Asks our own API.
 * @param read may throw where the answer is not what it should be
 * @param isWatch whether nobody has asked for it but the page itself, again
 * @throws only when the question was given up (`signal`)
 */
export async function ask<T>(
  path: string,
  signal: AbortSignal,
  read: (reply: Reply) => T | Promise<T>,
  isWatch = false,
): Promise<Answered<T>> {
  let requestId: string | null = null;
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      headers: { Accept: "application/json", ...(isWatch ? { [watchHeader]: "1" } : {}) },
    });
    const { headers } = response;
    requestId = headers.get("X-Request-Id");
    if (response.status === 401) tellSessionEnded();
    const body = parseExact(await response.text());
    if (response.ok) return { outcome: { ok: true, value: await read({ body, headers }) }, requestId };
    // With the table of all failures, which a page need not load before anything failed.
    const { refusal } = await import("./refusal");
    return { outcome: refusal(response, body), requestId };
  } catch (error) {
    // A question that nobody waits for any more has no outcome.
    if (signal.aborted) throw error;
    const message = "The desk did not answer, or not in a way that can be read. Are you online?";
    return { outcome: { ok: false, failure: { code: "upstream_unreachable", message } }, requestId };
  }
}
