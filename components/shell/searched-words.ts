import type { FoundLines } from "@/lib/client/api/search";
import { formatCounted } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";

/**
 * How much was searched, in a line: `104,311 records searched, copied 2 min ago`. @param now ms UTC
 */
export function searchedWords(
  { coverage, copy }: Pick<FoundLines, "coverage" | "copy">,
  now: number,
  locale: string,
): string {
  const searched = `${formatCounted(coverage.records, "record", "records", locale)} searched`;
  if (copy === null) return searched;
  const extent = copy.isComplete ? "" : ", not all of them yet";
  return `${searched}, copied ${formatAgo(copy.asOf, now, locale)}${extent}`;
}

/** Whether there is nothing that was not searched. */
export function isAllSearched({ copy }: Pick<FoundLines, "copy">): boolean {
  return copy === null || copy.isComplete;
}
