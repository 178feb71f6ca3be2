import { listPage } from "./contribution-query";
import { choice, parameter, searchText, text, upTo } from "./parameter";
import { bare, type QueryOf, queryTable, type Reading } from "./query";
import { maxCurrencyLength, upperAscii } from "./text";

/** The sort orders of supporters. Lifetime totals are compared in one currency. */
export const supporterSorts = ["name", "-name", "last_gift", "-last_gift", "lifetime", "-lifetime"] as const;
export type SupporterSort = (typeof supporterSorts)[number];

/** The page size of supporters; a query may request fewer. */
export const supportersPerPage = 25;
/** A search lists at most this number of supporters. */
export const maxListed = 1000;

const currency = parameter(
  (raw) => {
    const code = upperAscii(raw.trim());
    return code.length <= maxCurrencyLength ? code : null;
  },
  (label) => `The ${label} field must be a currency code such as CAD.`,
);

export const planFilters = ["active", "none"] as const;
const maxMonths = 120;

const country = text(100, (raw) => raw.trim());

export const supporterFields = {
  /** Words that must occur in a name, email address, phone number, organization or id. */
  q: bare("q", searchText),
  sort: bare("sort", choice(supporterSorts), "-last_gift"),
  /** Only supporters with a total in this currency. A sort by lifetime uses it. */
  currency: bare("currency", currency),
  /** Only supporters with an active plan, or without one. */
  plan: bare("plan", choice(planFilters)),
  /** Only supporters who gave, but not in this number of months. */
  lapsed: bare("lapsed", upTo(maxMonths)),
  country: bare("country", country),
  page: listPage,
} as const;
const endpointFields = {
  ...supporterFields,
  /** Rows per page, by default the page size of the list. Links to pages never have it. */
  limit: bare("limit", upTo(supportersPerPage)),
} as const;

/** A query for the list of supporters. Used by the pages; not part of the read API. */
export type SupporterQuery = QueryOf<typeof endpointFields>;

export const { parse: parseSupporterQuery, format: formatSupporterQuery } = queryTable(
  endpointFields,
  dropLifetimeSort,
);

/** Drops a sort by lifetime without a currency, and reports it. */
export function dropLifetimeSort({ query, problems }: Reading<SupporterQuery>): Reading<SupporterQuery> {
  if (!isByLifetime(query.sort) || query.currency !== undefined) return { query, problems };
  problems["currency"] ??= ["To sort by lifetime total, choose a currency."];
  return { query: { ...query, sort: supporterFields.sort.fallback }, problems };
}

/** Whether filters other than words exclude supporters. */
export function isFiltered({ plan, lapsed, country, currency }: SupporterQuery): boolean {
  return [plan, lapsed, country, currency].some((value) => value !== undefined);
}

export function isByLifetime(sort: SupporterSort): boolean {
  return sort === "lifetime" || sort === "-lifetime";
}

/** The totals of a supporter in one currency. Amounts in ten-thousandths, instants in ms UTC. */
export interface SupporterTotal {
  /** Null if the contributions have none. */
  readonly currency: string | null;
  /** Everything that was paid, refunded or not. */
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
  readonly country: string | null;
  readonly isOrganization: boolean;
  readonly activePlans: number;
  /** All contributions, including failed ones and spam. */
  readonly contributions: number;
  /** The number of paid contributions in no total, because their amount cannot be read or added. */
  readonly unsummed: number;
  /** The first and last received contribution; null without one. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Sorted by number of gifts, most first. */
  readonly totals: readonly SupporterTotal[];
}
