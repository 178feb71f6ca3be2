/**
 * What sums over contributions are made of (lib/insights). Amounts are whole ten-thousandths of their
 * currency.
 */
export interface InsightTables {
  contribution_figure: FigureTable;
}

export interface FigureTable {
  seq: number;
  /** The version of the store that wrote the row. */
  changed: number;
  occurred_at: number;
  /** Position in `kinds`. */
  kind: number;
  /** Bits (lib/database/figure-traits.ts). */
  traits: number;
  amount: number | null;
  refunded: number;
  costs: number;
  currency: string | null;
  method: string | null;
  source: string | null;
  country: string | null;
  campaign: string | null;
  product: string | null;
  /** The same as people see it who may not know who is sponsored; null where that is no different. */
  product_covered: string | null;
  supporter: string | null;
  /** The first recurring profile, and when the card of an active one expires (ms UTC). */
  plan: string | null;
  card_expires_at: number | null;
}
