import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { isOpaqueId } from "@/lib/contract/text";
import { guardSource } from "@/lib/server/access/read-source";
import { allowanceHeaders } from "@/lib/server/request-queue";
import { openSource } from "@/lib/source";
import type { Source } from "@/lib/source/source";
import type { ListAddress } from "./answer";
import { requestOrigin } from "./request-origin";
import { type Call, failureResponse, type Reply, route } from "./route";
import { identifyCaller, type ViewerContext } from "./viewer-context";

interface Question<Query, Name extends string> {
  readonly source: Source;
  readonly ids: Readonly<Record<Name, string>>;
  readonly query: Query;
  readonly address: ListAddress;
}

/** Creates the methods of a read API route. The handler's source returns only what the caller may see. */
export function endpoint<Query, Name extends string>(
  names: readonly Name[],
  parse: (params: Params) => Outcome<Query>,
  handler: (question: Question<Query, Name>) => Promise<Outcome<Reply | null>>,
) {
  async function answer(
    { request, url, ids, requestId }: Call<Record<Name, string>>,
    context: ViewerContext,
  ): Promise<Outcome<Reply>> {
    if (!names.every((name) => isOpaqueId(ids[name]))) return fail("not_found");
    const params = parseQueryString(url.search);
    const query = parse(params);
    if (!query.ok) return query;
    const source = guardSource((await openSource()).source, context, { signal: request.signal, requestId });
    const address = { path: requestOrigin(request.headers) + url.pathname, params };
    const outcome = await handler({ source, ids, query: query.value, address });
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(outcome.value);
  }

  return route<Record<Name, string>>({
    GET: async (call) => {
      const context = await identifyCaller(call);
      const headers = await tokenHeaders(context);
      const outcome = context.ok ? await answer(call, context.value) : context;
      if (!outcome.ok) return failureResponse(outcome.failure, headers);
      return succeed({ ...outcome.value, headers: { ...headers, ...outcome.value.headers } });
    },
  });
}

/** Returns headers with a token's remaining allowance (docs/decisions/017). */
async function tokenHeaders(context: Outcome<ViewerContext>): Promise<Readonly<Record<string, string>>> {
  if (!context.ok || context.value.viewer.kind !== "token") return {};
  return allowanceHeaders((await openAccounts()).tokenAllowance(context.value.viewer.id));
}
