import type { Dispatcher } from "undici";
import { fail, type Outcome } from "@/lib/contract/failure";
import type { Caller } from "@/lib/source/source";
import { decodeBody, readContentEncoding } from "./content-encoding";
import { startDeadline } from "./deadline";
import { defaultTimeouts, type UpstreamSettings } from "./settings";
import { statusFailure } from "./status";
import { bodyTrouble, isBrokenOff, requestTrouble } from "./transport-trouble";

/** One question to an upstream. */
interface Ask extends Caller {
  /** Path and query as they go over the wire. */
  readonly path: string;
}

/**
 * One GET: the decoded body of a 200, else a failure (404 is `not_found`). It never throws for the upstream's
 * faults, so that policies (retries, breaker, cache) wrap it as functions from `Call` to `Call`.
 */
export type Call = (ask: Ask) => Promise<Outcome<Uint8Array>>;

// Enough for any error page; a connection that has more to say, or says it slowly, is not worth keeping.
const drainBytes = 64 * 1024;
const drainMs = 1000;

/** Makes the bare call over a pool: limits and time-outs, and no policy but the second try on a stale connection. */
export function createCall(pool: Dispatcher, settings: UpstreamSettings): Call {
  const { total } = settings.timeouts ?? defaultTimeouts;
  return async ({ path, signal, requestId }) => {
    const deadline = startDeadline(total, signal);
    try {
      // undici does not let go of a request that still waits for a connection: hence the race.
      return await Promise.race([
        deadline.passed,
        get(pool, { path, method: "GET", headers: headersOf(settings, requestId), signal: deadline.signal }),
      ]);
    } finally {
      deadline.end();
    }
  };
}

type Request = Dispatcher.RequestOptions & { readonly signal: AbortSignal };

async function get(pool: Dispatcher, request: Request): Promise<Outcome<Uint8Array>> {
  let response: Dispatcher.ResponseData;
  try {
    response = await sendOnceMore(pool, request);
  } catch (error) {
    return requestTrouble(error);
  }
  const { statusCode, headers, body } = response;
  const encoding = readContentEncoding(headers["content-encoding"]);
  if (statusCode !== 200 || encoding === null) {
    drain(body);
    if (statusCode !== 200) return statusFailure(statusCode, single(headers["retry-after"]), Date.now());
    return fail("upstream_malformed", { message: "The data service's answer cannot be unpacked." });
  }
  try {
    return await decodeBody(await body.bytes(), encoding);
  } catch (error) {
    return bodyTrouble(error);
  }
}

/** Frees the connection for the next request. Not awaited: our answer does not depend on how this goes. */
function drain(body: Dispatcher.ResponseData["body"]): void {
  body.dump({ limit: drainBytes, signal: AbortSignal.timeout(drainMs) }).catch(() => undefined);
}

/** A kept connection may be closed by the other side just as it is used: one GET more does no harm. */
async function sendOnceMore(pool: Dispatcher, request: Request): Promise<Dispatcher.ResponseData> {
  try {
    return await pool.request(request);
  } catch (error) {
    if (request.signal.aborted || !isBrokenOff(error)) throw error;
    return await pool.request(request);
  }
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

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
