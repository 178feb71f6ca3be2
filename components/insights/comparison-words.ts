import type { Figures, ReportRange } from "@/lib/contract/insights-report";
import { formatCounted } from "@/lib/format/count";
import { partsOfDay } from "@/lib/format/day";
import { formatDayRange } from "@/lib/format/moment";

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
      ? `the ${periodOf(range.from, previous.from)} before`
      : previous.days === 1
        ? "the day before"
        : `the ${formatCounted(previous.days, "day", "days", locale)} before`;
  return range.isPartial
    ? `Compared with ${whole} up to the same moment, ${days}.`
    : `Compared with ${whole}, ${days}.`;
}

/** What of the calendar a range is of: as far as the time before begins earlier. */
function periodOf(from: string, before: string): string {
  const [one, other] = [partsOfDay(from), partsOfDay(before)];
  const months = (one.year - other.year) * 12 + one.month - other.month;
  return months === 1 ? "month" : months === 3 ? "quarter" : "year";
}
