import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { foldName } from "@/lib/contract/fold-name";
import type { PostQuery } from "@/lib/contract/post-query";
import type { ContributionFacts, PostFacts } from "./record-facts";

// An upstream that ignores a filter gives a wrong answer that looks right (docs/decisions/008).

/** Upstreams compare to the second: only what is off by a whole one is wrong. */
const tolerance = 1000;

/**
 * The parameters that a page of contributions shows to have been ignored, in the order of the read API
 * (§4.3); empty when it agrees. Rows without a readable date say nothing about bounds and order.
 */
export function contributionDoubts(
  query: ContributionQuery,
  records: readonly ContributionFacts[],
): readonly string[] {
  const { occurredBefore = Number.POSITIVE_INFINITY, occurredAfter = Number.NEGATIVE_INFINITY } = query;
  const dates = readable(records);
  const direction = query.sort === "contribution_date" ? 1 : -1;
  return doubtful([
    ["occurred_before", dates.some((date) => date - occurredBefore >= tolerance)],
    ["occurred_after", dates.some((date) => occurredAfter - date >= tolerance)],
    ["onetime", query.onetime && records.some(isOfPlan)],
    ["recurring", query.recurring && !records.every(isOfPlan)],
    ["initial_recurring", query.initialRecurring && !records.every(isOfPlan)],
    [
      "one_time_and_initial_recurring",
      query.oneTimeAndInitialRecurring && records.some(({ isRenewal }) => isRenewal),
    ],
    ["sort", !isInOrder(dates, direction)],
  ]);
}

/** What a page says of itself, and how many rows it holds. */
export interface PageFigures {
  readonly total: number;
  readonly perPage: number;
  readonly currentPage: number | null;
  readonly rows: number;
}

/**
 * `page` when a page is not the one that was asked for: it says so itself, it has more rows than a page or
 * than its own total leaves for it, or none although there should be some. A row more or less is no doubt:
 * totals and rows are read one after the other.
 */
export function pageDoubts(
  page: number,
  { total, perPage, currentPage, rows }: PageFigures,
): readonly string[] {
  const isOther = currentPage !== null && currentPage !== page;
  const due = Math.min(perPage, Math.max(0, total - (page - 1) * perPage));
  const isMissing = rows === 0 && due > 1;
  return doubtful([["page", isOther || isMissing || rows > perPage || rows - due > 1]]);
}

/** The same for a page of posts: newest first, and the name in each of them. */
export function postDoubts({ name = "" }: PostQuery, records: readonly PostFacts[]): readonly string[] {
  const part = foldName(name);
  return doubtful([
    ["name", !records.every(({ foldedName }) => foldedName === null || foldedName.includes(part))],
    ["sort", !isInOrder(readable(records), -1)],
  ]);
}

function doubtful(findings: readonly (readonly [name: string, doubted: boolean])[]): readonly string[] {
  return findings.filter(([, doubted]) => doubted).map(([name]) => name);
}

function isOfPlan({ hasRecurringItem }: ContributionFacts): boolean {
  return hasRecurringItem;
}

function readable(records: readonly { readonly date: number | null }[]): readonly number[] {
  return records.map(({ date }) => date).filter((date) => date !== null);
}

/** Compares with the furthest date so far, not only with the one before: small steps back must not add up. */
function isInOrder(dates: readonly number[], direction: 1 | -1): boolean {
  let furthest = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    if (furthest - date * direction >= tolerance) return false;
    furthest = Math.max(furthest, date * direction);
  }
  return true;
}
