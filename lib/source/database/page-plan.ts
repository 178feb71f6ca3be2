import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { ListQuery } from "@/lib/contract/search-query";
import { kinds, kindsAsked } from "@/lib/records/labels";
import type { Filter } from "@/lib/search/filter";
import { undated } from "./contribution-row";
import { dayOf, endOf, startOf } from "./day";
import type { DayIndex } from "./day-index";

/** Instants in whole ms, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

// The last millisecond that a record's date can name, and the first.
const latest = Date.parse("9999-12-31T23:59:59.999Z");
const earliest = Date.parse("0001-01-01T00:00:00Z");

/**
 * The instants that a query's exclusive bounds let through. With any bound, records without a date stay out.
 */
export function rangeOf({ occurredAfter, occurredBefore }: ContributionQuery): Range {
  const bounded = occurredAfter !== undefined || occurredBefore !== undefined;
  return {
    from: occurredAfter === undefined ? (bounded ? earliest : undated) : Math.floor(occurredAfter) + 1,
    to: occurredBefore === undefined ? latest : Math.ceil(occurredBefore) - 1,
  };
}

/** What of a question beside its words limits an answer. */
export function filterOf(query: ListQuery): Filter {
  const { coversSponsees = false } = query;
  return { ...rangeOf(query), kinds: kindsAsked(query).map((kind) => kinds.indexOf(kind)), coversSponsees };
}

/**
 * A range as whole days, which the sums know, and the parts of days at its ends, which have to be counted.
 */
export interface Days {
  readonly first: number;
  readonly last: number;
  readonly head: Range | null;
  readonly tail: Range | null;
}

/** Cuts a range into a part of a day, whole days, and a part of a day. A range inside one day is all head. */
export function toDays({ from, to }: Range): Days {
  const firstDay = dayOf(from);
  const lastDay = dayOf(to);
  const startsWhole = from === startOf(firstDay);
  const endsWhole = to === endOf(lastDay);
  if (firstDay === lastDay && !(startsWhole && endsWhole)) {
    return { first: firstDay + 1, last: firstDay, head: { from, to }, tail: null };
  }
  return {
    first: startsWhole ? firstDay : firstDay + 1,
    last: endsWhole ? lastDay : lastDay - 1,
    head: startsWhole ? null : { from, to: endOf(firstDay) },
    tail: endsWhole ? null : { from: startOf(lastDay), to },
  };
}

/** Where a page begins: skip so many rows of the range, which begins on the page's own day. */
export interface Seek {
  readonly range: Range;
  readonly skip: number;
}

/** How many rows the two ends of a range hold. */
export interface Ends {
  readonly head: number;
  readonly tail: number;
}

/**
 * Finds the row at `offset` so that at most one day's rows are skipped. The offset must be below the total.
 */
export function seek(
  range: Range,
  days: Days,
  ends: Ends,
  index: DayIndex,
  descending: boolean,
  offset: number,
): Seek {
  const first = descending ? ends.tail : ends.head;
  if (offset < first) return { range, skip: offset };
  const inside = offset - first;
  const whole = index.count(days.first, days.last);
  if (inside < whole) {
    const { day, skip } = index.locate(days.first, days.last, descending, inside);
    return {
      range: descending ? { from: range.from, to: endOf(day) } : { from: startOf(day), to: range.to },
      skip,
    };
  }
  // What is left lies in the end that comes last: the head when walking down, the tail when walking up.
  const end = descending ? days.head : days.tail;
  return { range: end ?? range, skip: inside - whole };
}
