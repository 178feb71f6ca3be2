import { type Failure, fail, failureBody, failureTable, type Outcome } from "@/lib/contract/failure";
import { logError } from "@/lib/server/logs/log.mjs";
import { describeRefusal, refuseMethod, toRequestId } from "./refusal.mjs";
import { type RequestHead, refuseRequest } from "./refuse-request";
import { requestUrl } from "./request-origin";

export interface Call<Ids> {
  readonly request: Request;
  /** Path and query as sent. The origin is Next's own. */
  readonly url: URL;
  readonly ids: Ids;
  readonly requestId: string;
}

/** A successful response, by default 200 and `{}`. */
export interface Reply {
  readonly status?: number;
  /** An object that becomes JSON, or the bytes of JSON. */
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Complete `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** The result of a request; void means `{}`. */
export type Answer = Outcome<Reply> | Outcome<void>;

export type Work<Ids> = (call: Call<Ids>) => Promise<Answer | Response>;

type Ids = Record<string, string>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler<Names> = (request: Request, context: { params: Promise<Names> }) => Promise<Response>;

type Options = Pick<RequestHead, "acceptsHost"> & { readonly hasHead?: boolean };

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Creates all methods of a route. HEAD is GET without a body, OPTIONS lists the methods, and all others are
 * refused. Every request is checked and gets an id, and its exceptions are caught and logged.
 * @param options `hasHead`: false if a GET does more than read; `acceptsHost`: as in `RequestHead`
 */
export function route<Names extends Ids = Ids>(
  works: Readonly<Partial<Record<Method, Work<Names>>>>,
  { hasHead = true, acceptsHost = () => false }: Options = {},
) {
  const answersHead = works.GET !== undefined && hasHead;
  const supported = methods.filter((name) => (name === "HEAD" ? answersHead : works[name] !== undefined));
  const allow = { Allow: [...supported, "OPTIONS"].join(", ") };
  const handle = (work: Work<Names>): Handler<Names> => {
    return (request, context) => respond(request, context, work, acceptsHost);
  };
  const refuse = handle(async ({ request }) => {
    const { message } = refuseMethod(request.method);
    return failureResponse(fail("method_not_allowed", { message }).failure, allow);
  });
  const handleOrRefuse = (work: Work<Names> | undefined) => (work ? handle(work) : refuse);
  const GET = handleOrRefuse(works.GET);
  const HEAD: Handler<Names> = async (request, context) => new Response(null, await GET(request, context));
  return {
    GET,
    HEAD: answersHead ? HEAD : refuse,
    POST: handleOrRefuse(works.POST),
    PUT: handleOrRefuse(works.PUT),
    PATCH: handleOrRefuse(works.PATCH),
    DELETE: handleOrRefuse(works.DELETE),
    OPTIONS: handle(async () => new Response(null, { status: 204, headers: allow })),
  };
}

const maxEchoLength = 100;

/** Creates the methods of paths that do not exist. They return the path, shortened and percent-encoded. */
export function unknownRoute() {
  const work: Work<Ids> = async ({ url }) => {
    const message = `The route ${url.pathname.slice(1, maxEchoLength + 1)} could not be found.`;
    return fail("not_found", { message });
  };
  const handlers = route({ GET: work, POST: work, PUT: work, PATCH: work, DELETE: work });
  return { ...handlers, OPTIONS: handlers.GET };
}

async function respond<Names>(
  request: Request,
  context: { params: Promise<Names> },
  work: Work<Names>,
  acceptsHost: RequestHead["acceptsHost"],
): Promise<Response> {
  const { method, headers } = request;
  const requestId = toRequestId(headers.get("x-request-id"));
  const answer = async () => {
    const url = requestUrl(request);
    const refusal = refuseRequest({ method, url, headers, acceptsHost });
    if (refusal !== null) {
      const described = describeRefusal(refusal, false, requestId);
      return new Response(described.body, { status: refusal.status, headers: described.headers });
    }
    const outcome = await work({ request, url, ids: await context?.params, requestId });
    if (outcome instanceof Response) return outcome;
    return outcome.ok ? toResponse(outcome.value ?? {}) : failureResponse(outcome.failure);
  };
  const { signal } = request;
  const response = await answer().catch((error: unknown) => {
    // Work that ends because its client has left is no error.
    const isAbandoned = signal.aborted && error === signal.reason;
    if (!isAbandoned) logError("A request failed", error, requestId);
    return failureResponse({ code: "internal" });
  });
  // No browser or proxy may store private data (docs/decisions/004).
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("X-Request-Id", requestId);
  return response;
}

function toResponse({ status = 200, body = {}, headers = {}, cookies = [] }: Reply): Response {
  const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
  return withCookies(jsonResponse(bytes, status, headers), cookies);
}

/** Adds complete `Set-Cookie` headers to a response. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

function jsonResponse(
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const type = { "Content-Type": "application/json; charset=utf-8" };
  return new Response(body, { status, headers: { ...type, ...headers } });
}

/** Creates the response for a failure. A header has the code, because several share a status and a body. */
export function failureResponse(failure: Failure, headers: Readonly<Record<string, string>> = {}): Response {
  const { status } = failureTable[failure.code];
  const retry = failure.retryAfter === undefined ? {} : { "Retry-After": String(failure.retryAfter) };
  const challenge = failure.code === "unauthenticated" ? { "WWW-Authenticate": "Bearer" } : {};
  const code = { "X-Failure-Code": failure.code };
  const all = { ...headers, ...code, ...retry, ...challenge };
  return jsonResponse(JSON.stringify(failureBody(failure)), status, all);
}
