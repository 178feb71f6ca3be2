import type { IndexSize } from "./index-size";
import type { SearchCase } from "./search-cases";

/** One search: medians in ms of its newest page, and of the page with total and facets. */
export interface SearchFigures extends Pick<SearchCase, "name" | "q" | "goal"> {
  readonly page: number;
  readonly counted: number;
}

/** What was measured on one engine. */
export interface SearchResult {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly size: IndexSize;
  readonly cases: readonly SearchFigures[];
}
