import { format } from "node:util";
import pino from "pino";

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

const level = process.env["LOG_LEVEL"]?.trim() ?? "";
const maxDetail = 4000;

/** The log of the process, for the server in front and the application: JSON lines on standard output. */
export const logWriter = pino({
  level: logLevels.includes(level) ? level : "info",
  base: null,
  messageKey: "message",
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

/** Writes the framework's own output to the log as redacted lines. */
export function logConsole() {
  for (const name of /** @type {const} */ (["error", "warn"])) {
    console[name] = (/** @type {unknown[]} */ ...parts) => {
      logWriter[name](scrub(format(...parts)).slice(0, maxDetail));
    };
  }
}

/**
 * Logs an error. Its text is redacted and only logged, never sent to a caller.
 * @type {(message: string, error: unknown, requestId?: string) => void}
 */
export function logError(message, error, requestId) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  logWriter.error({ requestId, detail: scrub(stack).slice(0, maxDetail) }, message);
}

/**
 * Logs a failure of another service. `fields`: codes, counts and ms, never data of a record or a caller.
 * @type {(message: string, fields: Readonly<Record<string, string | number>>, requestId?: string) => void}
 */
export function logWarning(message, fields, requestId) {
  const redacted = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? scrub(value).slice(0, 200) : value,
  ]);
  logWriter.warn({ requestId, ...Object.fromEntries(redacted) }, message);
}

/** Query parameters that are never about a person. The values of all others are left out of the log. */
const harmless = new RegExp(
  "^(?:page|sort|include|view|tab|tz|density|columns|_rsc|onetime|recurring|initial_recurring|" +
    "one_time_and_initial_recurring|occurred_before|occurred_after)$",
);
const plainValue = /^[\w.:,+% -]{0,64}$/;

const secrets = /** @type {const} */ ([
  // User name and password in a URL.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi, "$1…@"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 …"],
  [/\b((?:api[_-]?key|authorization|cookie|passw(?:or)?d|secret|token)["']?\s*[:=]\s*)[^\s,;}&]+/gi, "$1…"],
  // A link that creates an account or sets a new password.
  [/(\/welcome\/)[^\s/?#"'<>]+/gi, "$1…"],
  // Tokens, which are longer without a break than any id.
  [/[\w-]{48,}(\.[\w-]+)*/g, "…"],
  [/[^\s"<>()=,;:/?&…]{1,128}(@|%40)[^\s"'<>()=,;:/?&…]{1,255}/gi, "…$1…"],
]);

/**
 * Removes credentials, tokens and email addresses, and escapes terminal controls that JSON leaves alone.
 * @type {(text: string) => string}
 */
export function scrub(text) {
  return secrets
    .reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
    .replaceAll(
      /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

/** The segments of the desk's own paths, without ids. Any other segment could be the name of a person. */
const known = new Set(
  (
    "_next accept admin api api-reference audit callback contributions demo export facets feeds go healthz " +
    "icon.svg insights invitations metrics notice oidc openapi.json password people plan posts readyz " +
    "reset reveal robots.txt runs search second-factor session sessions settings sign-in start static " +
    "status sums supporters tokens total v2 v3 views welcome"
  ).split(" "),
);
/** Parents and forms of ids that do not identify people. A name has no digit and is not all capitals. */
const idsOf = new Map([
  ["contributions", /^(?=[^\d]*\d)(?!.*[a-z]{3})[\w-]{1,40}$/],
  ["posts", /^(?=[^\d]*\d)(?!.*[a-z]{3})[\w-]{1,40}$/],
  ["feeds", /^[A-Z\d_-]{1,40}$/],
]);
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the target of a request for the log, about 500 characters at most: its path without people and
 * secrets, all names in its query, and only the values that are not about a person.
 * @param {string} target as in the request line
 */
export function redactTarget(target) {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  const shown = redactPath(path).slice(0, 256);
  return query === ""
    ? shown
    : `${shown}?${query.slice(0, 2048).split("&").map(redactPair).join("&").slice(0, 256)}`;
}

/** @param {string} path */
function redactPath(path) {
  const parts = path.slice(0, 2048).split("/");
  const shown = parts.map((part, at) => {
    const before = parts[at - 1] ?? "";
    const isId = idsOf.has(before) && (uuid.test(part) || idsOf.get(before)?.test(part));
    return part === "" || known.has(part) || isId ? part : "…";
  });
  return shown.join("/").replaceAll(/…(?:\/…)+/g, "…");
}

/** @param {string} pair */
function redactPair(pair) {
  const at = pair.indexOf("=");
  if (at < 0) return harmless.test(pair) ? pair : "…";
  const name = pair.slice(0, at);
  const bare = name.replace(/^filter(\[|%5B)(\w+)(\]|%5D)$/i, "$2");
  const value = pair.slice(at + 1);
  const keep = value === "" || (harmless.test(bare) && plainValue.test(value));
  return `${scrub(name)}=${keep ? scrub(value) : "…"}`;
}
