import type { Coverage } from "@/lib/client/insights-report";
import { formatAgo } from "@/lib/format/ago";
import { formatCount, formatCounted } from "@/lib/format/count";

/** On which records the figures rest, where those are not simply all; null else. Nothing is extrapolated. */
export function coverageWords(
  { records, counted, copy }: Coverage,
  now: number,
  locale: string,
): { readonly words: string; readonly isPartial: boolean } | null {
  const isCounted = counted >= records;
  if (copy === null && isCounted) return null;
  const all = formatCounted(records, "record", "records", locale);
  const based = isCounted
    ? `Based on all ${all}`
    : `Based on ${formatCount(counted, locale)} of ${all}; the others are being counted`;
  if (copy === null) return { words: `${based}.`, isPartial: true };
  const age = `of the desk’s copy, read ${formatAgo(copy.asOf, now, locale)}`;
  return copy.isComplete
    ? { words: `${based} ${age}.`, isPartial: !isCounted }
    : { words: `${based} ${age}. The copy does not hold all of these days yet.`, isPartial: true };
}
