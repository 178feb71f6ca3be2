import { formatRange } from "@/lib/client/url/date-range";
import { type ContributionListState, daysZone } from "@/lib/client/url/list-state";
import { formatCounted } from "@/lib/format/count";
import { zoneName } from "@/lib/format/zone";

/**
 * How many contributions a list has: `1,204 contributions`, `No contributions`; without a count,
 * `Contributions`. @param isAtLeast whether there are more
 */
export function listCount(total: number | null, locale: string, isAtLeast = false): string {
  if (total === null) return "Contributions";
  if (total === 0) return "No contributions";
  const count = formatCounted(total, "contribution", "contributions", locale);
  return isAtLeast ? `More than ${count}` : count;
}

/**
 * What is said when rows have come: the sentence of the heading, and which page of them where it is not the
 * first.
 */
export function listNews(sentence: string, page: number): string {
  return page === 1 ? sentence : `${sentence}, page ${page}`;
}

/** Of which days: `1–31 Mar 2024 (Toronto)`, `all time`. */
export function listDays(state: ContributionListState, now: number, locale: string): string {
  if (state.range.kind === "all") return "all time";
  const zone = daysZone(state);
  return `${formatRange(state.range, zone, now, locale)} (${zoneName(zone)})`;
}
