import type { Outcome } from "@/lib/contract/failure";
import type { ReadRow, Stamp } from "./read-row";

/** A question for a page: exclusive bounds in ms UTC. */
export interface PageQuestion {
  readonly before?: number;
  readonly after?: number;
  readonly page: number;
  /** Oldest first instead of newest first. */
  readonly ascending?: boolean;
}

/** One page of a list as it was at one moment. */
export interface ReadPage {
  /** In the upstream's order; no id twice. */
  readonly rows: readonly ReadRow[];
  /** How many rows the page had, those among them that repeat an id or have none. */
  readonly size: number;
  /** How many rows the upstream says that there are; counted apart from the rows. */
  readonly total: number;
  readonly perPage: number;
  readonly stamp: Stamp;
  /** Ids that no address can hold, of rows that are not among `rows`; empty for one without an id. */
  readonly leftOut: readonly string[];
}

/**
 * How the mirror asks for the records of one list: one request at a time, waiting for its share of the
 * budget.
 */
export interface Asking {
  page(question: PageQuestion): Promise<Outcome<ReadPage>>;
  /** Null where the upstream says that there is no such record. */
  find(id: string): Promise<Outcome<ReadRow | null>>;
}
