import type { SavedView, ViewRequest, ViewStore } from "@/lib/contract/saved-view";
import { paths, withQuery } from "@/lib/paths";
import { bodyOf, fetchValue, mutate } from "./api/request";
import { readStored } from "./browser-store";
import { browserViewsKey } from "./preferences";

/** Lists the saved views of the signed-in person, or those of this browser. */
export async function listViews(hasAccount: boolean, signal: AbortSignal): Promise<readonly SavedView[]> {
  if (hasAccount) {
    const read = bodyOf(({ savedViews }) => savedViews);
    return (await fetchValue(paths.apiViews, signal, read)).views;
  }
  // Its schemas are loaded only if the browser has stored views.
  if (readStored(browserViewsKey) === null) return [];
  return (await import("./browser-views")).readViews();
}

/** Changes the saved views of the signed-in person. */
export const accountViews: ViewStore = {
  create: (order) => mutate(["POST", paths.apiViews], order),
  change: (id, change) => mutate(["PATCH", paths.apiView(id)], change),
  remove: (id) => mutate(["DELETE", paths.apiView(id)]),
};

/** Returns the link to the list of a view. */
export function viewHref({ path, query }: Pick<ViewRequest, "path" | "query">) {
  const feed = /^\/feeds\/([^/]+)\/posts$/.exec(path)?.[1];
  if (feed !== undefined) return withQuery(`/feeds/${feed}/posts` as const, query);
  return withQuery(path === paths.supporters ? paths.supporters : paths.contributions, query);
}

/** Parameters that do not change a list: the page, the open preview, the support ticket. */
const transient: ReadonlySet<string> = new Set(["page", "peek", "ticket"]);

/** Returns the query to save for a list, without the parameters that do not change it. */
export function viewQuery(query: string): string {
  const pairs = query.split("&").filter((pair) => !transient.has(pair.replace(/=.*/, "")));
  return pairs.join("&");
}

/** Returns a key of a list with its filters, order and columns: equal for links that show the same. */
export function viewKey(path: string, query: string): string {
  const pairs = [...new URLSearchParams(query)].filter(([name]) => !transient.has(name));
  return [path, ...pairs.map(([name, value]) => `${name}=${value}`).toSorted()].join("\n");
}

/** Whether a view can be offered. Without search, only lists without words and conditions can. */
export function isViewOffered({ path, query }: Pick<ViewRequest, "path" | "query">, canSearch: boolean) {
  return canSearch || (path !== paths.supporters && !new URLSearchParams(query).has("q"));
}
