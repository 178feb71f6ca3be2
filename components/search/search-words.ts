import { closestWords, type SearchAnswer } from "@/lib/client/api/search-answer";
import { formatAgo } from "@/lib/format/ago";
import { formatCounted } from "@/lib/format/count";
import { statuses, statusWord } from "@/lib/records/labels";
import { capitalized } from "@/lib/records/text";
import type { Facet } from "@/lib/search/search-keys";

type Results = Pick<
  SearchAnswer,
  "total" | "isAtLeast" | "isForgiving" | "isUnknownAddress" | "coverage" | "copy"
>;

/** Returns the headline: `12 contributions`, `More than 10,000 contributions`. */
export function foundWords({ total, isAtLeast }: Results, locale: string): string {
  if (total === 0) return "No contributions";
  const count = formatCounted(total, "contribution", "contributions", locale);
  return isAtLeast ? `More than ${count}` : count;
}

/**
 * Returns notes on the results, such as a forgiven typing mistake or a limit; empty where there are none.
 */
export function adviceWords(results: Results): string {
  const { isAtLeast, isUnknownAddress, total } = results;
  const closest = closestWords(results, total);
  const sentences = [
    ...(isAtLeast ? ["Only the first matches can be paged through. Add a word."] : []),
    ...(total === 0 && !isUnknownAddress ? ["No matches. Try fewer or shorter words."] : []),
    ...(closest === null ? [] : [closest]),
  ];
  return sentences.join(" ");
}

/** Returns the extent of the search: `Searched all 10,000 records.` */
export function coverageWords({ coverage, copy }: Results, now: number, locale: string): string {
  const searched = `Searched all ${formatCounted(coverage.records, "record", "records", locale)}.`;
  if (copy === null) return searched;
  const extent = copy.isComplete ? "." : "; some records are not synced yet.";
  return `${searched} Synced ${formatAgo(copy.asOf, now, locale)}${extent}`;
}

export const facetLabels: Readonly<Record<Facet, string>> = {
  status: "Status",
  method: "Method",
  source: "Source",
  country: "Country",
  currency: "Currency",
  campaign: "Campaign",
};

/** Returns the value of a facet in words; null for records without one. */
export function facetValueWords(facet: Facet, value: string | null): string {
  if (value === null) return "Not set";
  const status = statuses.find((one) => facet === "status" && one === value);
  if (status !== undefined) return statusWord(status);
  if (facet === "method") return value === "paypal" ? "PayPal" : capitalized(value);
  return value;
}
