import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { isOpaqueId } from "@/lib/contract/text";
import { guardSource } from "@/lib/server/access/guarded-source";
import { openSource } from "@/lib/source";
import type { Caller, Source } from "@/lib/source/source";
import { requestOrigin } from "./request-origin";
import { type Call, failureResponse, type Reply, route } from "./route";
import { type Visit, visitOfCall } from "./visit";

/** A request for records. Its query is split as PHP splits it, but not interpreted. */
interface Question<Ids> {
  readonly source: Source;
  readonly ids: Ids;
  readonly params: Params;
  /** The public URL of this list or record, without a query. */
  readonly path: string;
  readonly caller: Caller;
}

type Handler<Ids> = (question: Question<Ids>) => Promise<Outcome<Reply | null>>;

/** Creates the methods of a read API route. The handler's source returns only what the caller may see. */
export function endpoint<Ids extends Record<string, string>>(handler: Handler<Ids>) {
  return route<Ids>({
    GET: async (call) => {
      const visit = await visitOfCall(call);
      const headers = await tokenHeaders(visit);
      const outcome = visit.ok ? await answer(call, visit.value, handler) : visit;
      if (!outcome.ok) return failureResponse(outcome.failure, headers);
      return succeed({ ...outcome.value, headers: { ...headers, ...outcome.value.headers } });
    },
  });
}

async function answer<Ids extends Record<string, string>>(
  { request, url, ids, requestId }: Call<Ids>,
  visit: Visit,
  handler: Handler<Ids>,
): Promise<Outcome<Reply>> {
  // A route without ids has no params at all, contrary to Next's types.
  if (!Object.values(ids ?? {}).every(isOpaqueId)) return fail("not_found");
  const outcome = await handler({
    source: guardSource((await openSource()).source, visit),
    ids,
    params: parseQueryString(url.search),
    path: requestOrigin(request.headers) + url.pathname,
    caller: { signal: request.signal, requestId },
  });
  if (!outcome.ok) return outcome;
  return outcome.value === null ? fail("not_found") : succeed(outcome.value);
}

/** Returns a token's allowance, which every response has (docs/decisions/017). People have none. */
async function tokenHeaders(visit: Outcome<Visit>): Promise<Readonly<Record<string, string>>> {
  if (!visit.ok) return visit.failure.code === "rate_limited" ? { "X-RateLimit-Remaining": "0" } : {};
  const { viewer } = visit.value;
  if (viewer.kind !== "token") return {};
  const { limit, remaining } = (await openAccounts()).tokenAllowance(viewer.id);
  return { "X-RateLimit-Limit": String(limit), "X-RateLimit-Remaining": String(remaining) };
}
