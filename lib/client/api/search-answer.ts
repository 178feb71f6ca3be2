import type { Kind, Status } from "@/lib/records/labels";
import { member } from "@/lib/records/values";
import type { FacetCounts } from "@/lib/search/find-page";
import type { MarkedText } from "@/lib/search/marked-texts";
import type { Facet } from "@/lib/search/search-keys";

/** What has to be known of an answer to words beside the records (`X-Search`). */
export interface SearchNote {
  /** Whether more match than were counted. */
  readonly isAtLeast: boolean;
  /** Whether nothing holds all words, so that one of them was taken for mistyped. */
  readonly isForgiving: boolean;
  /** Whether an e-mail address was searched for that no record has. */
  readonly isUnknownAddress: boolean;
}

/** Reads the note out of its header; null where there is none. */
export function readSearchNote(header: string | null): SearchNote | null {
  if (header === null) return null;
  const told: unknown = JSON.parse(header);
  return {
    isAtLeast: member(told, "isAtLeast") === true,
    isForgiving: member(told, "isForgiving") === true,
    isUnknownAddress: member(told, "isUnknownAddress") === true,
  };
}

/** Writes the note as its header. */
export function formatSearchNote({ isAtLeast, isForgiving, isUnknownAddress }: SearchNote): string {
  return JSON.stringify({ isAtLeast, isForgiving, isUnknownAddress });
}

/**
 * That what is found is not what was typed, but close to it; null where it is. @param total how many are
 * found
 */
export function closestWords(
  { isForgiving, isUnknownAddress }: Pick<SearchNote, "isForgiving" | "isUnknownAddress">,
  total: number,
): string | null {
  if (isUnknownAddress) return total === 0 ? "No such address." : "No such address. Closest matches:";
  return isForgiving ? "No contribution has all of these words. Closest matches:" : null;
}

/** A contribution that was found, as one line. `at` in ms UTC; `amount` as people read it. */
export interface SearchHit {
  readonly id: string;
  readonly name: string | null;
  readonly amount: string;
  readonly at: number | null;
  readonly kind: Kind;
  readonly status: Status;
  /** Where the words stand. */
  readonly found: readonly MarkedText[];
}

/** A page of what a search found (`/api/search`). */
export interface SearchAnswer extends SearchNote {
  readonly hits: readonly SearchHit[];
  /** How many records there are. */
  readonly coverage: { readonly records: number };
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly facets: FacetCounts | null;
  /** When what was searched was read (ms UTC), and whether all of it was, where it is a copy; else null. */
  readonly copy: { readonly asOf: number; readonly isComplete: boolean } | null;
}

/** A question narrowed to a value of a facet, `smith status:paid`; null where no question can say so. */
export function withFacet(q: string, facet: Facet, value: string): string | null {
  if (/["\n\r]/.test(value)) return null;
  return `${q.trim()} ${facet}:${/\s/.test(value) ? `"${value}"` : value}`.trim();
}

/** A question without what narrows it to a facet. */
export function withoutFacet(q: string, facet: Facet): string {
  const pattern = new RegExp(`(^|\\s)${facet}:(?:"[^"]*"|\\S+)`, "gi");
  return q.replaceAll(pattern, " ").replaceAll(/\s+/g, " ").trim();
}
