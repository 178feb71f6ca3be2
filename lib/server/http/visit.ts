import "server-only";
import type { AuditDetails, RequestVisit } from "@/lib/accounts/audit/event";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import { may, type Right, type Viewer } from "@/lib/accounts/viewer";
import { watchHeader } from "@/lib/client/api/request";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { logError } from "@/lib/server/logs/log.mjs";
import { isCrossSite, requestClient, requestTarget } from "./request-origin";
import type { Call, Work } from "./route";

export interface Visit extends RequestVisit {
  readonly viewer: Viewer;
  /** Whether views are audited: always, except for demo records with open access. */
  readonly isAudited: boolean;
  /** Whether only the context of a page is read, which leaves no entry (docs/decisions/019). */
  readonly isContext?: true;
}

/** Matches a token in a URL. Such a request is refused, because URLs end up in logs and histories. */
const tokenInAddress = /(?<![\w-])gd_[\w-]{48}(?![\w-])/;

function holdsToken(target: string): boolean {
  const toCharacter = (escaped: string) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return tokenInAddress.test(target) || tokenInAddress.test(target.replaceAll(/%[\da-f]{2}/gi, toCharacter));
}

/**
 * Identifies the caller before anything is read. Every page and every route must call it
 * (docs/decisions/019). Fails with `unauthenticated` for callers who must sign in first, with `rate_limited`
 * for a token with too many requests, and with `database_unavailable`.
 * @param countsAsUse false for requests that an open page repeats automatically; they do not keep a session
 *   alive
 */
export async function identifyVisit(
  headers: Headers,
  countsAsUse = true,
  target = requestTarget(headers),
): Promise<Outcome<Visit>> {
  const address = requestClient(headers);
  const accounts = await openAccounts().catch((error: unknown) => {
    logError("The database could not be opened", error, headers.get("x-request-id") ?? undefined);
    return null;
  });
  // The next request tries to open it again.
  if (accounts === null) return fail("database_unavailable", { retryAfter: 1 });
  const isWatch = headers.has(watchHeader);
  const found = await accounts.identify({ headers, address }, countsAsUse && !isWatch);
  if (!found.ok) return found;
  const viewer = found.value;
  if (viewer.kind !== "open" && holdsToken(target)) return fail("unauthenticated");
  const isAudited = viewer.kind !== "open" || (await accounts.accessMode()).isExposed;
  return succeed({ viewer, headers, address, requestId: headers.get("x-request-id"), isAudited });
}

/** Returns the visit if its viewer has the right. Otherwise audits the refusal and fails. */
export async function allow(visit: Visit, right: Right): Promise<Outcome<Visit>> {
  if (may(visit.viewer, right)) return succeed(visit);
  if (!visit.isAudited) return fail("forbidden");
  const noted = await (await openDeskAudit()).note({ ...visit, action: "refuse", reason: right });
  return noted.ok ? fail("forbidden") : noted;
}

/**
 * Releases what `read` returns after writing its audit entry, or without one if `detailsOf` returns null. If
 * an import replaced the demo by real records during the visit, fails with `unauthenticated`, or writes the
 * entry if access stays open.
 */
export async function releaseTo<T>(
  visit: Visit,
  detailsOf: (value: T) => AuditDetails | null,
  read: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const releaseAudited = async (work: typeof read) => (await openDeskAudit()).release(visit, detailsOf, work);
  if (visit.isAudited) return releaseAudited(read);
  const outcome = await read();
  if (!outcome.ok || visit.viewer.kind !== "open") return outcome;
  const confirmed = await (await openAccounts()).confirmOpen();
  if (!confirmed.ok) return confirmed;
  return confirmed.value.isExposed && !visit.isContext ? releaseAudited(async () => outcome) : outcome;
}

export async function visitOfCall(
  { request, url, requestId }: Call<unknown>,
  countsAsUse = true,
): Promise<Outcome<Visit>> {
  const visit = await identifyVisit(request.headers, countsAsUse, url.pathname + url.search);
  return visit.ok ? succeed({ ...visit.value, requestId }) : visit;
}

interface Options {
  /** Whether an open page repeats the request automatically. Such requests do not keep a session alive. */
  readonly isWatch?: boolean;
  /** Whether the response is a file or costly. Links on other sites must not fill a disk or the audit log. */
  readonly isFile?: boolean;
}

/** Wraps the work of a route so that it runs only for callers with a right. */
export function withRight<Ids>(
  right: Right,
  work: (call: Call<Ids> & { readonly visit: Visit }) => ReturnType<Work<Ids>>,
  { isWatch = false, isFile = false }: Options = {},
): Work<Ids> {
  return async (call) => {
    if (isFile && isCrossSite(call.request.headers))
      return fail("forbidden", { message: "Cross-site request refused." });
    const visit = await visitOfCall(call, !isWatch);
    const allowed = visit.ok ? await allow(visit.value, right) : visit;
    return allowed.ok ? work({ ...call, visit: allowed.value }) : allowed;
  };
}

/** Creates the work of a GET for people: parses the query and returns what `find` finds. */
export function withQuery<Query, Ids>(
  parse: (params: Params) => Outcome<Query>,
  find: (query: Query) => Promise<Outcome<object>>,
): Work<Ids> {
  return withRight("pages", async ({ url }) => {
    const query = parse(parseQueryString(url.search));
    const found = query.ok ? await find(query.value) : query;
    return found.ok ? succeed({ body: found.value }) : found;
  });
}
