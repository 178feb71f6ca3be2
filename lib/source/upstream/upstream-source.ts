import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/text";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { kindAmong, kinds, kindsAsked } from "@/lib/records/labels";
import { alikeByPages } from "@/lib/source/alike-pages";
import { type CacheTimes, withCache } from "@/lib/source/cached-source";
import {
  type Caller,
  type Found,
  noSums,
  noSupporters,
  type RecordText,
  type Slice,
  type Source,
  subjectOf,
} from "@/lib/source/source";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import {
  type ContributionFacts,
  contributionDoubts,
  contributionFacts,
  type PostFacts,
  pageDoubts,
  postDoubts,
  postFacts,
} from "./check";
import { createClient, type UpstreamSettings } from "./client";
import { openConnections } from "./connections";
import type { DriftLog } from "./drift";
import { type Call, withPolicies } from "./policy";
import { createBudget } from "./rate-limit";
import { createPageReader, type ReplyPage, readReplyRecord, withIncludes } from "./reply";
import { contributionParams, createPaths, postItemParams, postParams, wasSent } from "./request";

interface Upstream {
  readonly source: Source;
  readonly report: () => UpstreamReport;
}

/**
 * Opens a source that requests another service of the same interface; see `source.ts` for what it returns.
 */
export function openUpstream(
  settings: UpstreamSettings & { readonly cacheMs: CacheTimes },
  drift?: DriftLog,
): Upstream {
  const budget = createBudget(settings.budget);
  const connections = openConnections(settings);
  const client = createClient(connections, settings, budget.recordLimit);
  const policies = withPolicies(client, settings, connections.accepts, budget);
  const direct = sourceOver(policies.call, settings, drift);
  const cached = withCache(direct, settings.cacheMs, policies.recordFailure);
  const source: Source = {
    ...cached.source,
    findAlike: (query, caller) => alikeByPages(cached.source.listContributions, query, caller),
  };
  return { source, report: () => ({ ...policies.report(), ...cached.report() }) };
}

// The read API's page sizes (§8), for an upstream that does not send its own.
const contributionsPerPage = 25;
const postsPerPage = 15;

/** A source over any call; differences from the contract are counted in `drift`. */
export function sourceOver(call: Call, settings: UpstreamSettings, drift?: DriftLog): Source {
  const { filterStyle, feeds } = settings;
  const paths = createPaths(settings.baseUrl);
  const readContributions = createPageReader(contributionFacts);
  const readPosts = createPageReader(postFacts);

  async function requestPage<Facts>(
    resource: "contribution" | "post",
    read: (body: Uint8Array, isAnew: boolean) => Outcome<ReplyPage<Facts>>,
    path: string,
    caller: Caller = {},
  ): Promise<Outcome<ReplyPage<Facts>>> {
    // Background work requests each page once, and needs all records parsed.
    const page = await call({ path, ...caller }, (body) => read(body, caller.background === true));
    if (page.ok) {
      drift?.compare("envelope", [page.value.envelope]);
      drift?.compare(resource, page.value.fresh);
    }
    return page;
  }

  /**
   * With `refuse`, a page that ignored a sent parameter fails; one that was not sent can only be labelled.
   */
  function checked<S extends Slice>(slice: S, params: URLSearchParams): Outcome<S> {
    drift?.recordIgnored(slice.doubts);
    const ignored = slice.doubts.find((doubt) => wasSent(params, doubt));
    if (settings.check === "label" || ignored === undefined) return succeed(slice);
    return fail("upstream_malformed", {
      message: `The data service did not honour the parameter "${ignored}".`,
    });
  }

  const source: Source = {
    name: "upstream",

    async listContributions(query, caller) {
      const asOf = Date.now();
      const params = contributionParams(query, filterStyle);
      const page = await requestPage("contribution", readContributions, paths.contributions(params), caller);
      if (!page.ok) return isNotFound(page) ? fail("upstream_missing") : page;
      const { facts, fresh } = page.value;
      const slice = toSlice(page.value, query.page, contributionsPerPage, contributionDoubts(query, facts));
      // A page in doubt proves nothing about the kind of its records.
      const possible = slice.doubts.length === 0 ? kindsAsked(query) : kinds;
      return checked(
        {
          ...slice,
          asOf,
          kinds: facts.map((record) => kindAmong(possible, record.kindAlone)),
          ...(caller?.background ? { records: fresh } : {}),
        },
        params,
      );
    },

    async findContribution(id, caller) {
      if (!isSendable(id)) return succeed(null);
      const asOf = Date.now();
      const path = paths.contribution(id);
      const found = await call({ path, ...caller }, (body) => readReplyRecord(body, id));
      if (!found.ok) return isNotFound(found) ? succeed(null) : found;
      const { text, record } = found.value;
      drift?.compare("contribution", [record]);
      return succeed({ ...toFound(text, record, asOf), kind: kindAlone(parseContribution(record)) });
    },

    async listPosts(feedId, query, caller) {
      if (!isSendable(feedId)) return succeed(null);
      const asOf = Date.now();
      const params = postParams(query, filterStyle);
      const page = await requestPage("post", readPosts, paths.posts(feedId, params), caller);
      if (!page.ok) return isNotFound(page) ? succeed(null) : page;
      const slice = toSlice(page.value, query.page, postsPerPage, postDoubts(query, page.value.facts));
      const items = slice.items.map((item) => withIncludes(item, query.include));
      return checked({ ...slice, items, asOf }, params);
    },

    async findPost(feedId, id, include, caller) {
      if (!isSendable(feedId) || !isSendable(id)) return succeed(null);
      const asOf = Date.now();
      const path = paths.post(feedId, id, postItemParams(include));
      const found = await call({ path, ...caller }, (body) => readReplyRecord(body, id));
      if (!found.ok) return isNotFound(found) ? succeed(null) : found;
      const { text, record } = found.value;
      drift?.compare("post", [record]);
      return succeed(toFound(withIncludes(text, include), record, asOf));
    },

    searchContributions: async () => fail("search_unavailable"),

    findAlike: (query, caller) => alikeByPages(source.listContributions, query, caller),

    supporters: noSupporters,
    sums: noSums,

    isDemo: async () => succeed(false),

    listFeeds: async () => succeed(feeds),
  };
  return source;
}

/** A source can be called without the web in front; half a surrogate pair has no percent-encoding. */
function isSendable(id: string): boolean {
  return isOpaqueId(id) && id.isWellFormed();
}

function isNotFound(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.failure.code === "not_found";
}

function toSlice(
  reply: ReplyPage<ContributionFacts | PostFacts>,
  page: number,
  defaultPerPage: number,
  rowDoubts: readonly string[],
): Omit<Slice, "asOf"> {
  const { items, facts, total } = reply;
  const perPage = reply.perPage ?? defaultPerPage;
  const subjects = facts.map(({ subject }) => subject);
  return {
    items,
    subjects,
    total,
    page,
    perPage,
    doubts: [...rowDoubts, ...pageDoubts(page, perPage, reply)],
  };
}

function toFound(item: RecordText, record: unknown, asOf: number): Found {
  return { item, subject: subjectOf(record), asOf, doubts: [] };
}
