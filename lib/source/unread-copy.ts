import { type FailureCode, fail } from "@/lib/contract/failure";

/** Until something may have been read, in seconds. */
const soon = 5;

/**
 * Why a copy that is kept says nothing: no record was read into it yet. That passes, unlike
 * `search_unavailable`, by which people are told to have a copy kept.
 * @param trouble what keeps records away, by the newest question to the upstream; null where nothing does
 */
export function unreadCopy(trouble: FailureCode | null) {
  if (trouble !== null) return fail(trouble);
  const message = "The desk has not read any records of the data service yet.";
  return fail("upstream_unavailable", { message, retryAfter: soon });
}
