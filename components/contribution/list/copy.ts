import { isPartOf, type ListSums, type ListTotal } from "@/lib/client/api/contributions";
import { type ContributionListState, rangeZone } from "@/lib/client/url/list-state";
import { formatCount, formatCounted, formatFound, unsummedWords } from "@/lib/format/count";
import { formatRange } from "@/lib/format/date-range";
import { formatMoney } from "@/lib/format/money";
import { zoneName } from "@/lib/format/zone";
import type { ListRow } from "@/lib/records/list-rows";
import { capitalized, counted, joined } from "@/lib/records/text";

export const listCopy = {
  kinds: "Kinds",
  density: "Density",
  densityIs: (density: string) => `Density: ${density}`,
  sort: "Sort",
  onlyCurrency: (code: string) => `Showing ${code} only, to sort by amount`,
  noCurrency: "Can’t sort by amount: no currency found",
  notSorted: "Couldn’t sort by amount. Try again.",
  days: (range: string) => `Dates: ${range}`,
  columns: "Columns",
  share: "Share",
  search: "Search contributions",
  searchHint: "Name, email, receipt…",
  idHint: "ID or link",
  loading: "Loading contributions",
  announced: (sentence: string, page: number) => (page === 1 ? sentence : `${sentence}, page ${page}`),
  notLoaded: "Couldn’t load this list",
  zoneChosen: (zone: string) => `Dates and times use ${zone}`,

  thisPage: "This page",
  thisPageSums: "Totals for this page",
  excludesMuted: (count: number, locale: string) =>
    `Excludes ${formatCounted(count, "grayed-out contribution", locale)}`,
  allPages: "All pages",
  allSums: "All totals",

  columnsHidden: (count: number) => `${counted(count, "column")} hidden`,
} as const;

/** `1,204 contributions`, `No contributions`; without a count, `Contributions` */
export function listCount(counted: ListTotal | null, locale: string): string {
  if (counted === null) return "Contributions";
  return counted.total === 0 ? "No contributions" : formatFound(counted, "contribution", locale);
}

/** `25 of `, before the count on paper, which has the rows of one page */
export function printedPart(rows: number, total: number | null): string {
  return total !== null && rows < total ? `${rows} of ` : "";
}

/** `1–31 Mar 2024 (Toronto)`, `all time` */
export function listDays(state: ContributionListState, now: number, locale: string): string {
  if (state.range.kind === "all") return "all time";
  const zone = rangeZone(state);
  return `${formatRange(state.range, zone, now, locale)} (${zoneName(zone)})`;
}

/** `2 rows grayed out` and ` on this page: 1 spam, 1 test`; the second part is hidden if there is no room. */
export type MutedNote = readonly [count: string, why: string];

export function mutedNote(rows: readonly Pick<ListRow, "isMuted" | "status">[]): MutedNote | null {
  const muted = rows.filter(({ isMuted }) => isMuted);
  if (muted.length === 0) return null;
  const reasons = new Map<string, number>();
  for (const row of muted) {
    const reason = row.status === "deleted" || row.status === "spam" ? row.status : "test";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const parts = [...reasons].map(([reason, count]) => `${count} ${reason}`);
  return [`${counted(muted.length, "row")} grayed out`, ` on this page: ${parts.join(", ")}`];
}

/** Qualifies the sums of a list: unlike those of the overview, they include more than received money. */
export const addedWords = "all statuses, before refunds";

/** A sum as decimal text in major units; the currency is null for records that name none. */
export type Sum = NonNullable<ListSums["sums"]>[number];

/** Formats a sum next to others, where a figure without a currency would seem to have one of theirs. */
export function sumText({ currency, amount }: Sum, locale: string): string {
  const text = formatMoney(amount, currency, locale);
  return currency === null ? `${text} (no currency)` : text;
}

/**
 * Describes the part of a list that sums cover; null if that is all:
 * `excluding 2 with unreadable amounts; 61,200 records synced so far`.
 */
export function partWords(sums: ListSums, locale: string): string | null {
  const unsummed = sums.sums === null ? null : unsummedWords(sums.unsummed, locale);
  return joined([unsummed, coverageWords(sums, locale)], "; ");
}

/**
 * `61,200 records synced so far` if the copy lacks records, `40,000 of 61,200 records counted so far` if not
 * all are counted yet, `40,000 of 61,200 synced records counted so far` if both; null if the sums cover
 * everything.
 */
function coverageWords(sums: ListSums, locale: string): string | null {
  if (!isPartOf(sums)) return null;
  const { coverage, copy } = sums;
  const { counted: added, records } = coverage;
  if (added === records) return `${formatCounted(records, "record", locale)} synced so far`;
  const noun = copy?.isComplete === false ? "synced record" : "record";
  return `${formatCount(added, locale)} of ${formatCounted(records, noun, locale)} counted so far`;
}

/**
 * Is shown in place of sums; null if there are some.
 * @param sums undefined while they load, null if they are not available
 */
export function missingSumsWords(sums: ListSums | null | undefined, locale: string): string | null {
  if (sums === undefined) return "…";
  if (sums === null) return "not available";
  if (sums.sums !== null) return null;
  return sums.cause === "late"
    ? "not available"
    : `too many to add up (over ${formatCount(sums.moreThan, locale)})`;
}

export function sumsTitle(sums: ListSums, locale: string): string {
  if (sums.sums === null)
    return sums.cause === "late" ? "Reload the page to try again" : "Narrow the list to see its totals";
  const covered = coverageWords(sums, locale);
  const all = `Totals for ${formatCounted(sums.count, "contribution", locale)}`;
  const part = joined([all, unsummedWords(sums.unsummed, locale)], ", ");
  const extent = covered === null ? "" : ` (${covered})`;
  return `${part}${extent}. ${capitalized(addedWords)}. Excludes grayed-out contributions.`;
}
