import type { Coverage } from "@/lib/contract/insights-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";

/** On which records the figures rest, where those are not simply all; null else. Nothing is extrapolated. */
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
  const age = `in the desk’s copy, read ${formatAgo(copy.asOf, now, locale)}`;
  const lacking = copy.isComplete ? "" : " The copy does not hold all of these days yet.";
  const missing =
    copy.missing === 0
      ? ""
      : ` ${formatCounted(copy.missing, "record", "records", locale)} no longer found upstream.`;
  return {
    words: `${based}, ${age}.${counting}${lacking}${missing}`,
    isPartial: !isCounted || !copy.isComplete || copy.missing > 0,
  };
}
