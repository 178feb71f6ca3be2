import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { PostInclude, PostQuery } from "@/lib/contract/post-query";
import { paths } from "@/lib/paths";
import type { UpstreamSettings } from "./client";

/** Builds the paths of the four operations under a base address. Ids must have passed `isOpaqueId`. */
export function createPaths(baseUrl: URL) {
  const prefix = baseUrl.pathname.replace(/\/+$/, "");
  return {
    contributions: (params: URLSearchParams) => withQuery(prefix + paths.apiContributions, params),
    contribution: (id: string) => prefix + paths.apiContribution(id),
    posts: (feedId: string, params: URLSearchParams) => withQuery(prefix + paths.apiPosts(feedId), params),
    post: (feedId: string, id: string, params: URLSearchParams) =>
      withQuery(prefix + paths.apiPost(feedId, id), params),
  };
}

function withQuery(path: string, params: URLSearchParams): string {
  // Every server reads %20 as a blank; only those that decode forms read a plus as one.
  return params.size === 0 ? path : `${path}?${params.toString().replaceAll("+", "%20")}`;
}

type Style = UpstreamSettings["filterStyle"];
type Params = Readonly<Record<string, string | undefined>>;

/** Builds the query for contributions (read API §4.3) from the parsed query and nothing else. */
export function contributionParams(query: ContributionQuery, style: Style): URLSearchParams {
  const { occurredAfter, occurredBefore, sort, page } = query;
  const filters = {
    // Rows have milliseconds at best, so rounding away from the range loses none of them.
    occurred_after: occurredAfter === undefined ? undefined : formatInstant(Math.floor(occurredAfter)),
    occurred_before: occurredBefore === undefined ? undefined : formatInstant(Math.ceil(occurredBefore)),
    onetime: formatFlag(query.onetime),
    recurring: formatFlag(query.recurring),
    initial_recurring: formatFlag(query.initialRecurring),
    one_time_and_initial_recurring: formatFlag(query.oneTimeAndInitialRecurring),
  };
  return buildParams(style, filters, { sort, page: String(page) });
}

/** Builds the query for the posts of a feed (read API §4.1). */
export function postParams({ name, include, page }: PostQuery, style: Style): URLSearchParams {
  return buildParams(style, { name }, { include: formatInclude(include), page: String(page) });
}

/** Builds the query for one post (read API §4.2). */
export function postItemParams(include: readonly PostInclude[]): URLSearchParams {
  return buildParams("flat", {}, { include: formatInclude(include) });
}

/** Whether a parameter was sent, in either spelling. */
export function wasSent(params: URLSearchParams, name: string): boolean {
  return params.has(name) || params.has(bracketed(name));
}

// Servers commonly refuse URLs of more than 8 KiB; a caller's query may be that long.
const maxQueryLength = 8 * 1024;

function buildParams(style: Style, filters: Params, others: Params): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (style !== "bracket") params.append(name, value);
    if (style !== "flat") params.append(bracketed(name), value);
  }
  for (const [name, value] of Object.entries(others)) if (value !== undefined) params.append(name, value);
  // A long name sent twice would be refused; real servers read the brackets.
  const isTooLong = style === "both" && params.toString().length > maxQueryLength;
  return isTooLong ? buildParams("bracket", filters, others) : params;
}

function bracketed(name: string): string {
  return `filter[${name}]`;
}

/** Always writes `Z`: real servers ignore offsets. Omits a zero fraction, which not every server reads. */
function formatInstant(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z");
}

function formatFlag(flag: boolean): string | undefined {
  return flag ? "1" : undefined;
}

function formatInclude(include: readonly PostInclude[]): string | undefined {
  return include.length === 0 ? undefined : include.join(",");
}
