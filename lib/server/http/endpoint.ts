import "server-only";
import { randomUUID } from "node:crypto";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { fail, type Outcome } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { guardSource } from "@/lib/server/access/guarded-source";
import { logError } from "@/lib/server/logs/log.mjs";
import { openSource } from "@/lib/source";
import type { Caller, Source } from "@/lib/source/source";
import { type Answer, provenanceHeaders } from "./answer";
import { emptyResponse, failureResponse, jsonResponse } from "./json-response";
import { requestOrigin } from "./request-origin";
import { type Visit, visitOf } from "./visit";

const allow = "GET, HEAD, OPTIONS";

/** What a handler works with: the question, parsed no further than PHP would, and where records come from. */
export interface Question<Ids> {
  readonly source: Source;
  readonly ids: Ids;
  /** The query string as PHP reads it. */
  readonly params: Params;
  /** The address of this list or record on the public origin, without a query. */
  readonly path: string;
  readonly caller: Caller;
}

type Handler<Ids> = (question: Question<Ids>) => Promise<Outcome<Answer | null>>;
type Route<Ids> = (request: Request, context: { params: Promise<Ids> }) => Promise<Response>;

/**
 * Wraps the work of one address into its methods: GET and HEAD ask, OPTIONS tells, everything else is
 * refused. Headers, error bodies and request ids are the same everywhere because they are made here, and so
 * is the lock: whoever asks gets a source that knows what they may see.
 */
export function endpoint<Ids extends Record<string, string>>(handler: Handler<Ids>) {
  const GET: Route<Ids> = (request, context) => answer(request, context, handler);
  const HEAD: Route<Ids> = async (request, context) => {
    const { status, headers } = await answer(request, context, handler);
    return new Response(null, { status, headers });
  };
  const OPTIONS = async (request: Request) => emptyResponse({ Allow: allow, ...requestIdOf(request) });
  return { GET, HEAD, OPTIONS, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse };
}

async function answer<Ids extends Record<string, string>>(
  request: Request,
  context: { params: Promise<Ids> },
  handler: Handler<Ids>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  let headers: Readonly<Record<string, string>> = requestId;
  try {
    const visit = await visitOf(request.headers);
    headers = { ...requestId, ...(await tokenHeaders(visit)) };
    if (!visit.ok) return failureResponse(visit.failure, headers);
    const ids = await context.params;
    // An address without ids has no params at all, whatever Next's types say.
    if (!Object.values(ids ?? {}).every(isOpaqueId)) return failureResponse({ code: "not_found" }, headers);
    const url = new URL(request.url);
    const outcome = await handler({
      source: guardSource((await openSource()).source, visit.value),
      ids,
      params: parseQueryString(url.search),
      path: requestOrigin(request.headers) + url.pathname,
      caller: { signal: request.signal, requestId: requestId["X-Request-Id"] },
    });
    if (!outcome.ok) return failureResponse(outcome.failure, headers);
    if (outcome.value === null) return failureResponse({ code: "not_found" }, headers);
    const { pieces, provenance } = outcome.value;
    return jsonResponse(Buffer.concat(pieces), {
      headers: { ...headers, ...provenanceHeaders(provenance) },
    });
  } catch (error) {
    logError("A request failed", error, requestId["X-Request-Id"]);
    return failureResponse({ code: "internal" }, headers);
  }
}

/** Answers methods that an address does not have. @param methods the ones it has, as `Allow` names them */
export function refuseBeside(methods: string) {
  return async (request: Request): Promise<Response> => {
    const message = `The ${request.method} method is not supported for this route.`;
    return failureResponse(fail("method_not_allowed", { message }).failure, {
      ...requestIdOf(request),
      Allow: methods,
    });
  };
}

/** The answer to a method that an address does not have where it can be read only. */
export const refuse = refuseBeside(allow);

/** The id that the custom server gave this request, or a new one where none stands in front. */
export function requestIdOf(request: Request): { "X-Request-Id": string } {
  return { "X-Request-Id": request.headers.get("x-request-id") ?? randomUUID() };
}

/** What a machine learns of its allowance with every answer (docs/decisions/017); people have none. */
async function tokenHeaders(visit: Outcome<Visit>): Promise<Readonly<Record<string, string>>> {
  if (!visit.ok) return visit.failure.code === "rate_limited" ? { "X-RateLimit-Remaining": "0" } : {};
  const { viewer } = visit.value;
  if (viewer.kind !== "token") return {};
  const { limit, remaining } = (await openAccounts()).tokenAllowance(viewer.id);
  return { "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": String(remaining) };
}
