import type { FoundLines } from "@/lib/client/found-lines";
import { formatAgo } from "@/lib/format/ago";
import { formatCount, formatCounted } from "@/lib/format/count";

/**
 * How much was searched, in a line: `61,200 of 104,311 records searched, copied 2 min ago`. @param now ms UTC
 */
export function searchedWords(
  { coverage, copy }: Pick<FoundLines, "coverage" | "copy">,
  now: number,
  locale: string,
): string {
  const { records, indexed } = coverage;
  const all = formatCounted(records, "record", "records", locale);
  const count = indexed < records ? `${formatCount(indexed, locale)} of ${all}` : all;
  const searched = `${count} searched`;
  if (copy === null) return searched;
  const extent = copy.isComplete ? "" : ", not all of them yet";
  return `${searched}, copied ${formatAgo(copy.asOf, now, locale)}${extent}`;
}

/** Whether there is nothing that was not searched. */
export function isAllSearched({ coverage, copy }: Pick<FoundLines, "coverage" | "copy">): boolean {
  return coverage.indexed >= coverage.records && (copy === null || copy.isComplete);
}
