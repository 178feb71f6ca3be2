import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import type { Caller, Feed } from "@/lib/source/source";
import { scaled } from "@/lib/time-scale";
import { bodyFault, type Fault, faultOf, isBrokenOff, requestFault, statusFault } from "./faults";

/** How long an upstream may take, in ms (docs/decisions/007). */
interface UpstreamTimeouts {
  /** Until there is a connection, name look-up and TLS included. */
  readonly connect: number;
  /** From the sent request to the end of the response's headers. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly body: number;
  /** The whole call, with its retries and its time in the queue. */
  readonly total: number;
}

/** The address of an upstream, and how far its responses are trusted. */
export interface UpstreamSettings {
  /** The spec's `{base_url}`; a path prefix is kept, with or without a slash at its end. */
  readonly baseUrl: URL;
  readonly token: string | null;
  /** Which spellings of a filter are sent: `name=`, `filter[name]=`, or both. */
  readonly filterStyle: "both" | "flat" | "bracket";
  /** Whether a response that disagrees with its query is served with doubts, or refused. */
  readonly check: "label" | "refuse";
  /** The feeds that pages offer; an upstream does not list its own. */
  readonly feeds: readonly Feed[];
  /** Requests a minute. Background work keeps to them; those of people are counted and never slowed. */
  readonly budget: number;
  /** Whether a name that led to a public address may lead to a private one later. */
  readonly allowPrivate: boolean;
  readonly timeouts?: UpstreamTimeouts;
}

export const defaultTimeouts: UpstreamTimeouts = {
  connect: scaled(3000),
  headers: scaled(8000),
  body: scaled(5000),
  total: scaled(12_000),
};

/** Requests to the upstream at the same time; further ones wait in a queue. */
export const maxConcurrent = 32;
/** The largest body, both as it is sent and decoded. */
export const maxBodyBytes = 16 * 1024 * 1024;

/** The connections to an upstream. */
export interface Connections {
  /** Keep-alive connections, for nearly every request. */
  readonly pooled: Dispatcher;
  /** For requests that need a new connection, which closes after them. */
  readonly fresh: Dispatcher;
  /** Whether an error is of a connection that carried a response before. */
  wasUsed(error: unknown): boolean;
  /** Whether the upstream accepts a connection. No request is sent. */
  readonly accepts: () => Promise<boolean>;
}

/** One request to an upstream. Its `signal` ends it. */
export interface UpstreamRequest extends Caller {
  /** Path and query as they are sent. */
  readonly path: string;
  /** The caller's own signal, where `signal` is also aborted by a deadline. */
  readonly callerSignal?: AbortSignal | undefined;
  /** Sends it over a new connection: a kept-alive one has just failed. */
  readonly fresh?: boolean;
  /** Sends it without retries. */
  readonly once?: boolean;
}

/** The decoded body of a 200, or the fault. */
export type SendOutcome = { readonly ok: true; readonly value: Uint8Array } | Fault;

/**
 * Sends one request. It never throws for the upstream's faults, so that policies (retries, breaker, deadline)
 * wrap it as functions from `Send` to `Send`.
 */
export type Send = (request: UpstreamRequest) => Promise<SendOutcome>;

/**
 * Receives how many requests an upstream has left for us, of how many (`X-RateLimit-Remaining`, `-Limit`).
 */
export type OnLimit = (left: number, limit: number) => void;

const maxHeaders = 256;
/** Limits informational responses (1xx) before the response itself. */
const maxHints = 10;
// These are enough for any error page; a connection that sends more, or slowly, is not worth keeping.
const maxDrainBytes = 64 * 1024;
const drainTimeoutMs = 1000;

/** Makes the bare client: one GET with limits and time-outs, and no policy. */
export function createClient(connections: Connections, settings: UpstreamSettings, onLimit?: OnLimit): Send {
  return async (request) => {
    const { path, signal, requestId, fresh = false } = request;
    if (signal?.aborted) return abortFault(request);
    let hints = 0;
    // A signal of its own: too many hints end the request too.
    const stop = new AbortController();
    const abort = () => stop.abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const response = await (fresh ? connections.fresh : connections.pooled).request({
        path,
        method: "GET",
        headers: headersOf(settings, requestId),
        signal: stop.signal,
        reset: fresh,
        onInfo: () => {
          if (++hints > maxHints) abort();
        },
      });
      reportLimit(response.headers, onLimit);
      return await readResponse(response);
    } catch (error) {
      if (signal?.aborted) return abortFault(request);
      if (hints > maxHints) return faultOf("malformed");
      const isStale = isBrokenOff(error) && connections.wasUsed(error);
      return isStale ? faultOf("stale_connection") : requestFault(error);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  };
}

function abortFault({ signal, callerSignal = signal }: UpstreamRequest): Fault {
  return faultOf(callerSignal?.aborted ? "cancelled" : "slow_response");
}

/** The only headers that an upstream gets; none of our caller's own. */
function headersOf({ token }: UpstreamSettings, requestId: string | undefined): Record<string, string> {
  return {
    accept: "application/json",
    "accept-encoding": "gzip, identity",
    "user-agent": "giving-desk",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(requestId === undefined ? {} : { "x-request-id": requestId }),
  };
}

type Headers = Dispatcher.ResponseData["headers"];
type Body = Dispatcher.ResponseData["body"];

function reportLimit(headers: Headers, onLimit: OnLimit | undefined): void {
  const [left = "", limit = ""] = ["x-ratelimit-remaining", "x-ratelimit-limit"].map((name) =>
    single(headers[name]),
  );
  if (/^\d{1,9}$/.test(left) && /^\d{1,9}$/.test(limit)) onLimit?.(Number(left), Number(limit));
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function readResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<SendOutcome> {
  const encoding = readContentEncoding(headers["content-encoding"]);
  const isCrowded = Object.values(headers).flat().length > maxHeaders;
  if (statusCode === 200 && encoding !== null && !isCrowded) return readBody(body, encoding);
  // Frees the connection. Not awaited: the outcome does not depend on the rest of the body.
  body.dump({ limit: maxDrainBytes, signal: AbortSignal.timeout(drainTimeoutMs) }).catch(() => undefined);
  if (isCrowded) return faultOf("too_large");
  if (statusCode === 200) return faultOf("bad_encoding");
  return statusFault(statusCode, single(headers["retry-after"]), Date.now());
}

/** Returns null for an encoding that we did not accept (`br`, `zstd`, chains): it is refused undecoded. */
function readContentEncoding(header: string | string[] | undefined): "identity" | "gzip" | null {
  // Several headers are a chain, and so is a comma: neither is one of the names.
  const name = String(header ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return "identity";
  return name === "gzip" || name === "x-gzip" ? "gzip" : null;
}

/** Limits how many times larger a body gets. Records that repeat reach 150, runs of one character 1,000. */
const maxPacking = 500;
/** A body up to this size may be packed as tightly as it likes. */
const harmlessBytes = 2 * 1024 * 1024;

/** Unpacks up to the limits: a bomb is never unpacked whole. */
async function readBody(body: Body, encoding: "identity" | "gzip"): Promise<SendOutcome> {
  try {
    const bytes = await body.bytes();
    if (encoding === "identity") return { ok: true, value: bytes };
    const maxOutputLength = Math.min(maxBodyBytes, Math.max(harmlessBytes, bytes.length * maxPacking));
    return { ok: true, value: await promisify(gunzip)(bytes, { maxOutputLength }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") return faultOf("too_large");
    return code.startsWith("Z_") ? faultOf("bad_encoding") : bodyFault(error);
  }
}
