import "server-only";
import { type ContributionQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { PostQuery } from "@/lib/contract/post-query";
import { openSource } from "@/lib/source";
import type { Feed, Found, RecordText, Source } from "@/lib/source/source";
import { logError } from "./log";

const newest: ContributionQuery = readContributionQuery(new Map()).query;
const firstPosts: PostQuery = { include: [], page: 1 };

/** A page of a list as its parsed records. */
export interface Records {
  readonly records: readonly unknown[];
  readonly total: number;
}

/** The newest contributions, for the first page. */
export function newestContributions(): Promise<Outcome<Records>> {
  return ask(async (source) => {
    const outcome = await source.listContributions(newest);
    return outcome.ok ? succeed(toRecords(outcome.value)) : outcome;
  });
}

/** The feeds that the desk knows of. */
export function knownFeeds(): Promise<Outcome<readonly Feed[]>> {
  return ask((source) => source.listFeeds());
}

/** The newest posts of a feed. */
export function newestPosts(feedId: string): Promise<Outcome<Records>> {
  return ask(async (source) => {
    const outcome = await source.listPosts(feedId, firstPosts);
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(toRecords(outcome.value));
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

function toRecords(slice: { items: readonly RecordText[]; total: number }): Records {
  return { records: slice.items.map(parse), total: slice.total };
}

function parse(text: RecordText): unknown {
  return JSON.parse(Buffer.from(text).toString());
}
