/** By what received contributions are distributed. */
export const dimensions = ["method", "source", "country", "campaign", "product"] as const;
export type Dimension = (typeof dimensions)[number];

/** Quarters of an hour in a week. */
export const quarters = 672;

/** How often numbers were counted. */
export interface Counts {
  readonly numbers: Uint32Array;
  readonly counts: Uint32Array;
}

/** A tally that is kept: what contributions of one currency and kind come to within a stretch of days, in UTC. */
export interface Part {
  readonly failed: number;
  readonly refunds: number;
  readonly covers: number;
  /** Sums are safe integers, in ten-thousandths. */
  readonly refunded: number;
  readonly costs: number;
  readonly amounts: Counts;
  readonly supporters: Uint32Array;
  readonly shares: Readonly<Record<Dimension, Counts & { readonly sums: Float64Array }>>;
  readonly week: Uint32Array;
}
