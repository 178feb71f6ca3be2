/**
 * What is kept of supporters, in the transactions that write contributions (lib/supporters). Amounts in
 * ten-thousandths.
 */
export interface SupporterTables {
  supporter: SupporterTable;
  supporter_total: SupporterTotalTable;
  /**
   * One row for each contribution that is counted. Without a currency it adds nothing; `""` is one that is
   * not named.
   */
  supporter_gift: SupporterGiftTable;
  /** How many supporters gave in a currency. */
  supporter_currency: { currency: string; supporters: number };
  /** One row: how many supporters there are. */
  supporter_count: { id: number; supporters: number };
}

export interface SupporterTable {
  /** A number of its own, for SQLite's indexes of words. */
  no: number;
  id: string;
  name: string | null;
  sort_name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  is_organization: number;
  /** Folded words, each between blanks. */
  text: string;
  /** What tells people apart (lib/reading/same-person.ts). */
  email_key: string | null;
  phone_key: string | null;
  place_key: string | null;
  /** The newest contribution, from which all of the above is. */
  newest_seq: number;
  contributions: number;
  /** How many of them are paid, but in no total, because their amount cannot be added. */
  unsummed: number;
  /** Of what was received, ms UTC; the least safe integer where nothing was. */
  first_at: number;
  last_at: number;
}

export interface SupporterTotalTable {
  supporter_id: string;
  currency: string;
  amount: number;
  refunded: number;
  /** What remains: `amount - refunded`. */
  net: number;
  gifts: number;
  first_at: number | null;
  last_at: number | null;
}

export interface SupporterGiftTable {
  seq: number;
  supporter_id: string;
  occurred_at: number | null;
  currency: string | null;
  amount: number;
  refunded: number;
  /** 1: paid, but the amount cannot be added. */
  unsummed: number;
}
