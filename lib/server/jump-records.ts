import "server-only";
import { bareText } from "@/lib/client/bare-text";
import type { Hit, JumpAnswer } from "@/lib/client/jump-answer";
import { plainPostState } from "@/lib/client/posts-url";
import { type Jump, resolveJump } from "@/lib/client/resolve-jump";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { contributionDate, postDate } from "@/lib/reading/contribution-date";
import { currencyOf } from "@/lib/reading/currency";
import { member } from "@/lib/reading/member";
import { giverOf } from "@/lib/reading/supporter";
import { readText } from "@/lib/reading/text";
import { openSource } from "@/lib/source";
import { nearIds } from "./near-ids";
import { knownFeeds, oneContribution, onePost } from "./page-records";
import { readPostPage } from "./post-records";

// Looking an id up in our own database costs next to nothing; another server should not be asked to guess along.
const mostTries = { database: 40, upstream: 1 } as const;
const mostFeeds = 10;
const mostNear = 3;

/** Looks up what a pasted or typed text means. Ids only: no address is ever taken over. */
export async function answerJump(q: string): Promise<Outcome<JumpAnswer>> {
  const bare = bareText(q);
  // Ids are opaque: what looks like a mark around one may be part of it.
  const whole = await answerText(q);
  return bare === q || !whole.ok || whole.value.hits.length > 0 ? whole : answerText(bare);
}

async function answerText(q: string): Promise<Outcome<JumpAnswer>> {
  const jump = resolveJump(q);
  const found = await hitsOf(jump, q);
  if (!found.ok) return found;
  const hits = found.value;
  const near = hits.length === 0 && jump.kind === "contribution" ? await nearContributions(jump.id) : [];
  return succeed({ jump, hits, near });
}

async function hitsOf(jump: Jump, q: string): Promise<Outcome<readonly Hit[]>> {
  switch (jump.kind) {
    case "contribution":
      // A bare id tells nothing of what it belongs to; an address does.
      return q.includes("/")
        ? join([await contributionHit(jump.id)])
        : join(await Promise.all([contributionHit(jump.id), ...(await feedHits(jump.id))]));
    case "post":
      return join([await postHit(jump.feedId, jump.id)]);
    case "feed":
      return join([await feedHit(jump.feedId)]);
    case "text":
      return succeed([]);
  }
}

async function contributionHit(id: string): Promise<Outcome<Hit>> {
  const outcome = await oneContribution(id);
  if (!outcome.ok) return outcome;
  const record = outcome.value;
  const amount = formatMoney(member(record, "total_amount"), currencyOf(record));
  const { name } = giverOf(record);
  return succeed({
    href: paths.contribution(id),
    kind: "contribution",
    id,
    name,
    amount,
    at: contributionDate(record),
  });
}

async function postHit(feedId: string, id: string): Promise<Outcome<Hit>> {
  const outcome = await onePost(feedId, id);
  if (!outcome.ok) return outcome;
  const name = readText(member(outcome.value, "name"));
  return succeed({
    href: paths.post(feedId, id),
    kind: "post",
    id,
    name,
    amount: null,
    at: postDate(outcome.value),
  });
}

/** The known feed that has this id, and the posts of known feeds that do. */
async function feedHits(id: string): Promise<readonly Promise<Outcome<Hit>>[]> {
  const feeds = await knownFeeds();
  if (!feeds.ok) return [];
  const own = feeds.value.some((feed) => feed.id === id) ? [feedHit(id)] : [];
  return [...own, ...feeds.value.slice(0, mostFeeds).map((feed) => postHit(feed.id, id))];
}

async function feedHit(feedId: string): Promise<Outcome<Hit>> {
  const outcome = await readPostPage(feedId, plainPostState);
  if (!outcome.ok) return outcome;
  return succeed({ href: paths.posts(feedId), kind: "feed", id: feedId, name: null, amount: null, at: null });
}

/** Contributions whose ids are easily mistaken for one that does not exist, or that stand in it between marks; the likeliest first. */
export async function nearContributions(id: string): Promise<readonly Hit[]> {
  const { source } = await openSource();
  const bare = bareText(id);
  const candidates = [...(bare === id ? [] : [bare]), ...nearIds(bare)];
  const hits: Hit[] = [];
  for (const candidate of candidates.slice(0, mostTries[source.name])) {
    const outcome = await contributionHit(candidate);
    if (outcome.ok) hits.push(outcome.value);
    if (hits.length === mostNear) break;
  }
  return hits;
}

/** What was found; what is not there is no trouble, and any other failure is one only where nothing was found. */
function join(outcomes: readonly Outcome<Hit>[]): Outcome<readonly Hit[]> {
  const hits = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const trouble = outcomes.find((outcome) => !outcome.ok && outcome.failure.code !== "not_found");
  if (hits.length > 0 || trouble === undefined || trouble.ok) return succeed(hits);
  return fail(trouble.failure.code, trouble.failure);
}
