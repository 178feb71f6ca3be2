import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestContext } from "@/lib/accounts/audit/event";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { watchHeader } from "@/lib/client/api/request";
import { fail, mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { logError } from "@/lib/server/logs/log.mjs";
import { isCrossSite, requestClient, requestTarget } from "./request-origin";
import type { Call, Work } from "./route";

/** The viewer of a request, and whether an audit entry is due. */
export interface ViewerContext extends RequestContext {
  readonly viewer: Viewer;
  /** Whether views are audited: always, except for demo records with open access. */
  readonly isAudited: boolean;
  /** Whether only the context of a page is read, which leaves no entry (docs/decisions/019). */
  readonly isPageContext?: true;
}

/** Matches a token in a URL. Such a request is refused, because URLs end up in logs and histories. */
const tokenInUrl = /(?<![\w-])gd_[\w-]{48}(?![\w-])/;

function holdsToken(target: string): boolean {
  const toCharacter = (escaped: string) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return tokenInUrl.test(target) || tokenInUrl.test(target.replaceAll(/%[\da-f]{2}/gi, toCharacter));
}

/** A person is not redirected to sign-in, because that would lead back to the same URL. */
function refuseToken({ kind }: Viewer, target: string): Outcome<never> {
  if (kind !== "person" || target.startsWith("/admin/api/")) return fail("unauthenticated");
  return fail("invalid_query", { message: "A token must not be in a URL." });
}

/**
 * Identifies the caller before anything is read. Every page and every route must call it
 * (docs/decisions/019). Fails with `unauthenticated` for callers who must sign in first, and with
 * `database_unavailable`.
 */
export async function identifyViewer(
  headers: Headers,
  target = requestTarget(headers),
): Promise<Outcome<ViewerContext>> {
  const address = requestClient(headers);
  const accounts = await openAccounts().catch((error: unknown) => {
    logError("The database could not be opened", error, headers.get("x-request-id") ?? undefined);
    return null;
  });
  // The next request tries to open it again.
  if (accounts === null) return fail("database_unavailable", { retryAfter: 1 });
  const found = await accounts.identify({ headers, address }, !headers.has(watchHeader));
  if (!found.ok) return found;
  const viewer = found.value;
  if (viewer.kind !== "open" && holdsToken(target)) return refuseToken(viewer, target);
  const isAudited = viewer.kind !== "open" || (await accounts.accessMode()).isExposed;
  return succeed({ viewer, headers, address, requestId: headers.get("x-request-id"), isAudited });
}

/** Returns the context if its viewer has the right. Otherwise audits the refusal and fails. */
export async function authorize(context: ViewerContext, right: Right): Promise<Outcome<ViewerContext>> {
  if (may(context.viewer, right)) return succeed(context);
  if (!context.isAudited) return fail("forbidden");
  const noted = await (await openDeskAudit()).note({ ...context, action: "refuse", reason: right });
  return noted.ok ? fail("forbidden") : noted;
}

/** Identifies the caller of an endpoint. */
export function identifyCaller({ request, url, requestId }: Call<unknown>): Promise<Outcome<ViewerContext>> {
  const found = identifyViewer(request.headers, url.pathname + url.search);
  return mapOutcome(found, (context) => ({ ...context, requestId }));
}

const routeContexts = new AsyncLocalStorage<ViewerContext>();

/**
 * Returns the context with which the work of a route runs; undefined in a page. Code for both then identifies
 * the caller once: if the session ended meanwhile, a page would redirect to sign-in, which a route cannot.
 */
export function routeContext(): ViewerContext | undefined {
  return routeContexts.getStore();
}

/**
 * Wraps the work of a route so that it runs only for callers with a right. `isFile`: whether the response is
 * a file or costly; links on other sites must not fill a disk or the audit log.
 */
export function withRight<Ids>(
  right: Right,
  work: (call: Call<Ids> & { readonly context: ViewerContext }) => ReturnType<Work<Ids>>,
  { isFile = false } = {},
): Work<Ids> {
  return async (call) => {
    if (isFile && isCrossSite(call.request.headers))
      return fail("forbidden", { message: "Cross-site request refused." });
    const context = await identifyCaller(call);
    const allowed = context.ok ? await authorize(context.value, right) : context;
    if (!allowed.ok) return allowed;
    return routeContexts.run(allowed.value, () => work({ ...call, context: allowed.value }));
  };
}

/**
 * Makes the work of a GET endpoint for people: parses the query and responds with the result of `find`.
 */
export function parsedQueryRoute<Query, Ids>(
  parse: (params: Params) => Outcome<Query>,
  find: (query: Query) => Promise<Outcome<object>>,
): Work<Ids> {
  return withRight("pages", async ({ url }) => {
    const query = parse(parseQueryString(url.search));
    return query.ok ? mapOutcome(find(query.value), (body) => ({ body })) : query;
  });
}
