import type { Dispatcher } from "undici";
import type { Caller } from "@/lib/source/source";
import { readContentEncoding } from "./content-encoding";
import type { Pools } from "./pools";
import { readBody } from "./read-body";
import { maxHeaders, maxHints, type UpstreamSettings } from "./settings";
import { statusTrouble } from "./status";
import { isBrokenOff, requestTrouble } from "./transport-trouble";
import { Stopped, type Troubled, troubled } from "./trouble";

/** One question to an upstream. */
export interface Ask extends Caller {
  /** Path and query as they go over the wire. */
  readonly path: string;
  /** Over a connection of its own: a kept one has just failed. */
  readonly fresh?: boolean;
  /** Never again, whatever happens. */
  readonly once?: boolean;
}

/** The decoded body of a 200, or what went wrong. */
export type WireOutcome = { readonly ok: true; readonly value: Uint8Array } | Troubled;

/**
 * One question over the wire. It never throws for the upstream's faults, so that policies (retries, breaker,
 * deadline) wrap it as functions from `Wire` to `Wire`.
 */
export type Wire = (ask: Ask) => Promise<WireOutcome>;

// Enough for any error page; a connection that has more to say, or says it slowly, is not worth keeping.
const drainBytes = 64 * 1024;
const drainMs = 1000;

/** Hears how many requests an upstream says are left, of how many (`X-RateLimit-Remaining`, `-Limit`). */
export type LimitHearer = (left: number, limit: number) => void;

/** Makes the bare wire: one GET with limits and time-outs, and no policy. */
export function createWire(pools: Pools, settings: UpstreamSettings, hear?: LimitHearer): Wire {
  return async ({ path, signal, requestId, fresh = false }) => {
    if (signal?.aborted) return stopTrouble(signal.reason);
    // Of its own, because hints may end the request too.
    const stop = new AbortController();
    const follow = () => stop.abort(signal?.reason);
    signal?.addEventListener("abort", follow, { once: true });
    try {
      return await get(hear, fresh ? pools.fresh : pools.kept, {
        path,
        method: "GET",
        headers: headersOf(settings, requestId),
        signal: stop.signal,
        reset: fresh,
        onInfo: countHints(() => stop.abort(new Stopped("malformed"))),
      });
    } catch (error) {
      if (stop.signal.aborted) return stopTrouble(stop.signal.reason);
      const isStale = isBrokenOff(error) && pools.wasUsed(error);
      return isStale ? troubled("stale_connection") : requestTrouble(error);
    } finally {
      signal?.removeEventListener("abort", follow);
    }
  };
}

async function get(
  hear: LimitHearer | undefined,
  pool: Dispatcher,
  request: Dispatcher.RequestOptions,
): Promise<WireOutcome> {
  const { statusCode, headers, body } = await pool.request(request);
  const [left, limit] = ["x-ratelimit-remaining", "x-ratelimit-limit"].map((name) => single(headers[name]));
  if (isCount(left) && isCount(limit)) hear?.(Number(left), Number(limit));
  const encoding = readContentEncoding(headers["content-encoding"]);
  const isCrowded = Object.values(headers).flat().length > maxHeaders;
  if (statusCode === 200 && encoding !== null && !isCrowded) return await readBody(body, encoding);
  drain(body);
  if (isCrowded) return troubled("too_large");
  if (statusCode === 200) return troubled("packed");
  return statusTrouble(statusCode, single(headers["retry-after"]), Date.now());
}

/** Frees the connection for the next request. Not awaited: our answer does not depend on how this goes. */
function drain(body: Dispatcher.ResponseData["body"]): void {
  body.dump({ limit: drainBytes, signal: AbortSignal.timeout(drainMs) }).catch(() => undefined);
}

/** All that an upstream learns of us; nothing of our caller's own headers. */
function headersOf({ token }: UpstreamSettings, requestId: string | undefined): Record<string, string> {
  return {
    accept: "application/json",
    "accept-encoding": "gzip, identity",
    "user-agent": "giving-desk",
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(requestId === undefined ? {} : { "x-request-id": requestId }),
  };
}

function isCount(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,9}$/.test(text);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Calls `tooMany` at the first informational answer (1xx) that is more than a server has reason to send. */
function countHints(tooMany: () => void): () => void {
  let hints = 0;
  return () => {
    if (++hints === maxHints + 1) tooMany();
  };
}

function stopTrouble(reason: unknown): Troubled {
  return troubled(reason instanceof Stopped ? reason.trouble : "given_up");
}
