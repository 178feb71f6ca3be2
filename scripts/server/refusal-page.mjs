import { STATUS_CODES } from "node:http";
import { readHead } from "./request-check.mjs";

/** Its one style is its own, and nothing else is loaded. */
export const refusalPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const style = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 5rem 1rem; color: light-dark(#161921, #f1f2f4); background: light-dark(#fff, #141619); }
h1 { margin: 0 0 .25rem; font-size: 18px; line-height: 28px; letter-spacing: -.018em; overflow-wrap: anywhere; }
p { margin: 0 0 1.5rem; color: light-dark(#4b4e56, #b8bac0); }
a { color: light-dark(#0065d2, #6eb0fc); font-weight: 500; }
small { display: block; font-size: 12px; color: light-dark(#64686f, #96999f); overflow-wrap: anywhere; }`;

/**
 * What a person can make of a refusal, by its status: what happened, and what to do.
 * @type {Record<number, readonly [string, string]>}
 */
const words = {
  400: [
    "This address cannot be read",
    "Part of it is not written as addresses are. Often it was cut off or changed on its way: copy it again, whole.",
  ],
  405: ["Nothing can be sent to this address", "It is there to be read. Open it by its link instead."],
  408: ["The request took too long", "The connection may be slow. Try again."],
  414: [
    "This address is too long",
    "Its part after the question mark is longer than the desk accepts. Open the list and set its filters anew.",
  ],
  421: [
    "The desk is not served under this name",
    "Whoever runs it can say by which address it is opened, or allow this one.",
  ],
  431: [
    "The browser sent too much along",
    "Mostly these are cookies that have grown too large. Clear those of this site, then try again.",
  ],
  429: ["Too many requests", "More than 600 within a minute were yours. Try again in a minute."],
  500: ["Something went wrong here", "It was written down under the number below. Try again in a moment."],
  503: ["The desk is busy", "Try again in a moment."],
};

/** Statuses for which another page of the same server would be no way out. */
const withoutWayBack = [421, 431];

/**
 * Whether a caller is a browser that opens a page, to whom a body of JSON says little.
 * @param {import("node:http").IncomingMessage} request
 */
export function asksForPage(request) {
  return /\btext\/html\b/i.test(request.headers.accept ?? "") && !readHead(request, false).isApi;
}

/**
 * The same of a request that the parser gave up on, as far as its first bytes tell.
 * @param {Buffer | undefined} packet
 */
export function seemsToAskForPage(packet) {
  const head = packet?.toString("latin1") ?? "";
  return /^GET \/(?!admin\/api|api\/)/.test(head) && /^accept:[^\r\n]*\btext\/html\b/im.test(head);
}

/**
 * A refusal as a page: plain words and a way back, without a script.
 * @param {import("./request-check.mjs").Refusal} refusal
 * @param {string} requestId
 */
export function refusalPage({ status, message }, requestId) {
  const [title, advice] = words[status] ?? [STATUS_CODES[status] ?? "Refused", message];
  const wayBack = withoutWayBack.includes(status)
    ? ""
    : `<p><a href="/contributions">All contributions, newest first</a></p>`;
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
${wayBack}
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
