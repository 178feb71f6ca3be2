import type { KeptSeen } from "./seen";

/** By what received contributions are distributed. */
export const dimensions = ["method", "source", "country", "campaign", "product"] as const;
export type Dimension = (typeof dimensions)[number];

/** How often numbers were counted. */
export interface Counts {
  readonly numbers: Uint32Array;
  readonly counts: Uint32Array;
}

/** A tally that is kept: what contributions of one currency and kind come to within a stretch of days. */
export interface Part {
  readonly count: number;
  readonly failed: number;
  readonly refunds: number;
  readonly covers: number;
  readonly risks: number;
  /** Sums are safe integers, in ten-thousandths. */
  readonly received: number;
  readonly refunded: number;
  readonly costs: number;
  readonly amounts: Counts;
  readonly supporters: KeptSeen;
  readonly shares: Readonly<Record<Dimension, Counts & { readonly sums: Float64Array }>>;
}
