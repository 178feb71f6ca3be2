import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { kindAlone, kindAmong, kinds, kindsAsked } from "@/lib/reading/kind";
import { alikeByPages } from "@/lib/source/alike-pages";
import { type Keeping, keepAnswers } from "@/lib/source/kept-source";
import type { ContributionSlice, Found, RecordText, Slice, Source } from "@/lib/source/source";
import { noSums } from "@/lib/source/sum-source";
import { noSupporters } from "@/lib/source/supporter-source";
import type { UpstreamReport } from "@/lib/source/upstream-report";
import { createAddresses } from "./address";
import { contributionDoubts, pageDoubts, postDoubts } from "./answer-check";
import { createBudget } from "./budget";
import type { DriftLog } from "./drift-log";
import { createKnownRecords } from "./known-records";
import { type Call, withPolicies } from "./policies";
import { openPools } from "./pools";
import { withAsked } from "./post-members";
import { contributionParams, postItemParams, postParams, wasAsked } from "./question";
import { type ContributionFacts, contributionFacts, type PostFacts, postFacts } from "./record-facts";
import { type ReplyPage, readReplyPage } from "./reply-page";
import { readReplyRecord } from "./reply-record";
import { createSeenAnswers } from "./seen-answers";
import type { UpstreamSettings } from "./settings";
import { createWire } from "./wire";

// Where the upstream does not say (read API §8).
const contributionsPerPage = 25;
const postsPerPage = 15;

interface Upstream {
  readonly source: Source;
  readonly report: () => UpstreamReport;
}

/** Answers by asking another service of the same interface; see `source.ts` for what comes back. */
export function openUpstream(
  settings: UpstreamSettings & { readonly keeping: Keeping },
  drift?: DriftLog,
): Upstream {
  const budget = createBudget(settings.budget);
  const pools = openPools(settings);
  const wire = createWire(pools, settings, budget.hear);
  const policies = withPolicies(wire, settings, pools.knock, budget);
  const asking = sourceOver(policies.call, settings, drift);
  const kept = keepAnswers(asking, settings.keeping, policies.failed);
  const source: Source = {
    ...kept.source,
    findAlike: (query, caller) => alikeByPages(kept.source.listContributions, query, caller),
  };
  return { source, report: () => ({ ...policies.report(), ...kept.report() }) };
}

/** A source over any call; what differs from the contract goes to `drift`. */
export function sourceOver(call: Call, settings: UpstreamSettings, drift?: DriftLog): Source {
  const { filterStyle, feeds } = settings;
  const address = createAddresses(settings.baseUrl);
  const contributions = createKnownRecords<ContributionFacts>();
  const posts = createKnownRecords<PostFacts>();
  const contributionPages = createSeenAnswers<Undated<ContributionSlice>>();
  const postPages = createSeenAnswers<Undated<Slice>>();
  const source: Source = {
    name: "upstream",

    async listContributions(query, caller) {
      const asOf = Date.now();
      const params = contributionParams(query, filterStyle);
      const path = address.contributions(params);
      const read = (body: Uint8Array, known: typeof contributions | null) =>
        andThen(readReplyPage(body, contributionFacts, known), (reply) => {
          const doubts = [
            ...contributionDoubts(query, reply.facts),
            ...shownBy(reply, query.page, contributionsPerPage),
          ];
          compareList(drift, "contribution", reply);
          // An answer that is in doubt says nothing of its records.
          const asked = doubts.length === 0 ? kindsAsked(query) : kinds;
          return succeed({
            ...toPage(reply, query.page, contributionsPerPage, doubts),
            kinds: reply.facts.map((facts) => kindAmong(asked, facts.kindAlone)),
            // Where nothing was known before, all of them are fresh.
            ...(known === null ? { records: reply.fresh } : {}),
          });
        });
      const page = await call({ path, ...caller }, (body) => {
        // Background work asks for everything once.
        if (caller?.background) return read(body, null);
        return contributionPages.read(path, body, () => read(body, contributions));
      });
      return andThen(notFoundAs(page, wrongAddress), (found) => {
        drift?.asked(found.doubts);
        return judged(settings, params, { ...found, asOf });
      });
    },

    async findContribution(id, caller) {
      if (!isSendable(id)) return succeed(null);
      const asOf = Date.now();
      const item = await call({ path: address.contribution(id), ...caller }, (body) =>
        readReplyRecord(body, id),
      );
      return notFoundAs(
        andThen(item, ({ text, record }) => {
          drift?.compare("contribution", [record]);
          return succeed({ ...toFound(text, asOf), kind: kindAlone(record) });
        }),
        nothing,
      );
    },

    async listPosts(feedId, query, caller) {
      if (!isSendable(feedId)) return succeed(null);
      const asOf = Date.now();
      const params = postParams(query, filterStyle);
      const path = address.posts(feedId, params);
      const read = (body: Uint8Array, known: typeof posts | null) =>
        andThen(readReplyPage(body, postFacts, known), (reply) => {
          const doubts = [...postDoubts(query, reply.facts), ...shownBy(reply, query.page, postsPerPage)];
          compareList(drift, "post", reply);
          const items = reply.items.map((item) => withAsked(item, query.include));
          return succeed(toPage({ ...reply, items }, query.page, postsPerPage, doubts));
        });
      const page = await call({ path, ...caller }, (body) => {
        if (caller?.background) return read(body, null);
        return postPages.read(path, body, () => read(body, posts));
      });
      const slice = andThen(page, (found) => {
        drift?.asked(found.doubts);
        return judged(settings, params, { ...found, asOf });
      });
      return notFoundAs(slice, nothing);
    },

    async findPost(feedId, id, include, caller) {
      if (!isSendable(feedId) || !isSendable(id)) return succeed(null);
      const asOf = Date.now();
      const path = address.post(feedId, id, postItemParams(include));
      const item = await call({ path, ...caller }, (body) => readReplyRecord(body, id));
      return notFoundAs(
        andThen(item, ({ text, record }) => {
          drift?.compare("post", [record]);
          return succeed(toFound(withAsked(text, include), asOf));
        }),
        nothing,
      );
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

const nothing = succeed(null);
const wrongAddress = fail("upstream_missing");

/** A source can be asked without the web in front; half a surrogate pair has no percent-encoding. */
function isSendable(id: string): boolean {
  return isOpaqueId(id) && id.isWellFormed();
}

function andThen<T, U>(outcome: Outcome<T>, next: (value: T) => Outcome<U>): Outcome<U> {
  return outcome.ok ? next(outcome.value) : outcome;
}

function notFoundAs<T, M>(outcome: Outcome<T>, meaning: M): Outcome<T> | M {
  return !outcome.ok && outcome.failure.code === "not_found" ? meaning : outcome;
}

type AnyFacts = ContributionFacts | PostFacts;

/** All that an answer says, whenever it was given. */
type Undated<S extends Slice> = Omit<S, "asOf">;

function compareList(
  drift: DriftLog | undefined,
  resource: "contribution" | "post",
  { fresh, envelope }: ReplyPage<AnyFacts>,
): void {
  drift?.compare("envelope", [envelope]);
  drift?.compare(resource, fresh);
}

function shownBy(reply: ReplyPage<AnyFacts>, page: number, usualPerPage: number): readonly string[] {
  const { total, currentPage, items } = reply;
  return pageDoubts(page, { total, perPage: reply.perPage ?? usualPerPage, currentPage, rows: items.length });
}

function toPage(
  { items, facts, total, perPage }: ReplyPage<AnyFacts>,
  page: number,
  usualPerPage: number,
  doubts: readonly string[],
): Undated<Slice> {
  return {
    items,
    subjects: facts.map(({ subject }) => subject),
    total,
    page,
    perPage: perPage ?? usualPerPage,
    doubts,
  };
}

function toFound(item: RecordText, asOf: number): Found {
  return { item, asOf, doubts: [] };
}

/**
 * With `refuse`, an answer that ignored what was asked is none; what was never asked can only be labelled.
 */
function judged<S extends Slice>({ check }: UpstreamSettings, params: URLSearchParams, slice: S): Outcome<S> {
  const ignored = slice.doubts.find((doubt) => wasAsked(params, doubt));
  if (check === "label" || ignored === undefined) return succeed(slice);
  return fail("upstream_malformed", {
    message: `The data service did not honour the parameter "${ignored}".`,
  });
}
