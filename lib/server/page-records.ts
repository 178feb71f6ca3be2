import "server-only";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import type { Feed, Found, Source } from "@/lib/source/source";
import { askSource, parseRecord } from "./ask-source";

/** Whether the records are the invented demo set; trouble is told where records are shown. */
export async function isDemo(): Promise<boolean> {
  const outcome = await askSource((source) => source.isDemo());
  return outcome.ok && outcome.value;
}

/** The feeds that the desk knows of. */
export function knownFeeds(): Promise<Outcome<readonly Feed[]>> {
  return askSource((source) => source.listFeeds());
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
  return askSource(async (source) => {
    if (!ids.every(isOpaqueId)) return fail("not_found");
    const outcome = await find(source);
    if (!outcome.ok) return outcome;
    return outcome.value === null ? fail("not_found") : succeed(parseRecord(outcome.value.item));
  });
}
