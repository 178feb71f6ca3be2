import { keepPreviousData } from "@tanstack/react-query";
import { clientCopy } from "@/lib/client/copy";
import { formatPairs } from "@/lib/contract/query-string";
import { paths } from "@/lib/paths";
import { fold } from "@/lib/records/folded-text";
import type { FacetCounts } from "@/lib/search/find-page";
import type { FoundLines, SearchHit, SearchNote } from "./answers";
import { bodyOf, valueOptions } from "./request";

/** A page of results, as `/api/search` returns it. */
export interface SearchAnswer extends FoundLines {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly facets: FacetCounts | null;
}

// With these limits, the commands below the results stay in sight.
const maxLines = "5";
const maxSupporters = "3";

/** Queries the contributions closest to some words; null on failure. Aborted by a newer query. */
export function searchQueryOptions(q: string) {
  const query = formatPairs(Object.entries({ q, limit: maxLines, total: "0" }));
  const options = valueOptions(paths.apiSearch, query, () => bodyOf(({ searchAnswer }) => searchAnswer));
  return { ...options, placeholderData: keepPreviousData } as const;
}

/** Queries the matching supporters, most recent gift first; null on failure. */
export function supporterSearchOptions(q: string) {
  const query = formatPairs(Object.entries({ q, limit: maxSupporters }));
  const options = valueOptions(paths.apiSupporters, query, () =>
    bodyOf(({ supporterAnswer }) => supporterAnswer),
  );
  return { ...options, placeholderData: keepPreviousData } as const;
}

/** Queries the newest posts with a text in their name; null on failure. */
export function postSearchOptions(q: string) {
  return valueOptions(paths.apiPostSearch, formatPairs([["q", q]]), () =>
    bodyOf(({ postAnswer }) => postAnswer),
  );
}

/** The kinds of text that a line of the palette always shows. */
const visibleFields: ReadonlySet<string> = new Set(["Name", "Id"]);

type FoundText = SearchHit["found"][number];

/** Returns `, void, replaced by 2024-12` for the number of a void receipt; empty for any other text. */
export function voidSuffix({ of, stretches }: FoundText, voidReceipts: SearchHit["voidReceipts"]): string {
  const text = stretches.map((stretch) => stretch.text).join("");
  const receipt = of === "Receipt" ? voidReceipts.find(({ number }) => number === text) : undefined;
  return receipt === undefined ? "" : clientCopy.voidReceipt(receipt.replacedBy);
}

/**
 * Returns the text that contains the words, `Email anna@example.org`; null if the name or the id does. A void
 * receipt is marked as such: `Receipt 2024-11, void, replaced by 2024-12`.
 */
export function foundText({ found, voidReceipts }: Pick<SearchHit, "found" | "voidReceipts">): string | null {
  const [first] = found;
  if (first === undefined || found.some(({ of }) => visibleFields.has(of))) return null;
  const text = first.stretches.map((stretch) => stretch.text).join("");
  return `${first.of} ${text}${voidSuffix(first, voidReceipts)}`;
}

type VisibleHit = Pick<SearchHit, "id" | "name"> &
  Partial<Pick<SearchHit, "found">> & { email?: string | null };

/**
 * Returns the lines of an earlier answer that certainly match new words: each of these begins a word that the
 * line shows. They stay while the next answer is loading.
 */
export function stillFound<Line extends VisibleHit>(lines: readonly Line[], q: string): readonly Line[] {
  const requested = wordsOf(q);
  return lines.filter(({ id, name, email, found = [] }) => {
    const words = wordsOf([id, name, email, foundText({ found, voidReceipts: [] })].join(" "));
    return requested.every((word) => words.some((one) => one.startsWith(word)));
  });
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[\s,;"“”()]+/)
    .filter((word) => word !== "");
}

/** Returns a note that the results are only close to what was typed; null if they match. */
export function closestWords(
  { isForgiving, isUnknownAddress }: Pick<SearchNote, "isForgiving" | "isUnknownAddress">,
  total: number,
): string | null {
  if (isUnknownAddress) return total === 0 ? clientCopy.noSuchEmail : clientCopy.closestToEmail;
  return isForgiving ? clientCopy.closest : null;
}
