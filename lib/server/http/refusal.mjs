import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";

/** @import { FailureCode } from "../../contract/failure" */

/**
 * The response to a request that never reaches the application. `retryAfter` is in seconds. `isPage`: whether
 * a browser seems to open a page, if the request could not be parsed. `headers`: further ones.
 * @typedef {Readonly<{
 *   status: number, message: string, code?: FailureCode | undefined, retryAfter?: number, isPage?: boolean,
 *   headers?: Readonly<Record<string, string>>
 * }>} Refusal
 */

/**
 * A row of a table of refusals, with a message or for the method (null).
 * @template Head
 * @typedef {readonly [
 *   status: number, message: string | null, applies: (head: Head) => boolean, code?: FailureCode
 * ]} RefusalRow
 */

/**
 * Returns the refusal of the first row that applies, or null.
 * @template {{ readonly method: string }} Head
 * @param {readonly RefusalRow<Head>[]} rows
 * @param {Head} head
 * @returns {Refusal | null}
 */
export function findRefusal(rows, head) {
  const row = rows.find(([, , applies]) => applies(head));
  if (row === undefined) return null;
  const [status, message, , code] = row;
  return message === null ? refuseMethod(head.method) : { status, message, code };
}

/** @type {(method: string) => Refusal} */
export function refuseMethod(method) {
  const message = `The ${method} method is not supported for this route.`;
  return { status: 405, code: "method_not_allowed", message };
}

/** Returns the caller's request id if it is harmless, otherwise a new one. @param {unknown} sent */
export function toRequestId(sent) {
  return typeof sent === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID();
}

/** Statuses after which the next bytes on the connection are not necessarily the start of a request. */
const closing = [400, 408, 413, 415, 431, 505];

/** Policy of the page, which has one inline style and loads nothing. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/**
 * Builds the response to a refused request: JSON, or a page for a browser that opens one.
 * @param {Refusal} refusal
 * @param {boolean} isPage
 * @param {string} requestId
 */
export function describeRefusal(refusal, isPage, requestId) {
  const { status, message, code, retryAfter } = refusal;
  const body = isPage ? refusalPage(refusal, requestId) : JSON.stringify({ message });
  const headers = {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    ...(isPage && { "content-security-policy": pagePolicy }),
    "content-length": String(Buffer.byteLength(body)),
    ...(code !== undefined && { "x-failure-code": code }),
    ...(status === 405 && { allow: "GET, HEAD, OPTIONS" }),
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...(closing.includes(status) && { connection: "close" }),
    ...refusal.headers,
  };
  return { headers, body };
}

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 5rem 1rem; overflow-wrap: anywhere; }
body { color: light-dark(#161921, #f1f2f4); background: light-dark(#fff, #141619); }
h1 { margin: 0 0 .25rem; font-size: 18px; line-height: 28px; letter-spacing: -.018em; }
p { margin: 0 0 1.5rem; color: light-dark(#4b4e56, #b8bac0); }
a { color: light-dark(#0065d2, #6eb0fc); font-weight: 500; }
small { display: block; font-size: 12px; color: light-dark(#64686f, #96999f); }`;

/** Title and advice of the page by status. @type {Record<number, readonly [string, string]>} */
const words = {
  400: ["This link doesn’t work", "It may be cut off or changed. Copy the whole link again."],
  405: ["This page can’t be opened this way", "Open it from a link instead."],
  408: ["The request took too long", "The connection may be slow. Try again."],
  414: ["This link is too long", "Open the list and set the filters again."],
  421: ["Giving Desk isn’t available at this address", "Ask an admin for the right address."],
  429: ["Too many requests", "You sent more than 600 within a minute. Try again in a minute."],
  431: ["Your browser sent too much data", "Use a shorter link, or clear this site’s cookies."],
  500: ["Something went wrong", "The error was logged. Try again in a moment."],
  503: ["Giving Desk is busy", "Try again in a moment."],
};

/** Statuses for which another page of the server would be refused too. */
const withoutLink = [421, 431];

/** Returns a page with a link to the list. @type {(refusal: Refusal, id: string) => string} */
function refusalPage({ status, message }, requestId) {
  const [title, advice] = words[status] ?? [STATUS_CODES[status] ?? "Refused", message];
  const link = '<p><a href="/contributions">All contributions, newest first</a></p>';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Giving Desk</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(advice)}</p>
${withoutLink.includes(status) ? "" : link}
<small>${status} · ${escaped(message)} · Request ${escaped(requestId)}</small>
</main>
</body>
</html>
`;
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
