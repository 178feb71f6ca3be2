import "server-only";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { bareText, type Hit, type Jump, type JumpAnswer, resolveJump } from "@/lib/client/jump";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { recordDetails } from "@/lib/server/access/audit-details";
import { releaseAudited } from "@/lib/server/access/read-source";
import { openSource } from "@/lib/source";
import {
  contactHits,
  contributionHit,
  feedHit,
  knownFeedHits,
  postHit,
  supporterHit,
  textHits,
} from "./hits";

/** Max lookups of similar ids: cheap in the desk's own database, one request each to an upstream. */
const maxTries = { database: 40, upstream: 1 } as const;
const maxNear = 3;

/** Looks up pasted or typed text. Extracts ids from URLs; the URLs are never requested. */
export function answerJump(q: string): Promise<Outcome<JumpAnswer>> {
  const read = async () => {
    const bare = bareText(q);
    // Ids are opaque: surrounding punctuation may be part of the id.
    const whole = await lookUp(q);
    return bare === q || (whole.ok && whole.value.match === "exact") ? whole : lookUp(bare);
  };
  return releaseAudited(({ hits }) => searchDetails(hits), read);
}

async function lookUp(q: string): Promise<Outcome<JumpAnswer>> {
  const jump = resolveJump(q);
  const exactly = (hits: readonly Hit[], hasMore = false) =>
    succeed({ jump, match: "exact" as const, hits, hasMore });
  // A phone number may have the form of a post.
  const contacts = jump.kind === "text" ? await contactHits(q) : noTexts;
  if (contacts.exact.length > 0) return exactly(contacts.exact, contacts.hasMore);
  const found = await hitsOf(jump, q);
  if (found.ok && found.value.length > 0) return exactly(found.value);
  const searched = await searchText(jump, q);
  const { exact, others, hasMore } = searched.ok ? searched.value : noTexts;
  if (exact.length > 0) return exactly(exact, hasMore);
  const byWords = { jump, match: others.length > 0 ? "words" : "none", hits: others } as const;
  // The id lookup failed, so the id may exist. Text matches are still returned.
  if (!found.ok) return others.length > 0 ? succeed(byWords) : found;
  const near = jump.kind === "contribution" ? await nearHits(jump.id) : [];
  if (near.length > 0) return succeed({ jump, match: "near", hits: near });
  if (searched.ok) return succeed(byWords);
  // Without a copy, ids can be looked up, but not names or addresses.
  const isIdOnly = searched.failure.code === "search_unavailable" && mayBeId(jump);
  return isIdOnly ? succeed(byWords) : searched;
}

function mayBeId(jump: Jump): boolean {
  return jump.kind === "contribution" || (jump.kind === "text" && jump.post !== undefined);
}

const noTexts = { exact: [], others: [], hasMore: false };

/** Finds records with the words of a text, or a contact that has the form of an id; none for a path. */
async function searchText(jump: Jump, q: string) {
  if (jump.kind === "text") return textHits(q);
  if (jump.kind !== "contribution" || q.includes("/")) return succeed(noTexts);
  const contacts = await contactHits(q);
  return contacts.exact.length > 0 ? succeed({ ...contacts, others: [] }) : textHits(q);
}

async function hitsOf(jump: Jump, q: string): Promise<Outcome<readonly Hit[]>> {
  switch (jump.kind) {
    case "contribution": {
      // A bare id may belong to any kind of record; a URL names the kind.
      const others = q.includes("/") ? [] : otherHits(jump.id);
      const [contribution, found] = await Promise.all([contributionHit(jump.id), others]);
      return join([contribution, ...found]);
    }
    case "post":
      return join([await postHit(jump.feedId, jump.id)]);
    case "supporter":
      return join([await supporterHit(jump.id)]);
    case "feed":
      return join([await feedHit(jump.feedId)]);
    case "text":
      return jump.post === undefined ? succeed([]) : hitsOf(jump.post, q);
  }
}

/** Finds the supporter, the feed and the posts with an id. */
async function otherHits(id: string): Promise<readonly Outcome<Hit>[]> {
  const [supporter, feeds] = await Promise.all([supporterHit(id), knownFeedHits(id)]);
  // In front of an upstream, only the copy has supporters. If it is off or incomplete, there is none.
  return supporter.ok ? [supporter, ...feeds] : feeds;
}

/** Joins lookups. A missing record is not a failure; other failures matter only if nothing was found. */
function join(outcomes: readonly Outcome<Hit>[]): Outcome<readonly Hit[]> {
  const hits = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => !outcome.ok && outcome.failure.code !== "not_found");
  if (hits.length > 0 || failed === undefined || failed.ok) return succeed(hits);
  return fail(failed.failure.code, failed.failure);
}

const objects = ["contribution", "supporter"] as const;

/** Returns the details of one audit entry for everything that was found, not one for each lookup. */
function searchDetails(hits: readonly Hit[]): AuditDetails {
  const found = hits.filter(({ kind }) => kind !== "feed");
  // A feed is found by its posts.
  const other = hits.length === 0 ? "contribution" : "post";
  const kind = objects.find((object) => found.some((hit) => hit.kind === object)) ?? other;
  const named = found.map(({ id, supporterId, ...hit }) => ({
    id: hit.kind === "supporter" && kind !== "supporter" ? null : id,
    supporterId,
  }));
  return { ...recordDetails("search", kind, named), count: found.filter((hit) => hit.kind === kind).length };
}

/** Returns existing contributions whose ids are easily confused with a missing one. */
export async function nearContributions(id: string): Promise<readonly Hit[]> {
  const near = await releaseAudited(searchDetails, async () => succeed(await nearHits(id)));
  return near.ok ? near.value : [];
}

async function nearHits(id: string): Promise<readonly Hit[]> {
  const { source } = await openSource();
  const bare = bareText(id);
  const candidates = [...(bare === id ? [] : [bare]), ...nearIds(bare)];
  const hits: Hit[] = [];
  for (const candidate of candidates.slice(0, maxTries[source.name])) {
    const outcome = await contributionHit(candidate);
    if (outcome.ok) hits.push(outcome.value);
    if (hits.length === maxNear) break;
  }
  return hits;
}

/** Characters that are easily confused in print, on the phone or in a small font. */
const confused = ["0ODQ", "1ILJ", "2Z", "5S", "6G", "8B", "UV", "MN"];
const maxIdLength = 40;

/** Returns other ids that differ by case, one confused character or two swapped ones, most likely first. */
export function nearIds(id: string): readonly string[] {
  if (id.length > maxIdLength) return [];
  const upper = id.toUpperCase();
  const substitutes = [...upper].flatMap((character, index) => {
    const others = confused.find((group) => group.includes(character)) ?? "";
    return [...others]
      .filter((other) => other !== character)
      .map((other) => upper.slice(0, index) + other + upper.slice(index + 1));
  });
  const swaps = [...upper].map(
    (_, index) =>
      upper.slice(0, index) + upper.charAt(index + 1) + upper.charAt(index) + upper.slice(index + 2),
  );
  const near = new Set([upper, ...substitutes, ...swaps]);
  near.delete(id);
  return [...near].filter((candidate) => candidate.length === id.length);
}
