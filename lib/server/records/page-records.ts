import "server-only";
import { cache } from "react";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { postIncludes } from "@/lib/contract/post-query";
import { askAside, parseRecord } from "@/lib/server/access/ask-source";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { Caller, Feed, Found, Source } from "@/lib/source/source";

/**
 * Whether the records are the invented demo set; null where that cannot be learnt, which pages tell where
 * they show records.
 */
export const isDemo = cache(async (): Promise<boolean | null> => {
  const outcome = await askAside((source) => source.isDemo());
  return outcome.ok ? outcome.value : null;
});

/** The feeds that the desk knows of. */
export function knownFeeds(): Promise<Outcome<readonly Feed[]>> {
  return askAside((source) => source.listFeeds());
}

/**
 * One contribution to jump to, parsed; `not_found` where there is none. That it was looked up is for the jump
 * to tell.
 */
export function oneContribution(id: string): Promise<Outcome<unknown>> {
  return one([id], (source, caller) => source.findContribution(id, caller));
}

/** One post to jump to, with all that can be included, parsed. */
export function onePost(feedId: string, id: string): Promise<Outcome<unknown>> {
  return one([feedId, id], (source, caller) => source.findPost(feedId, id, postIncludes, caller));
}

async function one(
  ids: readonly string[],
  find: (source: Source, caller: Caller) => Promise<Outcome<Found | null>>,
): Promise<Outcome<unknown>> {
  const caller = await pageCaller();
  return askAside(async (source) => {
    if (!ids.every(isOpaqueId)) return fail("not_found");
    const outcome = await find(source, caller);
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(parseRecord(outcome.value.item));
  }, caller.requestId);
}
