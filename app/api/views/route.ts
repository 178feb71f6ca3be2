import { openAccounts } from "@/lib/accounts/open-accounts";
import { readListState } from "@/lib/client/url/list-state";
import { readPostListState } from "@/lib/client/url/post-list-state";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { fail, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { type ViewRequest, viewRequest } from "@/lib/contract/saved-view";
import { mutation } from "@/lib/server/http/mutation";
import { route } from "@/lib/server/http/route";
import { withRight } from "@/lib/server/http/viewer-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Returns the user's own saved views and the shared ones. Open pages repeat the request. */
  GET: withRight("pages", async ({ context: { viewer } }) => {
    const views = await (await openAccounts()).listViews(viewer);
    return views.ok ? succeed({ body: { views: views.value } }) : views;
  }),

  POST: mutation(viewRequest, async ({ accounts, context, given }) => {
    const problem = queryProblem(given);
    if (problem !== undefined) return fail("invalid_query", { errors: { query: [problem] } });
    return accounts.createView(context, given);
  }),
});

/** Returns the first notice that the list would show for a query; undefined if there is none. */
function queryProblem({ path, query }: ViewRequest): string | undefined {
  const params = parseQueryString(query);
  const lists = { "/contributions": readListState, "/supporters": readSupporterListState };
  const read = new Map(Object.entries(lists)).get(path) ?? readPostListState;
  const [notice] = read(params).notices;
  if (notice === undefined) return;
  return "sentence" in notice ? notice.sentence : `The ${notice.parameter} field is invalid.`;
}
