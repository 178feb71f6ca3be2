import { type ContributionQuery, contributionsPerPage } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type PostQuery, postsPerPage } from "@/lib/contract/post-query";
import type { UpstreamReport } from "@/lib/contract/source-report";
import { foldName, isOpaqueId } from "@/lib/contract/text";
import type { JsonObject } from "@/lib/json/json-value";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone, profileIds } from "@/lib/records/contribution/plans";
import { kindAmong, kinds, requestedKinds } from "@/lib/records/labels";
import { postDate } from "@/lib/records/post";
import { withIncludes } from "@/lib/records/post-includes";
import { type Caller, type Found, type Slice, subjectOf, withoutRecords } from "@/lib/source/source";
import { type CacheTimes, type PlainSource, withCache } from "./cache";
import { openClient, type UpstreamSettings } from "./client";
import type { DriftLog } from "./drift";
import { type Call, withPolicies } from "./policy";
import { type ReplyPage, type ReplyRecord, readReplyPage, readReplyRecord } from "./reply";
import { contributionParams, createPaths, postItemParams, postParams, wasSent } from "./request";
import { openLimits, type SharedInstants } from "./shared-limits";

/** Opens a source over another service of the same interface. `shared`: the limits of all desks. */
export function openUpstream(
  settings: UpstreamSettings & { readonly cacheMs: CacheTimes },
  drift?: DriftLog,
  shared?: SharedInstants,
) {
  const limits = openLimits(settings.budget, shared);
  const policies = withPolicies(openClient(settings, limits.budget.recordLimit), settings, limits);
  const direct = sourceOver(policies.call, settings, drift);
  const cached = withCache(direct, settings.cacheMs, policies.recordFailure);
  const report = (): UpstreamReport => ({ ...policies.report(), ...cached.report() });
  return { source: cached.source, report };
}

/** Creates a source over any `call`. Counts differences from the contract in `drift`. */
export function sourceOver(call: Call, settings: UpstreamSettings, drift?: DriftLog): PlainSource {
  const { filterStyle, feeds } = settings;
  const paths = createPaths(settings.baseUrl);
  const { requestPage, requestRecord, checked } = readerOver(call, settings, drift);

  return {
    ...withoutRecords,
    name: "upstream",

    async listContributions(query, caller) {
      const asOf = Date.now();
      const params = contributionParams(query, filterStyle);
      const pathOf = (page: number) =>
        paths.contributions(contributionParams({ ...query, page }, filterStyle));
      const page = await requestPage("contribution", pathOf, query.page, caller);
      if (!page.ok) return isNotFound(page) ? fail("upstream_missing") : page;
      return checked({ ...contributionsOf(page.value, query), asOf }, params, caller);
    },

    async findContribution(id, caller) {
      if (!isOpaqueId(id)) return succeed(null);
      return requestRecord("contribution", paths.contribution(id), id, caller, (found, record) => ({
        ...found,
        kind: kindAlone(parseContribution(record)),
      }));
    },

    async listPosts(feedId, query, caller) {
      if (!isOpaqueId(feedId)) return succeed(null);
      const asOf = Date.now();
      const params = postParams(query, filterStyle);
      const pathOf = (page: number) => paths.posts(feedId, postParams({ ...query, page }, filterStyle));
      const page = await requestPage("post", pathOf, query.page, caller);
      if (!page.ok) return isNotFound(page) ? succeed(null) : page;
      const rowDoubts = postDoubts(query, valuesOf(page.value));
      const figures = toFigures(page.value, query.page, postsPerPage, rowDoubts);
      const items = page.value.records.map(({ text, value }) => ({
        text: withIncludes(text, query.include),
        subject: subjectOf(value),
      }));
      return checked({ ...figures, items, asOf }, params, caller);
    },

    async findPost(feedId, id, include, caller) {
      if (!isOpaqueId(feedId) || !isOpaqueId(id)) return succeed(null);
      const path = paths.post(feedId, id, postItemParams(include));
      return requestRecord("post", path, id, caller, (found) => ({
        ...found,
        text: withIncludes(found.text, include),
      }));
    },

    listFeeds: async () => succeed(feeds),
  };
}

/** Returns the requests of a source, whose replies are compared with the contract. */
function readerOver(call: Call, { check }: Pick<UpstreamSettings, "check">, drift?: DriftLog) {
  async function requestPage(
    resource: "contribution" | "post",
    pathOf: (page: number) => string,
    number: number,
    caller: Caller = {},
  ): Promise<Outcome<ReplyPage>> {
    // One unusable row would otherwise keep the rest of its page out of the copy for ever.
    const skipsUnusable = caller.background === true;
    const page = await call({ path: pathOf(number), ...caller }, (body) =>
      readReplyPage(body, skipsUnusable),
    );
    if (isNotFound(page) && number > 1) {
      // Some servers respond with 404 beyond the last page. The first one has the total.
      const first = await requestPage(resource, pathOf, 1, caller);
      if (!first.ok) return first;
      const { total, perPage = rowsOf(first.value) } = first.value;
      const isBeyond = (number - 1) * perPage >= total;
      const message = `The data service has no page ${number} of its own list.`;
      return isBeyond
        ? succeed({ ...first.value, ...noRows, currentPage: number })
        : fail("upstream_malformed", { message });
    }
    if (!page.ok) return page;
    drift?.compare("envelope", [page.value.envelope]);
    drift?.compare(resource, page.value.records, parsePlainly);
    return isRepeated(page.value, number) ? succeed({ ...page.value, ...noRows, currentPage: number }) : page;
  }

  async function requestRecord<Item extends Found>(
    resource: "contribution" | "post",
    path: string,
    id: string,
    caller: Caller = {},
    finish: (found: Found, record: JsonObject) => Item,
  ): Promise<Outcome<Item | null>> {
    const asOf = Date.now();
    const reply = await call({ path, ...caller }, (body) => readReplyRecord(body, id));
    if (!reply.ok) return isNotFound(reply) ? succeed(null) : reply;
    const { text, value } = reply.value;
    drift?.compare(resource, [reply.value], parsePlainly);
    return succeed(finish({ text, subject: subjectOf(value), asOf, doubts: [] }, value));
  }

  /**
   * With `refuse`, a page that ignored a sent parameter fails; other doubts only label the page. Background
   * work gets every page: the mirror adapts to what an upstream ignores (docs/decisions/009).
   */
  function checked<S extends Slice>(slice: S, params: URLSearchParams, caller?: Caller): Outcome<S> {
    drift?.recordIgnored(slice.doubts);
    const ignored = slice.doubts.find((doubt) => wasSent(params, doubt));
    if (check === "label" || caller?.background || ignored === undefined) return succeed(slice);
    return fail("upstream_malformed", {
      message: `The data service ignored the parameter "${ignored}".`,
    });
  }

  return { requestPage, requestRecord, checked };
}

function contributionsOf(page: ReplyPage, query: ContributionQuery) {
  const read = page.records.map(({ text, value }) => ({ text, record: parseContribution(value) }));
  const records = read.map(({ record }) => record);
  const rowDoubts = contributionDoubts(query, records);
  const figures = toFigures(page, query.page, contributionsPerPage, rowDoubts);
  // A page in doubt proves nothing about the kind of its records.
  const possible = figures.doubts.length === 0 ? requestedKinds(query) : kinds;
  const items = read.map(({ text, record }) => ({
    text,
    subject: subjectOf(record.raw),
    kind: kindAmong(possible, kindAlone(record)),
  }));
  return { ...figures, items };
}

function isNotFound(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.failure.code === "not_found";
}

/**
 * Whether a reply is not the requested page, but the last one: some servers repeat it for all later pages.
 * Without its number, one row may be newer than the total.
 */
function isRepeated({ total, perPage = Number.NaN, currentPage }: ReplyPage, number: number): boolean {
  const before = (number - 1) * perPage;
  return currentPage === undefined ? before > total : currentPage < number && before >= total;
}

function valuesOf({ records }: ReplyPage): readonly JsonObject[] {
  return records.map(({ value }) => value);
}

/** Parses every number as a number: in `value`, those that a double would change are texts. */
function parsePlainly({ text }: ReplyRecord): unknown {
  return JSON.parse(Buffer.from(text).toString());
}

/** @param defaultPerPage used if the upstream does not send its own */
function toFigures(reply: ReplyPage, page: number, defaultPerPage: number, rowDoubts: readonly string[]) {
  const { total, skipped, perPage = defaultPerPage } = reply;
  const doubts = [...rowDoubts, ...pageDoubts(page, perPage, reply)];
  return { total, page, perPage, doubts, ...(skipped === 0 ? {} : { skipped }) };
}

const noRows = { records: [], skipped: 0 };

function rowsOf({ records, skipped }: Pick<ReplyPage, "records" | "skipped">): number {
  return records.length + skipped;
}

// An upstream that ignores a filter returns a wrong page that looks right (docs/decisions/007).

/** Upstreams compare whole seconds, so only a difference of at least one second is wrong. */
const toleranceMs = 1000;

/** Returns the parameters that a page of contributions evidently ignored, in the order of read API §4.3. */
export function contributionDoubts(
  query: ContributionQuery,
  records: readonly Contribution[],
): readonly string[] {
  const { occurredBefore = Number.POSITIVE_INFINITY, occurredAfter = Number.NEGATIVE_INFINITY } = query;
  const dates = records.map(({ placedAt }) => placedAt).filter((date) => date !== null);
  const direction = query.sort === "contribution_date" ? 1 : -1;
  const isAllRecurring = records.every((record) => record.isRecurring);
  return doubtful([
    ["occurred_before", dates.some((date) => date - occurredBefore >= toleranceMs)],
    ["occurred_after", dates.some((date) => occurredAfter - date >= toleranceMs)],
    ["onetime", query.onetime && records.some((record) => record.isRecurring)],
    ["recurring", query.recurring && !isAllRecurring],
    ["initial_recurring", query.initialRecurring && !isAllRecurring],
    ["one_time_and_initial_recurring", query.oneTimeAndInitialRecurring && records.some(isRenewal)],
    ["sort", !isInOrder(dates, direction)],
  ]);
}

/** A contribution with a profile may be its first one, whatever its own flag is. */
function isRenewal(record: Contribution): boolean {
  return kindAlone(record) === "recurring" && profileIds(record).length === 0;
}

/** Returns the parameters that a page of posts evidently ignored: `sort`, or `name` in a post with a name. */
export function postDoubts({ name = "" }: PostQuery, posts: readonly JsonObject[]): readonly string[] {
  const part = foldLoosely(name);
  const names = posts.map((post) => post["name"]).filter((found) => typeof found === "string");
  const dates = posts.map(postDate).filter((date) => date !== null);
  return doubtful([
    ["name", !names.every((found) => foldLoosely(found).includes(part))],
    ["sort", !isInOrder(dates, -1)],
  ]);
}

/** Ignores accents and outer spaces, too, as many upstreams do. */
function foldLoosely(name: string): string {
  return foldName(name.normalize("NFKD").replaceAll(/\p{M}/gu, "")).trim();
}

/**
 * Returns `page` if the page is not the requested one: it has another number, more rows than a page or than
 * its total leaves for it, none although there should be some, or, without a page size of its own, too few.
 * One row more or less raises no doubt, because totals and rows are read one after the other.
 */
export function pageDoubts(page: number, perPage: number, reply: Omit<ReplyPage, "envelope">) {
  const { total, currentPage, perPage: named } = reply;
  const rows = rowsOf(reply);
  const isOther = currentPage !== undefined && currentPage !== page;
  // Negative beyond the last page, where one row is already too many.
  const due = Math.min(perPage, total - (page - 1) * perPage);
  const isMissing = (rows === 0 || named === undefined) && due - rows > 1;
  const isExcess = rows > perPage || (rows > 0 && rows - due > 1);
  return doubtful([["page", isOther || isMissing || isExcess]]);
}

function doubtful(findings: readonly (readonly [name: string, isDoubtful: boolean])[]): readonly string[] {
  return findings.filter(([, isDoubtful]) => isDoubtful).map(([name]) => name);
}

/** Compares with the furthest date so far, not only the previous one: small steps back must not add up. */
function isInOrder(dates: readonly number[], direction: 1 | -1): boolean {
  let furthest = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (furthest - date * direction >= toleranceMs) return false;
    furthest = Math.max(furthest, date * direction);
  }
  return true;
}
