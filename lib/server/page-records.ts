import "server-only";
import { type ContributionQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { PostQuery } from "@/lib/contract/post-query";
import { type ContributionRow, type PostRow, toContributionRow, toPostRow } from "@/lib/reading/list-rows";
import { openSource } from "@/lib/source";
import type { Feed, Found, RecordText, Source } from "@/lib/source/source";
import { logError } from "./log";

const newest: ContributionQuery = readContributionQuery(new Map()).query;
const firstPosts: PostQuery = { include: [], page: 1 };

/** The newest contributions as rows, for the first page. */
export function newestContributions(): Promise<Outcome<{ rows: readonly ContributionRow[]; total: number }>> {
  return ask(async (source) => {
    const outcome = await source.listContributions(newest);
    if (!outcome.ok) return outcome;
    const { items, kinds, total } = outcome.value;
    const rows = items.map((item, at) => toContributionRow(parse(item), kinds[at] ?? "onetime"));
    return succeed({ rows, total });
  });
}

/** The feeds that the desk knows of. */
export function knownFeeds(): Promise<Outcome<readonly Feed[]>> {
  return ask((source) => source.listFeeds());
}

/** The newest posts of a feed as rows. */
export function newestPosts(feedId: string): Promise<Outcome<{ rows: readonly PostRow[]; total: number }>> {
  return ask(async (source) => {
    const outcome = await source.listPosts(feedId, firstPosts);
    if (!outcome.ok) return outcome;
    if (outcome.value === null) return fail("not_found");
    const { items, total } = outcome.value;
    return succeed({ rows: items.map((item) => toPostRow(parse(item))), total });
  });
}

/** One contribution, parsed; `not_found` where there is none. */
export function oneContribution(id: string): Promise<Outcome<unknown>> {
  return one([id], (source) => source.findContribution(id));
}

/** One post with all that can be included, parsed. */
export function onePost(feedId: string, id: string): Promise<Outcome<unknown>> {
  return one([feedId, id], (source) => source.findPost(feedId, id, ["categories", "postType"]));
}

function one(
  ids: readonly string[],
  find: (source: Source) => Promise<Outcome<Found | null>>,
): Promise<Outcome<unknown>> {
  return ask(async (source) => {
    if (!ids.every(isOpaqueId)) return fail("not_found");
    const outcome = await find(source);
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(parse(outcome.value.item));
  });
}

/** A page shows a failure in its place; it never falls over for one. */
async function ask<T>(question: (source: Source) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await question((await openSource()).source);
  } catch (error) {
    logError("A page could not be filled", error);
    return fail("internal");
  }
}

function parse(text: RecordText): unknown {
  return JSON.parse(Buffer.from(text).toString());
}
