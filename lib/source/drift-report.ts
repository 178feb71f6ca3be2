/** What answers are compared with: a record, the page around records, or the question that was asked. */
export type DriftResource = "contribution" | "post" | "envelope" | "parameter";

/**
 * One way in which answers differ from the contract. Values are never kept: only where, and of which type.
 */
export interface DriftEntry {
  readonly resource: DriftResource;
  readonly kind: "unknown" | "missing" | "mistyped" | "ignored";
  /** `payments[].card.brand`; for `ignored`, the parameter. */
  readonly path: string;
  /** `text or null`, as the contract has it; `nothing` for an unknown member. */
  readonly expected: string;
  /** The type that was found instead; `nothing` for a missing member. */
  readonly found: string;
  /** In how many of the compared records, pages or questions. */
  readonly count: number;
  /** When it was seen first and last (ms UTC). */
  readonly firstAt: number;
  readonly lastAt: number;
  /**
   * Why it is no surprise: servers of this family are known for it, and the desk reads it. Null where it is
   * new.
   */
  readonly known: string | null;
}

/** How the answers of an upstream differ from the contract since the process began. */
export interface DriftReport {
  /** How many of each were compared. */
  readonly compared: Readonly<Record<DriftResource, number>>;
  /** Answers that were not compared, because too many came at once. */
  readonly skipped: number;
  /** Surprises first, then the most frequent; at most 500 are kept apart. */
  readonly entries: readonly DriftEntry[];
  /** How often something differed beyond those that are kept apart. */
  readonly more: number;
}
