import type { SupporterTable } from "@/lib/database/supporter-tables";
import type { SupporterKeys } from "./supporter-keys";

/** A supporter's row but for its number. */
export type SupporterRow = Omit<SupporterTable, "no">;

/** What contributions of a supporter add up to in a currency, or how many add nothing. */
export interface GiftSum {
  readonly supporter_id: string;
  readonly currency: string | null;
  readonly gifts: number;
  /** How many of them are paid, but their amount cannot be added. */
  readonly unsummed: number;
  readonly amount: number;
  readonly refunded: number;
  readonly first_at: number | null;
  readonly last_at: number | null;
}

/** Before every gift: who never gave is last by the last gift. */
export const never = Number.MIN_SAFE_INTEGER;

/** The row of a supporter. @param sums what their contributions add up to, by currency; not empty */
export function toSupporterRow(
  id: string,
  newestSeq: number,
  keys: SupporterKeys,
  sums: readonly GiftSum[],
): SupporterRow {
  const received = sums.filter(({ currency }) => currency !== null);
  const firsts = received.flatMap(({ first_at }) => first_at ?? []);
  const lasts = received.flatMap(({ last_at }) => last_at ?? []);
  return {
    id,
    name: keys.name,
    sort_name: keys.sortName,
    email: keys.email,
    phone: keys.phone,
    company: keys.company,
    is_organization: keys.isOrganization ? 1 : 0,
    text: keys.text,
    email_key: keys.person.email,
    phone_key: keys.person.phone,
    place_key: keys.person.place,
    newest_seq: newestSeq,
    contributions: sums.reduce((sum, { gifts }) => sum + Number(gifts), 0),
    unsummed: sums.reduce((sum, { unsummed }) => sum + Number(unsummed), 0),
    first_at: firsts.length === 0 ? never : Math.min(...firsts),
    last_at: lasts.length === 0 ? never : Math.max(...lasts),
  };
}

/** What the row says that its newest contribution told. */
export function keysOfRow(row: SupporterRow): SupporterKeys {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    isOrganization: row.is_organization === 1,
    sortName: row.sort_name,
    text: row.text,
    person: { email: row.email_key, phone: row.phone_key, place: row.place_key },
  };
}
