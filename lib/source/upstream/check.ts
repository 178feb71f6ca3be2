import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { PostQuery } from "@/lib/contract/post-query";
import { foldName } from "@/lib/contract/text";
import type { JsonObject } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone, profileIds } from "@/lib/records/contribution/plans";
import type { Kind } from "@/lib/records/labels";
import { postDate } from "@/lib/records/post";
import { member } from "@/lib/records/values";
import { type Subject, subjectOf } from "@/lib/source/source";
import type { ReplyPage } from "./reply";

// An upstream that ignores a filter returns a wrong page that looks right (docs/decisions/008).

/** The facts of a contribution that a list needs. */
export interface ContributionFacts {
  readonly subject: Subject;
  /** Null where none can be read. */
  readonly date: number | null;
  readonly hasRecurringItem: boolean;
  readonly kindAlone: Kind;
  /** Whether it must be a renewal: one with a profile may be its first, whatever its own flag is. */
  readonly isRenewal: boolean;
}

/** The facts of a post that a list needs. */
export interface PostFacts {
  readonly subject: Subject;
  readonly date: number | null;
  /** Null where it has none that is text. */
  readonly foldedName: string | null;
}

/** Reads the facts of a parsed contribution. */
export function contributionFacts(json: JsonObject): ContributionFacts {
  const record = parseContribution(json);
  const alone = kindAlone(record);
  return {
    subject: subjectOf(json),
    date: record.placedAt,
    hasRecurringItem: record.isRecurring,
    kindAlone: alone,
    isRenewal: alone === "recurring" && profileIds(record).length === 0,
  };
}

/** Reads the facts of a parsed post. */
export function postFacts(record: unknown): PostFacts {
  const name = member(record, "name");
  return {
    subject: subjectOf(record),
    date: postDate(record),
    foldedName: typeof name === "string" ? foldName(name) : null,
  };
}

/** Upstreams compare to the second: only a difference of a whole one is wrong. */
const toleranceMs = 1000;

/**
 * Returns the parameters that a page of contributions shows to have been ignored, in the order of the read
 * API (§4.3). Rows without a readable date do not count for bounds and order.
 */
export function contributionDoubts(
  query: ContributionQuery,
  records: readonly ContributionFacts[],
): readonly string[] {
  const { occurredBefore = Number.POSITIVE_INFINITY, occurredAfter = Number.NEGATIVE_INFINITY } = query;
  const dates = readableDates(records);
  const direction = query.sort === "contribution_date" ? 1 : -1;
  const isAllRecurring = records.every((record) => record.hasRecurringItem);
  return doubtful([
    ["occurred_before", dates.some((date) => date - occurredBefore >= toleranceMs)],
    ["occurred_after", dates.some((date) => occurredAfter - date >= toleranceMs)],
    ["onetime", query.onetime && records.some((record) => record.hasRecurringItem)],
    ["recurring", query.recurring && !isAllRecurring],
    ["initial_recurring", query.initialRecurring && !isAllRecurring],
    [
      "one_time_and_initial_recurring",
      query.oneTimeAndInitialRecurring && records.some(({ isRenewal }) => isRenewal),
    ],
    ["sort", !isInOrder(dates, direction)],
  ]);
}

/** Returns the same for a page of posts: newest first, and the name in each of them. */
export function postDoubts({ name = "" }: PostQuery, records: readonly PostFacts[]): readonly string[] {
  const part = foldName(name);
  return doubtful([
    ["name", !records.every(({ foldedName }) => foldedName === null || foldedName.includes(part))],
    ["sort", !isInOrder(readableDates(records), -1)],
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
  { total, currentPage, items }: Pick<ReplyPage<unknown>, "total" | "currentPage" | "items">,
): readonly string[] {
  const isOther = currentPage !== null && currentPage !== page;
  const due = Math.min(perPage, Math.max(0, total - (page - 1) * perPage));
  const isMissing = items.length === 0 && due > 1;
  return doubtful([["page", isOther || isMissing || items.length > perPage || items.length - due > 1]]);
}

function doubtful(findings: readonly (readonly [name: string, isDoubtful: boolean])[]): readonly string[] {
  return findings.filter(([, isDoubtful]) => isDoubtful).map(([name]) => name);
}

function readableDates(records: readonly { readonly date: number | null }[]): readonly number[] {
  return records.map(({ date }) => date).filter((date) => date !== null);
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
