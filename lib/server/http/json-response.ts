import { type Failure, failureBody, failureTable } from "@/lib/contract/failure";

/** What every JSON answer carries: private data is never kept by anyone on the way (docs/decisions/004). */
const always = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
const json = { "Content-Type": "application/json; charset=utf-8" };

/**
 * A JSON answer from UTF-8 text. The server in front makes its `Content-Length` of `X-Desk-Length`: Next
 * drops one.
 */
export function jsonResponse(
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const length = { "X-Desk-Length": String(Buffer.byteLength(body)) };
  return new Response(body, { status, headers: { ...always, ...json, ...length, ...headers } });
}

/** An answer that has nothing to say but its headers. */
export function emptyResponse(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 204, headers: { ...always, ...headers } });
}

/**
 * The one exit of failures: code to status, sentence and headers. A status and a body stand for several
 * codes, so a header names it.
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
