import type { Kind, Status } from "@/lib/records/labels";
import type { FacetCounts } from "@/lib/search/find-page";
import type { MarkedText } from "@/lib/search/marked-texts";
import type { SearchNote } from "./search-note";

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
