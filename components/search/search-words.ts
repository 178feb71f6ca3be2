import { closestWords, type SearchAnswer } from "@/lib/client/api/search-answer";
import { formatCounted } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";
import { statuses, statusWord } from "@/lib/records/status-words";
import { capitalized } from "@/lib/records/text";
import type { Facet } from "@/lib/search/search-keys";

type Told = Pick<
  SearchAnswer,
  "total" | "isAtLeast" | "isForgiving" | "isUnknownAddress" | "coverage" | "copy"
>;

/** What was found, in a headline: `12 contributions`, `More than 10,000 contributions`. */
export function foundWords({ total, isAtLeast }: Told, locale: string): string {
  if (total === 0) return "No contributions";
  const count = formatCounted(total, "contribution", "contributions", locale);
  return isAtLeast ? `More than ${count}` : count;
}

/**
 * What to make of it: what was forgiven, and that there is more than can be told. Empty where there is
 * nothing to say.
 */
export function adviceWords(told: Told): string {
  const { isAtLeast, isUnknownAddress, total } = told;
  const closest = closestWords(told, total);
  const sentences = [
    ...(isAtLeast ? ["Only the first of them can be paged through: add a word."] : []),
    ...(total === 0 && !isUnknownAddress
      ? ["All words have to be in a record; take one away, or type the beginning of it."]
      : []),
    ...(closest === null ? [] : [closest]),
  ];
  return sentences.join(" ");
}

/** How much was searched: `Searched all 10,000 records.` */
export function coverageWords({ coverage, copy }: Told, now: number, locale: string): string {
  const searched = `Searched all ${formatCounted(coverage.records, "record", "records", locale)}.`;
  if (copy === null) return searched;
  const age = `The desk’s copy of them was read ${formatAgo(copy.asOf, now, locale)}`;
  return `${searched} ${age}${copy.isComplete ? "." : ", and not all of them yet."}`;
}

/** What a facet is called. */
export const facetLabels: Readonly<Record<Facet, string>> = {
  status: "Status",
  method: "Method",
  source: "Source",
  country: "Country",
  currency: "Currency",
  campaign: "Campaign",
};

/** A value of a facet in words; null is what says nothing. */
export function facetValueWords(facet: Facet, value: string | null): string {
  if (value === null) return "Not set";
  const status = statuses.find((one) => facet === "status" && one === value);
  if (status !== undefined) return statusWord(status);
  if (facet === "method") return value === "paypal" ? "PayPal" : capitalized(value);
  return value;
}
