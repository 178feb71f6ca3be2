import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { readAddressList } from "@/lib/client-address.mjs";
import type { UpstreamConfig } from "@/lib/config";
import type { Caller } from "@/lib/source/source";
import { scaled } from "@/lib/time-scale";
import { bodyFault, type Fault, faultOf, isConnectionClosed, requestFault, statusFault } from "./faults";

/** The address of an upstream, and how far its responses are trusted. */
export type UpstreamSettings = Omit<UpstreamConfig, "cacheMs" | "mirror"> & {
  readonly timeouts?: Readonly<typeof defaultTimeouts>;
};

/** How long an upstream may take, in ms (docs/decisions/007). */
export const defaultTimeouts = {
  /** Until connected, including name lookup and TLS. */
  connect: scaled(3000),
  /** From the sent request to the end of the response's headers. */
  headers: scaled(8000),
  /** Between two pieces of the body. */
  body: scaled(5000),
  /** The whole call, with its retries and its time in the queue. */
  total: scaled(12_000),
};

export const maxConcurrent = 32;
/** The maximum size of a body, both as it is sent and decoded. */
const maxBodyBytes = 16 * 1024 * 1024;

export interface UpstreamRequest extends Caller {
  readonly path: string;
  /** The caller's own signal, if `signal` is also aborted by a deadline. */
  readonly callerSignal?: AbortSignal | undefined;
  /** Uses a new connection: for retries, and for the breaker's trial, which an old one could spoil. */
  readonly fresh?: boolean;
  /** Is never retried: the breaker's trial. */
  readonly noRetry?: boolean;
}

/** The decoded body of a 200, or the fault. */
export type SendOutcome = { readonly ok: true; readonly value: Uint8Array } | Fault;

/** Sends one request. Faults of the upstream are values: policies are functions from `Send` to `Send`. */
export type Send = (request: UpstreamRequest) => Promise<SendOutcome>;

/** Receives the number of requests left, and the limit (`X-RateLimit-Remaining`, `-Limit`). */
type OnLimit = (left: number, limit: number) => void;

const maxHeaders = 256;
const maxHeaderBytes = 32 * 1024;
/** Limits informational responses (1xx) before the response itself. */
const maxInformational = 10;
/** The maximum time that an idle connection is kept, in ms, whatever the upstream offers. */
const maxIdleMs = 10_000;
// These are enough for any error page; a connection that sends more, or slowly, is not worth keeping.
const maxDrainBytes = 64 * 1024;
const drainTimeoutMs = 1000;

/**
 * Opens the bare client of an upstream. `send` makes one GET with limits and timeouts but without policies;
 * `accepts` returns whether the upstream accepts a connection, without sending a request.
 */
export function openClient(settings: UpstreamSettings, onLimit?: OnLimit) {
  const { pooled, singleUse, toFault, accepts } = openConnections(settings);
  const send: Send = async (request) => {
    const { path, signal, requestId, fresh = false } = request;
    if (signal?.aborted) return abortFault(request);
    let informational = 0;
    // A separate signal, because too many informational responses also end the request. In Node 20,
    // `AbortSignal.any` would leak memory for as long as the caller's signal lives, and the sync's signal
    // lives as long as the process.
    const stop = new AbortController();
    const abort = () => stop.abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const response = await (fresh ? singleUse : pooled).request({
        path,
        method: "GET",
        headers: headersOf(settings, requestId),
        signal: stop.signal,
        reset: fresh,
        onInfo: () => {
          if (++informational > maxInformational) abort();
        },
      });
      reportLimit(response.headers, onLimit);
      return await readResponse(response);
    } catch (error) {
      if (signal?.aborted) return abortFault(request);
      if (informational > maxInformational) return faultOf("malformed");
      return toFault(error);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  };
  return { send, accepts };
}

/** Opens two pools, which connect at the first request. Each connection of `singleUse` serves one request. */
function openConnections({ baseUrl, timeouts = defaultTimeouts, allowPrivate }: UpstreamSettings) {
  /** Errors of connections that had already carried a response. */
  const staleErrors = new WeakSet<object>();
  const { connect: timeout, headers: headersTimeout, body: bodyTimeout } = timeouts;
  const connectSocket = buildConnector({ timeout, ...(allowPrivate ? {} : { lookup: guardedLookup() }) });
  const connect: buildConnector.connector = (target, callback) =>
    connectSocket(target, (...connected) => {
      // After an error, undici passes no second argument, although its types promise null.
      const socket = connected[0] === null ? connected[1] : null;
      // undici does not report the connection of an error, but it passes the socket's own error on.
      socket?.on("error", (error) => {
        if (socket.bytesRead > 0) staleErrors.add(error);
      });
      callback(...connected);
    });
  const options = {
    connections: maxConcurrent,
    connect,
    headersTimeout,
    bodyTimeout,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxBodyBytes,
    keepAliveMaxTimeout: maxIdleMs,
  };
  return {
    pooled: new Pool(baseUrl.origin, options),
    singleUse: new Pool(baseUrl.origin, options),
    toFault: (error: unknown) => {
      const isStale = error instanceof Error && staleErrors.has(error);
      return isStale && isConnectionClosed(error) ? faultOf("stale_connection") : requestFault(error);
    },
    accepts: () =>
      new Promise<boolean>((resolve) => {
        const { protocol, host, port } = baseUrl;
        const hostname = baseUrl.hostname.replace(/^\[|\]$/g, "");
        connectSocket({ protocol, host, hostname, port }, (error, socket) => {
          socket?.destroy();
          resolve(error === null);
        });
      }),
  };
}

function abortFault({ signal, callerSignal = signal }: UpstreamRequest): Fault {
  return faultOf(callerSignal?.aborted ? "canceled" : "slow_response");
}

/** Returns the only headers that an upstream gets; no other header of the caller is passed on. */
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
  const left = firstValue(headers["x-ratelimit-remaining"]) ?? "";
  const limit = firstValue(headers["x-ratelimit-limit"]) ?? "";
  if (/^\d{1,9}$/.test(left) && /^\d{1,9}$/.test(limit)) onLimit?.(Number(left), Number(limit));
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function readResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<SendOutcome> {
  const encoding = readContentEncoding(headers["content-encoding"]);
  const hasTooManyHeaders = Object.values(headers).flat().length > maxHeaders;
  if (statusCode === 200 && encoding !== null && !hasTooManyHeaders) return readBody(body, encoding);
  // Frees the connection. Not awaited: the outcome does not depend on the rest of the body.
  body.dump({ limit: maxDrainBytes, signal: AbortSignal.timeout(drainTimeoutMs) }).catch(() => undefined);
  if (hasTooManyHeaders) return faultOf("too_large");
  if (statusCode === 200) return faultOf("bad_encoding");
  // By the clock of the upstream, which may differ from ours.
  const now = Date.parse(String(headers["date"])) || Date.now();
  return statusFault(statusCode, firstValue(headers["retry-after"]), now);
}

/** Returns null for an encoding that was not accepted (`br`, `zstd`, chains): it is refused undecoded. */
function readContentEncoding(header: string | string[] | undefined): "identity" | "gzip" | null {
  // Several headers or a comma form a chain, which is none of the names.
  const name = String(header ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return "identity";
  return name === "gzip" || name === "x-gzip" ? "gzip" : null;
}

/** The maximum compression ratio. Repetitive records reach 150, a repeated character 1,000. */
const maxCompressionRatio = 500;
/** The ratio does not apply to a body up to this size. */
const ratioExemptBytes = 2 * 1024 * 1024;

/** Decompresses up to the limits, so that a decompression bomb is never expanded. */
async function readBody(body: Body, encoding: "identity" | "gzip"): Promise<SendOutcome> {
  try {
    const bytes = await body.bytes();
    if (encoding === "identity") return { ok: true, value: bytes };
    const maxOutputLength = Math.min(
      maxBodyBytes,
      Math.max(ratioExemptBytes, bytes.length * maxCompressionRatio),
    );
    return { ok: true, value: await promisify(gunzip)(bytes, { maxOutputLength }) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") return faultOf("too_large");
    return code.startsWith("Z_") ? faultOf("bad_encoding") : bodyFault(error);
  }
}

const isPrivate = readAddressList(
  "Private networks",
  "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16," +
    "::/127,fc00::/7,fe80::/10",
);

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up as the system does. Once a name has resolved to a public address, private ones are refused
 * (code `PRIVATE_ADDRESS`): otherwise the owner of the name could turn the desk and its token against the
 * operator's own network. A name that is private from the start is the operator's choice.
 */
export function guardedLookup(resolve: Resolve = lookup): LookupFunction {
  let wasPublic = false;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const publicOnes = addresses.filter(({ address }) => !isPrivate(address));
      wasPublic ||= publicOnes.length > 0;
      const accepted = wasPublic ? publicOnes : addresses;
      const [first] = accepted;
      if (first === undefined) return callback(privateAddress(), []);
      if (options.all) callback(null, accepted);
      else callback(null, first.address, first.family);
    });
  };
}

function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("A public name resolves to a private address."), {
    code: "PRIVATE_ADDRESS",
  });
}
