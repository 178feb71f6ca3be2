import { listPage } from "./contribution-query";
import type { Outcome } from "./failure";
import { choice, limit, parameter, searchText } from "./parameter";
import { bare, type QueryOf, queryTable, type Reading, strictly } from "./query";
import type { Params } from "./query-string";
import { upperAscii } from "./text";

/** The orders of the list of supporters; lifetimes are compared in one currency. */
export const supporterSorts = [
  ...(["name", "-name", "last_gift", "-last_gift"] as const),
  ...(["lifetime", "-lifetime"] as const),
] as const;
export type SupporterSort = (typeof supporterSorts)[number];

/** The page size of supporters; a query may request fewer. */
export const supportersPerPage = 25;
const maxCurrencyLength = 12;

const currency = parameter(
  (raw) => {
    const code = upperAscii(raw.trim());
    return code.length <= maxCurrencyLength ? code : null;
  },
  (label) => `The ${label} field must be a currency code such as CAD.`,
);

export const supporterFields = {
  /** Words that names, email addresses, phone numbers, organizations or ids have to hold. */
  q: bare("q", searchText),
  sort: bare("sort", choice(supporterSorts), "-last_gift"),
  /** With a sort by lifetime: the currency of the totals. Supporters without one are left out. */
  currency: bare("currency", currency),
  page: listPage,
} as const;
const supporterTable = queryTable(supporterFields);
const endpointTable = queryTable({ ...supporterFields, limit: bare("limit", limit(supportersPerPage)) });

/** A query for the list of supporters. Used by the pages; not part of the read API. */
export type SupporterQuery = QueryOf<typeof supporterFields> & {
  /** The rows of a page; the list's own number where it is absent. */
  readonly limit?: number | undefined;
};

export const formatSupporterQuery = (query: SupporterQuery): string => supporterTable.format(query);

/** Reads the query of the endpoint, which takes a `limit`. */
export function parseSupporterQuery(params: Params): Outcome<SupporterQuery> {
  return strictly(withCurrency(endpointTable.read(params)));
}

/** Drops a sort by lifetime without a currency, and a currency that no sort needs. */
export function withCurrency({ query, problems }: Reading<SupporterQuery>): Reading<SupporterQuery> {
  const { currency, ...others } = query;
  if (!isByLifetime(query.sort)) return { query: others, problems };
  if (currency !== undefined) return { query, problems };
  problems["currency"] ??= ["The currency field is required when sort is by lifetime."];
  return { query: { ...others, sort: supporterFields.sort.fallback }, problems };
}

export function isByLifetime(sort: SupporterSort): boolean {
  return sort === "lifetime" || sort === "-lifetime";
}

/** The totals of a supporter in one currency. Amounts in ten-thousandths, instants in ms UTC. */
export interface SupporterTotal {
  /** Null if the contributions name none. */
  readonly currency: string | null;
  /** All that was paid, refunded or not. */
  readonly received: number;
  readonly refunded: number;
  /** The lifetime total: received less refunded. */
  readonly lifetime: number;
  readonly gifts: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

/** A supporter in the list, with the details of their newest contribution; instants in ms UTC. */
export interface ListedSupporter {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly isOrganization: boolean;
  /** All of them, also what failed or is spam. */
  readonly contributions: number;
  /** How many of them are paid, but in no total, because their amount cannot be read or added. */
  readonly unsummed: number;
  /** The first and last received contribution; null without one. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The largest currency by number of gifts first. */
  readonly totals: readonly SupporterTotal[];
}
