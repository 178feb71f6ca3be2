import type { Figures, ReportRange } from "@/lib/client/insights-report";
import { formatCounted } from "@/lib/format/count";
import { formatDayRange } from "@/lib/format/day-range";

/** With what the figures are compared: `Compared with the 31 days before, 30 Jan – 29 Feb 2024.` */
export function comparisonWords(
  { range, figures }: { readonly range: ReportRange | null; readonly figures?: Figures | undefined },
  locale: string,
): string {
  const previous = range?.previous ?? null;
  if (range === null || previous === null) return "Nothing to compare with: the days are open at an end.";
  const days = formatDayRange(previous.from, previous.to, locale);
  // Of days that are known there is always a sum.
  if (figures?.received.previous === null)
    return "Nothing to compare with: the copy does not hold all of the days before.";
  const whole =
    previous.rule === "calendar"
      ? `the ${periodOf(range)} before`
      : previous.days === 1
        ? "the day before"
        : `the ${formatCounted(previous.days, "day", "days", locale)} before`;
  return range.isPartial
    ? `Compared with ${whole} up to the same moment, ${days}.`
    : `Compared with ${whole}, ${days}.`;
}

/** What a whole range of the calendar is. */
function periodOf({ from, to }: ReportRange): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return "month";
  return from.slice(5) === "01-01" && to.slice(5) === "12-31" ? "year" : "quarter";
}
