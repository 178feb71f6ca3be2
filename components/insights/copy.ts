import type { Coverage, Figures, ReportRange } from "@/lib/contract/insights-report";
import { formatAgo } from "@/lib/format/ago";
import { formatCount, formatCounted } from "@/lib/format/count";
import { partsOfDay } from "@/lib/format/day";
import { formatDayRange } from "@/lib/format/moment";

/** The words of insights. */
export const insightsCopy = {
  flexMinH10:
    "flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 border-line border-b py-2 sm:even:border-l ",
  smEvenPl3: "sm:even:pl-3 lg:even:pl-5 xl:px-5 xl:first:pl-0 xl:[&:not(:first-child)]:border-l ",
  theFigures: "the figures",
  moreFigures: "More figures",
  from: (before: string) => `from ${before}`,
  was: (before: string) => `was ${before}`,
  from2: "from ",
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
  copyLinkRollingDates: "Copy link with rolling dates",
  datesUpdateEachTime: "Dates update each time the link is opened.",
  copyLinkFixedDates: "Copy link with fixed dates",
  alwaysShows: (days: string) => `Always shows ${days}.`,
  copyLink: "Copy link",
  daysTimeZoneCurrency: "With the days, time zone and currency.",
  copyAsText: "Copy as text",
  figuresFewLinesChat: "The figures in a few lines, for a chat message.",
  print: "Print",
  onePageBoardWithout: "One page for the board, without names.",
  from3: (value: string, percent: string, before: string) => ` (${value}${percent} from ${before})`,
  overview2: (days: string, zoneName: string, value: string) => `Overview, ${days} (${zoneName})${value}`,
  sharedLinksKeepTime: "Shared links keep this time zone.",
  hideComparison: "Hide comparison",
  compare: "Compare",
  allSumsAre: "All sums are ",
  showThem: "Show them",
  currencies: "Currencies",
  noCurrency: "No currency",
  howTheseFiguresCalculated: "How these figures are calculated",
  posts: "Posts",
  status: "Status",
  noFiguresHere: "No figures here",
  overviewNeedsSyncedRecords:
    "The overview needs synced records, and sync is off. An admin can turn it on with",
  mirrorOn: "MIRROR=on",
  listsRecordsWorkWithout: ". Lists and records work without it.",
  couldntLoad: (title: string) => `Couldn’t load ${title}`,
  asTable: (title: string) => `${title} as table`,
  asPlot: "As plot",
  asTable2: "As table",
  tabularNumsTdTh: "tabular-nums [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:pr-3 ",
  gridMinW0:
    "grid min-w-0 content-start gap-0.5 border-line border-b px-3 py-4 odd:pl-0 even:border-l lg:px-5 ",
  gridGridColsMinmax:
    "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:*:min-h-46 sm:grid-cols-2 lg:grid-cols-3 ",
  gridGridColsMinmax2:
    "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-3 md:grid-cols-2 xl:*:min-h-58 xl:grid-cols-4 ",
  mt15Mb: "mt-1.5 mb-6 h-5 w-32",
  loadingTheOverview: "Loading the overview",
  failedRenewals: "Failed renewals",
  noFailedRenewalsPeriod: "No failed renewals in this period.",
  cardsExpiring30Days: "Cards expiring in 30 days",
  noCardsActivePlans: "No cards of active plans expire soon.",
  refunds: "Refunds",
  noRefundsPeriod: "No refunds in this period.",
  riskWarnings: "Risk warnings",
  noRiskWarningsPeriod: "No risk warnings in this period.",
  theWorklists: "the worklists",
  all: (count: string, title: string) => `All ${count} ${title}`,
  all2: "All ",
  noName: "No name",
  attempt: (shortOrdinal: string) => `${shortOrdinal} attempt`,
  nextNow: (shortDate: string) => `next ${shortDate}`,
  full: "Full",
  partial: "Partial",
  amount: "Amount",
  none: "None.",
  anyAmount: "Any amount",
  over: (low: string) => `Over ${low}`,
  upTo: (high: string) => `Up to ${high}`,
  overUpTo: (low: string, high: string) => `Over ${low}, up to ${high}`,
  notSet: "– not set",
  n1Other: "1 other",
  others: (label: string) => `${label} others`,
  theDistributions: "the distributions",
  whereTheyCameFrom: "Where they came from",
  moreWeekdayHour: "More: weekday and hour",
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  weekdayAndHour: "Weekday and hour",
  contributionsPerHourMax: (maxCount: string) => `contributions per hour (max ${maxCount})`,
  contributionsByWeekdayHour: "Contributions by weekday and hour",
  day: "Day",
  to: (day: string, hourWords: string, hourWords2: string) => `${day}, ${hourWords} to ${hourWords2}`,
  theSeries: "the series",
  receivedBy: "Received by ",
  barLength: "Bar length",
  nothingReceivedPeriod: "Nothing received in this period.",
  receivedBy2: (unit: string) => `Received by ${unit}`,
  soFar: ", so far",
  total: "Total",
  asATable: (title: string) => `${title}, as a table`,
  contributions2: (countIn: string) => `${countIn} contributions`,
  byPeriodUseArrow: "By period. Use arrow keys to move, Shift+arrow to select, Enter to open",
  clamp76pxCalc100: (middle: string) => `clamp(76px, ${middle}%, calc(100% - 76px))`,
  show: "Show ",
  clearTheSelection: "Clear the selection",
  calcPx: (middle: string, away: string) => `calc(${middle}% - ${away}px)`,
  calcPx2: (middle: string, away: string) => `calc(${middle}% + ${away}px)`,
  clamp0pxCalc100: (wanted: string, width: string) => `clamp(0px, ${wanted}, calc(100% - ${width}px))`,
  soFar2: "So far",
  notBegun: "Not begun",
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
