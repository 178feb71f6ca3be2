/** One way in which answers differ from the contract. Values are never kept: only where, and of which type. */
export interface DriftEntry {
  readonly resource: "contribution" | "post" | "envelope" | "parameter";
  readonly kind: "unknown" | "missing" | "mistyped" | "ignored";
  /** `payments[].card.brand`; for `ignored`, the parameter. */
  readonly path: string;
  /** `string or null`, as the contract has it; `not in the contract` for an unknown member. */
  readonly expected: string;
  /** The type that was found instead, `nothing` for a missing member. */
  readonly found: string;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export interface DriftReport {
  readonly recordsCompared: number;
  /** Most frequent first; at most 500 are kept apart, the rest is counted in `more`. */
  readonly entries: readonly DriftEntry[];
  readonly more: number;
}
