import "server-only";
import type { Hit } from "@/lib/client/jump";
import { defaultPostState } from "@/lib/client/url/post-list-state";
import { toRankedSearch } from "@/lib/contract/contribution-query";
import { mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { postIncludes } from "@/lib/contract/post-query";
import type { ListedSupporter } from "@/lib/contract/supporter-query";
import { formatExact } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { contributionStatus } from "@/lib/records/contribution/status";
import { type Post, parsePost } from "@/lib/records/post";
import { emailKey, phoneKey } from "@/lib/records/same-person";
import { giverOf } from "@/lib/records/supporter";
import { recordId } from "@/lib/records/values";
import { findOne, parseRecord, readUnaudited } from "@/lib/server/access/read-source";
import { pagePreferences } from "@/lib/server/pages/page-request";
import { findContribution } from "@/lib/server/records/contribution-detail";
import { knownFeeds, readPostPage } from "@/lib/server/records/posts";
import { exactMatch, readOthers } from "@/lib/server/records/search";
import { everything } from "@/lib/source/source";

// Nothing here is audited; jump.ts writes the entry.

const maxFeeds = 10;
const maxTextHits = 5;
const noFacts = { name: null, amount: null, at: null, supporterId: null };

/** Finds a contribution by its id; `not_found` without one. */
export async function contributionHit(id: string): Promise<Outcome<Hit>> {
  const { locale } = await pagePreferences();
  return mapOutcome(findContribution(id), ({ record }) => toContributionHit(id, record, locale));
}

function toContributionHit(id: string, record: Contribution, locale: string): Hit {
  return {
    href: paths.contribution(id),
    kind: "contribution",
    id,
    name: giverOf(record).name,
    amount: formatExact(record.total, record.currency, locale),
    at: record.placedAt,
    status: contributionStatus(record),
    isTest: record.isTest,
    supporterId: recordId(record.raw["supporter"]),
  };
}

export function postHit(feedId: string, id: string): Promise<Outcome<Hit>> {
  return readUnaudited((source) => {
    const found = findOne([feedId, id], () => source.findPost(feedId, id, postIncludes));
    return mapOutcome(found, ({ text }) => toPostHit(feedId, { ...parsePost(parseRecord(text)), id }));
  });
}

type NamedPost = { readonly id: string } & Pick<Post, "name" | "publishedAt">;

function toPostHit(feedId: string, { id, name, publishedAt }: NamedPost): Hit {
  return { ...noFacts, href: paths.post(feedId, id), kind: "post", id, name, at: publishedAt };
}

export function feedHit(feedId: string): Promise<Outcome<Hit>> {
  const hit: Hit = { ...noFacts, href: paths.posts(feedId), kind: "feed", id: feedId };
  return mapOutcome(readPostPage(feedId, defaultPostState, readUnaudited), () => hit);
}

/** Finds the known feed with this id, and posts with this id in known feeds. */
export async function knownFeedHits(id: string): Promise<readonly Outcome<Hit>[]> {
  const known = await knownFeeds();
  const feeds = known.ok ? known.value : [];
  const isFeed = feeds.some((feed) => feed.id === id);
  return Promise.all([
    ...(isFeed ? [feedHit(id)] : []),
    ...feeds.slice(0, maxFeeds).map((feed) => postHit(feed.id, id)),
  ]);
}

/** Finds a supporter by id; `search_unavailable` without a database or a copy. */
export function supporterHit(id: string): Promise<Outcome<Hit>> {
  return readUnaudited((source) => {
    const found = findOne([id], () => source.supporters.find(id));
    return mapOutcome(found, ({ supporter }) => toSupporterHit(supporter));
  });
}

/** Finds supporters by an email address or a phone number; none if that fails. Further pages are not read. */
export async function contactHits(text: string) {
  const isPhone = /^[+\d\s()./-]+$/.test(text);
  const keyOf = ({ email, phone }: Pick<ListedSupporter, "email" | "phone">) =>
    isPhone ? phoneKey(phone) : emailKey(email);
  const key = keyOf({ email: text, phone: text });
  if (key === null || !(isPhone || /^\S+@\S+$/.test(key))) return { exact: [], hasMore: false };
  const found = await readUnaudited((source) =>
    source.supporters.list({ q: isPhone ? text : key, sort: "-last_gift", page: 1 }),
  );
  const { supporters, total } = found.ok ? found.value : { supporters: [], total: 0 };
  const exact = supporters.filter((one) => keyOf(one) === key).map(toSupporterHit);
  return { exact, hasMore: total > exact.length && exact.length === supporters.length };
}

function toSupporterHit({ id, name, lastAt }: ListedSupporter): Hit {
  const facts = { name, at: lastAt, supporterId: id };
  return { ...noFacts, href: paths.supporter(id), kind: "supporter", id, ...facts };
}

/**
 * Searches for the words of a text. `exact` has the contributions with an email address, receipt or payment
 * reference equal to the text, and `hasMore` whether there are more. Without one, `others` has supporters,
 * contributions and posts.
 */
export async function textHits(q: string) {
  const { locale } = await pagePreferences();
  const search = { ...toRankedSearch({ ...everything, q }), perPage: maxTextHits + 1, isCounted: false };
  const found = await readUnaudited((source) => {
    const slice = source.searchContributions({ ...search, hasFacets: false });
    return mapOutcome(slice, ({ items }) => items.map(({ text }) => parseContribution(parseRecord(text))));
  });
  if (!found.ok) return found;
  const hits = found.value.map((record) => ({
    hit: toContributionHit(record.id ?? "", record, locale),
    match: exactMatch(record, q),
  }));
  const exact = hits.flatMap(({ hit, match }) => (match === null ? [] : [{ ...hit, ...match }]));
  const hasMore = exact.length > maxTextHits;
  if (exact.length > 0) return succeed({ exact: exact.slice(0, maxTextHits), others: [], hasMore });
  const { supporters, posts } = await readOthers(q);
  return succeed({
    exact,
    hasMore,
    others: [
      ...supporters.map(toSupporterHit),
      ...hits.slice(0, maxTextHits).map(({ hit }) => hit),
      ...posts.map((post) => toPostHit(post.feed.id, post)),
    ],
  });
}
