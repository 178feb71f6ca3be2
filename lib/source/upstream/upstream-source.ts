import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { UpstreamReport } from "@/lib/contract/source-report";
import { isOpaqueId } from "@/lib/contract/text";
import type { JsonObject } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { kindAmong, kinds, kindsAsked } from "@/lib/records/labels";
import {
  type Caller,
  type Found,
  noSums,
  noSupporters,
  type Slice,
  type Source,
  subjectOf,
} from "@/lib/source/source";
import { type CacheTimes, type PlainSource, withCache } from "./cache";
import { contributionDoubts, pageDoubts, postDoubts } from "./check";
import { openClient, type UpstreamSettings } from "./client";
import type { DriftLog } from "./drift";
import { type Call, withPolicies } from "./policy";
import { createBudget } from "./rate-limit";
import { type ReplyPage, readReplyPage, readReplyRecord, withIncludes } from "./reply";
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
  const policies = withPolicies(openClient(settings, budget.recordLimit), settings, budget);
  const direct = sourceOver(policies.call, settings, drift);
  const cached = withCache(direct, settings.cacheMs, policies.recordFailure);
  return { source: cached.source, report: () => ({ ...policies.report(), ...cached.report() }) };
}

// The read API's page sizes (§8), for an upstream that does not send its own.
const contributionsPerPage = 25;
const postsPerPage = 15;

/** A source over any call; differences from the contract are counted in `drift`. */
export function sourceOver(call: Call, settings: UpstreamSettings, drift?: DriftLog): PlainSource {
  const { filterStyle, feeds } = settings;
  const paths = createPaths(settings.baseUrl);

  async function requestPage(
    resource: "contribution" | "post",
    path: string,
    caller: Caller = {},
  ): Promise<Outcome<ReplyPage>> {
    const page = await call({ path, ...caller }, readReplyPage);
    if (page.ok) {
      drift?.compare("envelope", [page.value.envelope]);
      drift?.compare(resource, page.value.records);
    }
    return page;
  }

  /** Null where the upstream has no such record. */
  async function requestRecord(
    resource: "contribution" | "post",
    path: string,
    id: string,
    caller: Caller = {},
  ): Promise<Outcome<{ readonly found: Found; readonly record: JsonObject } | null>> {
    const asOf = Date.now();
    const reply = await call({ path, ...caller }, (body) => readReplyRecord(body, id));
    if (!reply.ok) return isNotFound(reply) ? succeed(null) : reply;
    const { text: item, record } = reply.value;
    drift?.compare(resource, [record]);
    return succeed({ found: { item, subject: subjectOf(record), asOf, doubts: [] }, record });
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

  return {
    name: "upstream",

    async listContributions(query, caller) {
      const asOf = Date.now();
      const params = contributionParams(query, filterStyle);
      const page = await requestPage("contribution", paths.contributions(params), caller);
      if (!page.ok) return isNotFound(page) ? fail("upstream_missing") : page;
      const { records } = page.value;
      const contributions = records.map(parseContribution);
      const rowDoubts = contributionDoubts(query, contributions);
      const slice = { ...toSlice(page.value, query.page, contributionsPerPage, rowDoubts), asOf };
      // A page in doubt proves nothing about the kind of its records.
      const possible = slice.doubts.length === 0 ? kindsAsked(query) : kinds;
      const listed = contributions.map((record) => kindAmong(possible, kindAlone(record)));
      return checked({ ...slice, kinds: listed, ...(caller?.background ? { records } : {}) }, params);
    },

    async findContribution(id, caller) {
      if (!isSendable(id)) return succeed(null);
      const reply = await requestRecord("contribution", paths.contribution(id), id, caller);
      if (!reply.ok || reply.value === null) return reply.ok ? succeed(null) : reply;
      const { found, record } = reply.value;
      return succeed({ ...found, kind: kindAlone(parseContribution(record)) });
    },

    async listPosts(feedId, query, caller) {
      if (!isSendable(feedId)) return succeed(null);
      const asOf = Date.now();
      const params = postParams(query, filterStyle);
      const page = await requestPage("post", paths.posts(feedId, params), caller);
      if (!page.ok) return isNotFound(page) ? succeed(null) : page;
      const slice = toSlice(page.value, query.page, postsPerPage, postDoubts(query, page.value.records));
      const items = slice.items.map((item) => withIncludes(item, query.include));
      return checked({ ...slice, items, asOf }, params);
    },

    async findPost(feedId, id, include, caller) {
      if (!isSendable(feedId) || !isSendable(id)) return succeed(null);
      const path = paths.post(feedId, id, postItemParams(include));
      const reply = await requestRecord("post", path, id, caller);
      if (!reply.ok || reply.value === null) return reply.ok ? succeed(null) : reply;
      const { found } = reply.value;
      return succeed({ ...found, item: withIncludes(found.item, include) });
    },

    searchContributions: async () => fail("search_unavailable"),

    supporters: noSupporters,
    sums: noSums,

    isDemo: async () => succeed(false),

    listFeeds: async () => succeed(feeds),
  };
}

/** A source can be called without the web in front; half a surrogate pair has no percent-encoding. */
function isSendable(id: string): boolean {
  return isOpaqueId(id) && id.isWellFormed();
}

function isNotFound(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.failure.code === "not_found";
}

function toSlice(
  reply: ReplyPage,
  page: number,
  defaultPerPage: number,
  rowDoubts: readonly string[],
): Omit<Slice, "asOf"> {
  const { items, records, total, perPage = defaultPerPage } = reply;
  const doubts = [...rowDoubts, ...pageDoubts(page, perPage, reply)];
  return { items, subjects: records.map(subjectOf), total, page, perPage, doubts };
}
