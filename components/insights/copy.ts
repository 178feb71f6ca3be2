import type { Coverage, Figures, ReportRange } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { partsOfDay } from "@/lib/format/day";
import { formatAgo, formatDayRange } from "@/lib/format/moment";
import { withFullStop } from "@/lib/records/text";

export const insightsCopy = {
  theFigures: "the figures",
  moreFigures: "More figures",
  from: (before: string | null) => `from ${before}`,
  noComparison: "No comparison",
  was: (before: string) => `was ${before}`,
  fromBefore: "from ",
  changes: { up: "up", down: "down", same: "unchanged," },
  received: "Received",
  contributions: "Contributions",
  overview: "Overview",
  days: (days: string) => `Dates: ${days}`,
  share: "Share",
  noChange: "No change",
  compareWith: "Compare with",
  comparisons: { previous: "Previous period", year: "Previous year", none: "No comparison" },
  noSumIncludes: (count: number, locale: string) =>
    `Totals exclude ${formatCounted(count, "contribution", locale)} with an unreadable amount.`,
  showThem: "Show them",
  currencies: "Currencies",
  noCurrency: "No currency",
  calculation: "How these figures are calculated",
  posts: "Posts",
  status: "Status",
  noFigures: "No figures available",
  needsSync:
    "The overview needs synced records, and sync is off. An admin can turn it on with {setting}. Lists and " +
    "records work without it.",
  notLoaded: (title: string) => `Couldn’t load ${title}`,
  tableOf: (title: string) => `${title} as table`,
  asPlot: "As chart",
  asTable: "As table",
  loading: "Loading the overview",

  theSeries: "the chart",
  barLength: "Bar length",
  nothingReceived: "Nothing received in this period.",
  receivedBy: (unit: string) => `Received by ${unit}`,
  soFarAfter: ", so far",
  total: "Total",
  asTableLabel: (title: string) => `${title}, as a table`,
  plotLabel: (unit: string, canOpen: boolean) =>
    `Received by ${unit}. Use arrow keys to move, Shift+arrow to select${canOpen ? ", Enter to open" : ""}.`,
  showDays: (days: string) => `Show ${days}`,
  clearSelection: "Clear the selection",
  soFar: "So far",
  notBegun: "Not started",

  amount: "Amount",
  none: "None.",
  amountNote: (sign: string | null) => (sign === null ? "contributions" : `${sign}, contributions`),
  anyAmount: "Any amount",
  anyAmountTick: "all",
  over: (low: string | undefined) => `Over ${low}`,
  upTo: (high: string | undefined) => `Up to ${high}`,
  between: (low: string | undefined, high: string | undefined) => `Over ${low}, up to ${high}`,
  notSet: "– not set",
  others: (count: string) => (count === "1" ? "1 other" : `${count} others`),
  theDistributions: "the breakdowns",
  origins: "Where contributions came from",
  moreWeekdays: "More: weekday and hour",
  weekdays: "Weekday and hour",
  weekdaysNote: (max: string) => `contributions per hour (max ${max})`,
  weekdaysCaption: "Contributions by weekday and hour",
  day: "Day",
  weekdayNames: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  hour: (day: string, from: string, to: string) => `${day}, ${from} to ${to}`,

  linkHolds: "Includes the dates, time zone and currency.",
  copyAsText: "Copy as text",
  copyAsTextNote: "The figures in a few lines, for a chat message.",
  print: "Print",
  printNote: "One page for the board, without names.",
  changedFrom: (change: string, before: string | null) => ` (${change} from ${before})`,
  textTitle: (days: string, zone: string, currency: string | null) =>
    `Overview, ${days} (${zone})${currency === null ? "" : `, ${currency}`}`,
  worklists: {
    failedRenewals: { title: "Failed renewals", none: "No failed renewals in this period." },
    expiringCards: {
      title: "Cards expiring soon",
      none: "No cards of active plans expire within 30 days.",
    },
    refunds: {
      title: "Refunded contributions",
      none: "No contributions from this period were refunded.",
    },
    risks: { title: "Risk warnings", none: "No risk warnings in this period." },
  },
  theWorklists: "the to-do lists",
  todo: "To do",
  todoLists: "To-do lists",
  allCurrencies: "All currencies",
  onlyCurrency: (sign: string) => `${sign} only`,
  allOf: (count: string, title: string) => `All ${count} ${title}`,
  all: (count: string) => `All ${count}`,
  attempt: (nth: string) => `${nth} attempt`,
  before: (step: string, day: string) => `${step} before ${day}`,
  full: "Full",
  partial: "Partial",
} as const;

/** `Compared with 30 Jan – 29 Feb 2024.` */
export function comparisonWords(
  { range, figures }: { readonly range: ReportRange | null; readonly figures?: Figures | undefined },
  locale: string,
): string {
  const previous = range?.previous ?? null;
  if (range === null || previous === null) return "No comparison: the date range needs a start and an end.";
  const days = formatDayRange(previous.from, previous.to, locale);
  // A period that the copy contains completely always has a sum.
  if (figures?.received.previous === null) return "No comparison: not all of the earlier days are synced.";
  const isSamePoint = range.isPartial && previous.rule !== "days";
  const point = isSamePoint ? ` (same point ${earlierWords(range.from, previous.from)})` : "";
  return `Compared with ${days}${point}.`;
}

/** Returns how much earlier the previous period is: `last quarter`, `6 months earlier`. */
function earlierWords(from: string, before: string): string {
  const [one, other] = [partsOfDay(from), partsOfDay(before)];
  const months = (one.year - other.year) * 12 + one.month - other.month;
  if (months === 1) return "last month";
  if (months === 3 && one.month % 3 === 1) return "last quarter";
  return months === 12 ? "last year" : `${months} months earlier`;
}

/** Describes the records behind the figures; null if those are all records. Nothing is extrapolated. */
export function coverageWords(
  { records, counted, copy }: Coverage,
  now: number,
  locale: string,
): { readonly words: string; readonly isPartial: boolean } | null {
  const isCounted = counted >= records;
  if (copy === null && isCounted) return null;
  // The upstream may have records that the copy lacks.
  const total = Math.max(records, copy?.total ?? 0);
  const all = formatCounted(total, "record", locale);
  const known = counted >= total ? all : `${formatCount(counted, locale)} of ${all}`;
  const isAll = counted >= total && copy?.isComplete !== false;
  const based = `Based on ${isAll ? "all " : ""}${known}`;
  const counting = isCounted ? "" : " The rest are still being counted.";
  if (copy === null) return { words: `${based}.${counting}`, isPartial: true };
  const age = `synced ${formatAgo(copy.asOf, now, locale)}`;
  const lacking = copy.isComplete ? "" : " Not all of these days are synced yet.";
  const missing =
    copy.missing === 0
      ? ""
      : ` ${formatCounted(copy.missing, "record is", locale, "records are")} no longer in the data service.`;
  return {
    words: `${withFullStop(`${based}, ${age}`)}${counting}${lacking}${missing}`,
    isPartial: !isCounted || !copy.isComplete || copy.missing > 0,
  };
}
