import type { Coverage, Figures, ReportRange } from "@/lib/contract/insights-report";
import { formatAgo } from "@/lib/format/ago";
import { formatCount, formatCounted } from "@/lib/format/count";
import { partsOfDay } from "@/lib/format/day";
import { formatDayRange } from "@/lib/format/moment";

/** The words of the overview. */
export const insightsCopy = {
  theFigures: "the figures",
  moreFigures: "More figures",
  from: (before: string | null) => `from ${before}`,
  noComparison: "no comparison",
  was: (before: string) => `was ${before}`,
  fromBefore: "from ",
  received: "Received",
  contributions: "Contributions",
  averageGift: "Average gift",
  newPlans: "New plans",
  recurringReceived: "Recurring received",
  failedAttempts: "Failed attempts",
  refunded: "Refunded",
  activeSupporters: "Active supporters",
  newRecurring: "New recurring",
  medianGift: "Median gift",
  coveredFees: "Covered fees",
  overview: "Overview",
  days: (days: string) => `Days: ${days}`,
  share: "Share",
  zoneNote: "Shared links keep this time zone.",
  hideComparison: "Hide comparison",
  compare: "Compare",
  sumsAre: "All sums are ",
  showThem: "Show them",
  currencies: "Currencies",
  noCurrency: "No currency",
  calculation: "How these figures are calculated",
  posts: "Posts",
  status: "Status",
  noFigures: "No figures here",
  needsSync: "The overview needs synced records, and sync is off. An admin can turn it on with",
  needsSyncEnd: ". Lists and records work without it.",
  notLoaded: (title: string) => `Couldn’t load ${title}`,
  tableOf: (title: string) => `${title} as table`,
  asPlot: "As plot",
  asTable: "As table",
  loading: "Loading the overview",
} as const;

/** Returns the comparison in words: `Compared with the 31 days before, 30 Jan – 29 Feb 2024.` */
export function comparisonWords(
  { range, figures }: { readonly range: ReportRange | null; readonly figures?: Figures | undefined },
  locale: string,
): string {
  const previous = range?.previous ?? null;
  if (range === null || previous === null) return "No comparison: the date range has no start or no end.";
  const days = formatDayRange(previous.from, previous.to, locale);
  // A period that the copy holds always has a sum.
  if (figures?.received.previous === null) return "No comparison: not all of the earlier days are synced.";
  const isSamePoint = range.isPartial && previous.rule === "calendar";
  const point = isSamePoint ? ` (same point last ${periodOf(range.from, previous.from)})` : "";
  return `Compared with ${days}${point}.`;
}

/** Returns the unit of a calendar range, by the distance to the period before. */
function periodOf(from: string, before: string): string {
  const [one, other] = [partsOfDay(from), partsOfDay(before)];
  const months = (one.year - other.year) * 12 + one.month - other.month;
  return months === 1 ? "month" : months === 3 ? "quarter" : "year";
}

/**
 * Returns the records that the figures are based on; null if those are simply all. Nothing is
 * extrapolated.
 */
export function coverageWords(
  { records, counted, copy }: Coverage,
  now: number,
  locale: string,
): { readonly words: string; readonly isPartial: boolean } | null {
  const isCounted = counted >= records;
  if (copy === null && isCounted) return null;
  // A copy lacks what its upstream has more than it.
  const total = Math.max(records, copy?.total ?? 0);
  const all = formatCounted(total, "record", "records", locale);
  const based =
    counted >= total ? `Based on all ${all}` : `Based on ${formatCount(counted, locale)} of ${all}`;
  const counting = isCounted ? "" : " The others are being counted.";
  if (copy === null) return { words: `${based}.${counting}`, isPartial: true };
  const age = `synced ${formatAgo(copy.asOf, now, locale)}`;
  const lacking = copy.isComplete ? "" : " Not all of these days are synced yet.";
  const missing =
    copy.missing === 0
      ? ""
      : ` ${formatCounted(copy.missing, "record", "records", locale)} no longer in the data service.`;
  return {
    words: `${based}, ${age}.${counting}${lacking}${missing}`,
    isPartial: !isCounted || !copy.isComplete || copy.missing > 0,
  };
}
