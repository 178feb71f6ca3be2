import { type Failure, type FailureCode, fail } from "@/lib/contract/failure";

interface FaultRule {
  readonly code: FailureCode;
  /** Replaces the message of the code. */
  readonly message?: string;
  /** How often a call may be retried after this fault; never by default. */
  readonly maxRetries?: number;
  /** Whether the upstream works but does not accept this one request. */
  readonly isLocal?: boolean;
  /** `down`: the upstream is failing. `unknown`: the fault is not the upstream's. Absent: it works. */
  readonly upstream?: "down" | "unknown";
}

const down = { maxRetries: 2, upstream: "down" } as const;

const table = {
  unreachable: { code: "upstream_unreachable", ...down },
  unknown_name: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its host name cannot be resolved.",
    ...down,
  },
  private_address: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its name now resolves to a private address.",
    upstream: "down",
  },
  bad_certificate: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its certificate is not valid.",
    upstream: "down",
  },
  insecure: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: no secure connection could be made.",
    ...down,
  },
  // A kept-alive connection was closed during a request.
  stale_connection: { code: "upstream_unreachable", ...down },
  slow_connect: { code: "upstream_timeout", maxRetries: 1, upstream: "down" },
  slow_response: { code: "upstream_timeout", upstream: "down" },
  gateway: { code: "upstream_unreachable", ...down },
  unavailable: { code: "upstream_unavailable", ...down },
  server_error: { code: "upstream_malformed", upstream: "down" },
  incomplete: {
    code: "upstream_malformed",
    message: "The data service sent an incomplete response.",
    maxRetries: 2,
  },
  malformed: { code: "upstream_malformed" },
  rejected: { code: "upstream_malformed", isLocal: true },
  too_large: { code: "upstream_malformed", message: "The data service’s response is too large." },
  bad_encoding: { code: "upstream_malformed", message: "The data service’s response can’t be decompressed." },
  redirected: {
    code: "upstream_refused",
    message:
      "The data service sent an unexpected redirect. This often means that it refuses our credentials.",
  },
  refused: { code: "upstream_refused" },
  not_allowed: {
    code: "upstream_refused",
    message: "The data service doesn’t allow Giving Desk to read this.",
  },
  missing: { code: "not_found" },
  limited: { code: "rate_limited", maxRetries: 2 },
  banned: { code: "rate_limited", upstream: "unknown" },
  busy: {
    code: "upstream_unavailable",
    message: "Too many requests are waiting for the data service.",
    upstream: "unknown",
  },
  canceled: {
    code: "upstream_timeout",
    message: "The request was canceled.",
    upstream: "unknown",
  },
  breaker_open: {
    code: "upstream_unavailable",
    message: "The data service cannot be reached.",
    upstream: "unknown",
  },
} as const satisfies Record<string, FaultRule>;

export type FaultName = keyof typeof table;

/** Every way in which a call can fail before its body is read, and how the policies treat it. */
export const faultRules: Readonly<Record<FaultName, FaultRule>> = table;

/** A call without a response body: the cause, and the failure that the caller gets. */
export interface Fault {
  readonly ok: false;
  readonly fault: FaultName;
  readonly failure: Failure;
}

/** Makes the outcome of a fault. `details` add to the table or replace its message. */
export function faultOf(name: FaultName, details: Omit<Failure, "code"> = {}): Fault {
  const { code, message } = faultRules[name];
  const { failure } = fail(code, { ...(message === undefined ? {} : { message }), ...details });
  return { ok: false, fault: name, failure };
}

const statusFaults: readonly (readonly [statuses: readonly number[], fault: FaultName])[] = [
  [[301, 302, 303, 307, 308], "redirected"],
  [[401], "refused"],
  [[403], "not_allowed"],
  [[404], "missing"],
  [[408], "slow_response"],
  [[429], "limited"],
  [[502, 503, 504], "gateway"],
];

/**
 * Reads a status other than 200 (docs/decisions/007), sent at `now` (ms UTC). 404 is `missing` here: the
 * source decides what that means for a list or a record. `Retry-After` is read for 429 and 503 only.
 */
export function statusFault(status: number, retryAfter: string | undefined, now: number): Fault {
  const wait = retryAfter === undefined ? {} : { retryAfter: parseRetryAfter(retryAfter, now) };
  if (status === 503 && retryAfter !== undefined) return faultOf("unavailable", wait);
  const [, name] = statusFaults.find(([statuses]) => statuses.includes(status)) ?? [];
  if (name === "limited") return faultOf(name, wait);
  if (name !== undefined) return faultOf(name);
  const message = `The data service answered with status ${status}.`;
  if (status >= 500) return faultOf("server_error", { message });
  return faultOf(status >= 400 ? "rejected" : "malformed", { message });
}

const maxRetryAfter = 24 * 60 * 60;
/** Seconds to wait if an upstream sends a time that cannot be read. */
const defaultRetryAfter = 5;
/** The form of HTTP dates without a time zone: `Sun Nov  6 08:49:37 1994`. */
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** Reads `Retry-After` (RFC 9110 §10.2.3) in whole seconds, a day at most; 5 if it is past or unreadable. */
function parseRetryAfter(header: string, now: number): number {
  const text = header.trim();
  // Only the forms of RFC 9110: `Date.parse` also accepts much that is no HTTP date.
  const date = asctime.test(text) ? `${text} GMT` : text;
  const at = date.endsWith("GMT") ? Date.parse(date) : Number.NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((at - now) / 1000);
  return seconds >= 0 ? Math.min(seconds, maxRetryAfter) : defaultRetryAfter;
}

// By the codes of undici, of Node's TLS (OpenSSL's names) and of the system. The first match counts.
const codeFaults: readonly (readonly [code: RegExp, fault: FaultName])[] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "slow_connect"],
  [/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/, "slow_response"],
  [/^UND_ERR_(?:HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE)$|^HPE_HEADER_OVERFLOW$/, "too_large"],
  // undici reports a length mismatch for any malformed header section that has a Content-Length, and an
  // assertion error for a status below 100.
  [
    /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|^NO_RESPONSE$|^HPE_|^HTTPParserError$|^ERR_ASSERTION$/,
    "malformed",
  ],
  [/^ENOTFOUND$|^EAI_/, "unknown_name"],
  [/^PRIVATE_ADDRESS$/, "private_address"],
  // Node has no name of its own for many certificate errors: `UNSPECIFIED`.
  [
    /CERT|CRL_|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^UNSPECIFIED$/,
    "bad_certificate",
  ],
  [/^ERR_(?:SSL|TLS)_|^EPROTO$/, "insecure"],
  [/^UND_ERR_SOCKET$|^E(?!RR_)[A-Z_]+$/, "unreachable"],
];

/** Whether the other side closed the connection during a request. */
export function isConnectionClosed(error: unknown): boolean {
  return /^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/.test(codeOf(error));
}

/** Returns the fault of an error before the response began; rethrows errors that are bugs of the desk. */
export function requestFault(error: unknown): Fault {
  const code = codeOf(error);
  const [, name] = codeFaults.find(([pattern]) => pattern.test(code)) ?? [];
  if (name === undefined) throw error;
  return faultOf(name);
}

/** Returns the fault of an error in the middle of a body, which is incomplete after a closed connection. */
export function bodyFault(error: unknown): Fault {
  const isIncomplete = isConnectionClosed(error) || codeOf(error) === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH";
  return isIncomplete ? faultOf("incomplete") : requestFault(error);
}

// undici reports an unrequested `100 Continue` or upgrade with the code of a closed connection.
const unexpected = /^bad (?:response|upgrade)$/;
// Node reports a connection that closes during the TLS handshake with the code of a reset.
const duringHandshake = /before secure TLS connection/;

/** Returns the code, or the name for parser errors without one. Some messages are more specific. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  if (duringHandshake.test(error.message)) return "ERR_TLS_HANDSHAKE";
  return code === "UND_ERR_SOCKET" && unexpected.test(error.message) ? "NO_RESPONSE" : code;
}
