import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { addDays, type Day } from "@/lib/format/day";
import { formatDayRange } from "@/lib/format/day-range";
import { localDay, startOf } from "@/lib/format/start-of-day";
import { type RollingRange, rollingLabel, rollingSpan } from "./rolling-range";

/**
 * When contributions were placed, as staff say it: all time, days that move on with today, or fixed days. Fixed days are
 * local and both included; either end may be open, but not both.
 */
export type DateRange =
  | { readonly kind: "all" }
  | { readonly kind: "rolling"; readonly range: RollingRange }
  | { readonly kind: "frozen"; readonly from?: Day | undefined; readonly to?: Day | undefined };

export const allTime: DateRange = { kind: "all" };

/** The days that a range means at a moment in a zone, both included; an absent end is open. */
export interface RangeDays {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** Fixed days as a range: all time where both ends are open. */
export function frozenRange({ from, to }: RangeDays): DateRange {
  if (from === undefined && to === undefined) return allTime;
  return { kind: "frozen", from, to };
}

/** What days a range means now, in a zone. */
export function rangeDays(range: DateRange, zone: string, now: number): RangeDays {
  if (range.kind === "all") return {};
  if (range.kind === "rolling") return rollingSpan(range.range, localDay(zone, now));
  return { from: range.from, to: range.to };
}

/**
 * A range as the bounds of the API, in ms UTC. The API's bounds are exclusive (spec §4.3), so the first is 1 ms before the
 * first local day starts, the second is where the day after the last one starts.
 */
export function rangeBounds(
  range: DateRange,
  zone: string,
  now: number,
): Pick<ContributionQuery, "occurredAfter" | "occurredBefore"> {
  const { from, to } = rangeDays(range, zone, now);
  return {
    ...(from === undefined ? {} : { occurredAfter: startOf(zone, from) - 1 }),
    ...(to === undefined ? {} : { occurredBefore: startOf(zone, addDays(to, 1)) }),
  };
}

/** The same days, fixed as they are now: what a link shows tomorrow is what it shows today. */
export function freezeRange(range: DateRange, zone: string, now: number): DateRange {
  return frozenRange(rangeDays(range, zone, now));
}

/** A range by its days: `1–31 Mar 2024`; `all time`. */
export function formatRange(range: DateRange, zone: string, now: number, locale: string): string {
  const { from, to } = rangeDays(range, zone, now);
  return formatDayRange(from, to, locale);
}

/** A range as it was chosen: `Last 7 days`, `1–31 Mar 2024`, `All time`. */
export function rangeLabel(range: DateRange, locale: string): string {
  if (range.kind === "all") return "All time";
  return range.kind === "rolling" ? rollingLabel(range.range) : formatDayRange(range.from, range.to, locale);
}
