import { type Failure, failureBody, failureTable } from "@/lib/contract/failure";

/** Private data is never stored on the way (docs/decisions/004). */
const common = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
const json = { "Content-Type": "application/json; charset=utf-8" };

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a JSON response from UTF-8 text. */
export function jsonResponse(
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, headers = {} }: Options = {},
): Response {
  return new Response(body, { status, headers: { ...common, ...json, ...headers } });
}

/** Makes a response without a body. */
export function emptyResponse(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 204, headers: { ...common, ...headers } });
}

/**
 * Makes the response of a failure: status, sentence and headers of its code. Several codes share a status and
 * a body, so a header has the code.
 */
export function failureResponse(failure: Failure, headers: Readonly<Record<string, string>> = {}): Response {
  const { status } = failureTable[failure.code];
  const retry = failure.retryAfter === undefined ? {} : { "Retry-After": String(failure.retryAfter) };
  const challenge = failure.code === "unauthenticated" ? { "WWW-Authenticate": "Bearer" } : {};
  return jsonResponse(JSON.stringify(failureBody(failure)), {
    status,
    headers: { ...headers, "X-Failure-Code": failure.code, ...retry, ...challenge },
  });
}
