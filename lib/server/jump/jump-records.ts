import { parseContribution } from "@/lib/records/contribution/contribution";
import { parsePost } from "@/lib/records/post";
import "server-only";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { bareText } from "@/lib/client/bare-text";
import type { Hit, JumpAnswer } from "@/lib/client/jump-answer";
import { plainPostState } from "@/lib/client/posts-url";
import { type Jump, resolveJump } from "@/lib/client/resolve-jump";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { askAside, releaseAside } from "@/lib/server/access/ask-source";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import { knownFeeds, oneContribution, onePost } from "@/lib/server/records/page-records";
import { readPostPage } from "@/lib/server/records/post-records";
import { openSource } from "@/lib/source";
import { type JumpHit, toContributionHit } from "./jump-hit";
import { nearIds } from "./near-ids";
import { supporterHit, supportersWith } from "./supporter-hits";
import { wordedHits } from "./worded-hits";

// Looking an id up in our own database costs next to nothing; another server should not be asked to guess
// along.
const mostTries = { database: 40, upstream: 1 } as const;
const mostFeeds = 10;
const mostNear = 3;

interface FoundAnswer extends JumpAnswer {
  readonly hits: readonly JumpHit[];
  readonly near: readonly JumpHit[];
  readonly held: readonly JumpHit[];
}

/** Looks up what a pasted or typed text means. Ids only: no address is ever taken over. */
export async function answerJump(q: string): Promise<Outcome<JumpAnswer>> {
  const answer = await releaseAside(searched, () => answerText(q));
  if (!answer.ok) return answer;
  const { jump, hits, near, held } = answer.value;
  return succeed({ jump, hits: hits.map(toHit), near: near.map(toHit), held: held.map(toHit) });
}

function toHit({ supporterId: _, ...hit }: JumpHit): Hit {
  return hit;
}

async function answerText(q: string): Promise<Outcome<FoundAnswer>> {
  const bare = bareText(q);
  // Ids are opaque: what looks like a mark around one may be part of it.
  const whole = await lookUp(q);
  return bare === q || (whole.ok && whole.value.hits.length > 0) ? whole : lookUp(bare);
}

async function lookUp(q: string): Promise<Outcome<FoundAnswer>> {
  const jump = resolveJump(q);
  const found = await hitsOf(jump, q);
  const nothing = { jump, near: [], held: [] };
  if (found.ok && found.value.length > 0) return succeed({ ...nothing, hits: found.value });
  const givers = jump.kind === "text" ? await supportersWith(q) : [];
  if (givers.length > 0) return succeed({ ...nothing, hits: givers });
  const isWords = jump.kind === "text" || (jump.kind === "contribution" && !q.includes("/"));
  const { exact, others } = isWords ? await wordedHits(q) : { exact: [], others: [] };
  if (exact.length > 0) return succeed({ ...nothing, hits: exact });
  // Nobody can say whether there is such an id; what holds the words is found all the same.
  if (!found.ok) return others.length > 0 ? succeed({ ...nothing, hits: [], held: others }) : found;
  const near = jump.kind === "contribution" ? await nearHits(jump.id) : [];
  return succeed({ ...nothing, hits: [], near, held: near.length > 0 ? [] : others });
}

const objects = ["contribution", "supporter"] as const;

/** What the audit is told: all that was found, not each record that was tried. */
function searched({ hits, near, held }: FoundAnswer): AuditDetails {
  const found = [...hits, ...near, ...held].filter(({ kind }) => kind !== "feed");
  const kind = objects.find((object) => found.some((hit) => hit.kind === object)) ?? "post";
  const supporterIds = new Set(found.flatMap(({ supporterId }) => supporterId ?? []));
  return { action: "search", kind, ids: found.map(({ id }) => id), supporterIds: [...supporterIds] };
}

async function hitsOf(jump: Jump, q: string): Promise<Outcome<readonly JumpHit[]>> {
  switch (jump.kind) {
    case "contribution":
      // A bare id tells nothing of what it belongs to; an address does.
      return q.includes("/")
        ? join([await contributionHit(jump.id)])
        : join(await Promise.all([contributionHit(jump.id), ...(await feedHits(jump.id))]));
    case "post":
      return join([await postHit(jump.feedId, jump.id)]);
    case "supporter":
      return join([await supporterHit(jump.id)]);
    case "feed":
      return join([await feedHit(jump.feedId)]);
    case "text":
      return succeed([]);
  }
}

async function contributionHit(id: string): Promise<Outcome<JumpHit>> {
  const outcome = await oneContribution(id);
  if (!outcome.ok) return outcome;
  return succeed(toContributionHit(id, parseContribution(outcome.value), (await pagePreferences()).locale));
}

async function postHit(feedId: string, id: string): Promise<Outcome<JumpHit>> {
  const outcome = await onePost(feedId, id);
  if (!outcome.ok) return outcome;
  const { name, publishedAt } = parsePost(outcome.value);
  return succeed({
    href: paths.post(feedId, id),
    kind: "post",
    id,
    name,
    amount: null,
    at: publishedAt,
    supporterId: null,
  });
}

/** The known feed that has this id, and the posts of known feeds that do. */
async function feedHits(id: string): Promise<readonly Promise<Outcome<JumpHit>>[]> {
  const feeds = await knownFeeds();
  if (!feeds.ok) return [];
  const own = feeds.value.some((feed) => feed.id === id) ? [feedHit(id)] : [];
  return [...own, ...feeds.value.slice(0, mostFeeds).map((feed) => postHit(feed.id, id))];
}

async function feedHit(feedId: string): Promise<Outcome<JumpHit>> {
  const outcome = await readPostPage(feedId, plainPostState, askAside);
  if (!outcome.ok) return outcome;
  const nothing = { name: null, amount: null, at: null, supporterId: null };
  return succeed({ href: paths.posts(feedId), kind: "feed", id: feedId, ...nothing });
}

/**
 * Contributions whose ids are easily mistaken for one that does not exist, or that stand in it between marks;
 * the likeliest first. That they were shown is told to the audit.
 */
export async function nearContributions(id: string): Promise<readonly Hit[]> {
  const near = await releaseAside(
    (found: readonly JumpHit[]) => searched({ jump: resolveJump(id), hits: [], near: found, held: [] }),
    async () => succeed(await nearHits(id)),
  );
  return near.ok ? near.value.map(toHit) : [];
}

async function nearHits(id: string): Promise<readonly JumpHit[]> {
  const { source } = await openSource();
  const bare = bareText(id);
  const candidates = [...(bare === id ? [] : [bare]), ...nearIds(bare)];
  const hits: JumpHit[] = [];
  for (const candidate of candidates.slice(0, mostTries[source.name])) {
    const outcome = await contributionHit(candidate);
    if (outcome.ok) hits.push(outcome.value);
    if (hits.length === mostNear) break;
  }
  return hits;
}

/**
 * What was found; what is not there is no trouble, and any other failure is one only where nothing was found.
 */
function join(outcomes: readonly Outcome<JumpHit>[]): Outcome<readonly JumpHit[]> {
  const hits = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const trouble = outcomes.find((outcome) => !outcome.ok && outcome.failure.code !== "not_found");
  if (hits.length > 0 || trouble === undefined || trouble.ok) return succeed(hits);
  return fail(trouble.failure.code, trouble.failure);
}
