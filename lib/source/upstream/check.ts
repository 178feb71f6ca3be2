import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { PostQuery } from "@/lib/contract/post-query";
import { foldName } from "@/lib/contract/text";
import type { JsonObject } from "@/lib/json/json-value";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { kindAlone, profileIds } from "@/lib/records/contribution/plans";
import { postDate } from "@/lib/records/post";
import type { ReplyPage } from "./reply";

// An upstream that ignores a filter returns a wrong page that looks right (docs/decisions/008).

/** Upstreams compare to the second: only a difference of a whole one is wrong. */
const toleranceMs = 1000;

/**
 * Returns the parameters that a page of contributions shows to have been ignored, in the order of the read
 * API (§4.3). Rows without a readable date do not count for bounds and order.
 */
export function contributionDoubts(
  query: ContributionQuery,
  records: readonly Contribution[],
): readonly string[] {
  const { occurredBefore = Number.POSITIVE_INFINITY, occurredAfter = Number.NEGATIVE_INFINITY } = query;
  const dates = records.map(({ placedAt }) => placedAt).filter((date) => date !== null);
  const direction = query.sort === "contribution_date" ? 1 : -1;
  const isAllRecurring = records.every((record) => record.isRecurring);
  return doubtful([
    ["occurred_before", dates.some((date) => date - occurredBefore >= toleranceMs)],
    ["occurred_after", dates.some((date) => occurredAfter - date >= toleranceMs)],
    ["onetime", query.onetime && records.some((record) => record.isRecurring)],
    ["recurring", query.recurring && !isAllRecurring],
    ["initial_recurring", query.initialRecurring && !isAllRecurring],
    ["one_time_and_initial_recurring", query.oneTimeAndInitialRecurring && records.some(isRenewal)],
    ["sort", !isInOrder(dates, direction)],
  ]);
}

/** A contribution with a profile may be the first of it, whatever its own flag is. */
function isRenewal(record: Contribution): boolean {
  return kindAlone(record) === "recurring" && profileIds(record).length === 0;
}

/** Returns the same for a page of posts: newest first, and the name in each that has one. */
export function postDoubts({ name = "" }: PostQuery, posts: readonly JsonObject[]): readonly string[] {
  const part = foldName(name);
  const names = posts.map((post) => post["name"]).filter((found) => typeof found === "string");
  const dates = posts.map(postDate).filter((date) => date !== null);
  return doubtful([
    ["name", !names.every((found) => foldName(found).includes(part))],
    ["sort", !isInOrder(dates, -1)],
  ]);
}

/**
 * Returns `page` for another page than the requested one: by its own number, or because it has more rows than
 * a page or than its own total leaves for it, or none where there should be some. One row more or less is no
 * doubt: totals and rows are read one after the other.
 */
export function pageDoubts(
  page: number,
  perPage: number,
  { total, currentPage, items }: Pick<ReplyPage, "total" | "currentPage" | "items">,
): readonly string[] {
  const isOther = currentPage !== undefined && currentPage !== page;
  const due = Math.min(perPage, Math.max(0, total - (page - 1) * perPage));
  const isMissing = items.length === 0 && due > 1;
  return doubtful([["page", isOther || isMissing || items.length > perPage || items.length - due > 1]]);
}

function doubtful(findings: readonly (readonly [name: string, isDoubtful: boolean])[]): readonly string[] {
  return findings.filter(([, isDoubtful]) => isDoubtful).map(([name]) => name);
}

/** Compares with the furthest date so far, not only with the one before: small steps back must not add up. */
function isInOrder(dates: readonly number[], direction: 1 | -1): boolean {
  let furthest = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (furthest - date * direction >= toleranceMs) return false;
    furthest = Math.max(furthest, date * direction);
  }
  return true;
}
