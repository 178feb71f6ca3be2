import type { Outcome } from "./failure";
import { readPage, toCountable } from "./page-number";
import { readChoice, readLimit, readTyped } from "./parameter";
import { QueryReader, type Reading, strictly, type ValueReader } from "./query-reading";
import { formatPairs, type Params } from "./query-string";
import { upperAscii } from "./upper-ascii";

/** What supporters can be sorted by; a lifetime is told in one currency. */
export const supporterSorts = [
  ...(["name", "-name", "last_gift", "-last_gift"] as const),
  ...(["lifetime", "-lifetime"] as const),
] as const;
export type SupporterSort = (typeof supporterSorts)[number];

/** A question to the list of supporters. The pages ask it; no operation of the read API does. */
export interface SupporterQuery {
  /** Words that names, e-mail addresses, phone numbers, organisations or ids have to hold. */
  readonly q?: string;
  readonly sort: SupporterSort;
  /**
   * With a sort by lifetime: whose totals in this currency are compared. Who never gave in it is not among
   * them.
   */
  readonly currency?: string;
  readonly page: number;
  /** How many a page has; the list's own number where it is not said. */
  readonly limit?: number;
}

/** The page size of supporters; a question may ask for fewer. */
export const supportersPerPage = 25;
const usualSupporterSort: SupporterSort = "-last_gift";
/** As long as other texts that are searched for. */
const longestSearch = 1000;

const readCode: ValueReader<string> = (raw, label) => {
  const code = upperAscii(raw.trim());
  // A NUL can be in no code, and in no column of PostgreSQL.
  return code.length <= 12 && !code.includes("\0")
    ? { value: code }
    : `The ${label} field must be a currency code such as CAD.`;
};

/** Reads what it can; a sort by lifetime without a currency is none. */
export function readSupporterQuery(params: Params): Reading<SupporterQuery> {
  const reader = new QueryReader(params);
  const q = reader.bare("q", readTyped(longestSearch)) ?? "";
  const asked = reader.bare("sort", readChoice(supporterSorts));
  const currency = reader.bare("currency", readCode);
  const page = toCountable(readPage(params.get("page")));
  const isLifetime = asked !== undefined && isByLifetime(asked);
  if (isLifetime && currency === undefined) {
    reader.problems["currency"] ??= ["The currency field is required when sort is by lifetime."];
  }
  const sort = asked === undefined || (isLifetime && currency === undefined) ? usualSupporterSort : asked;
  return {
    query: {
      // A NUL can be in no text that is kept.
      ...(q === "" || q.includes("\0") ? {} : { q }),
      sort,
      ...(isByLifetime(sort) && currency !== undefined ? { currency } : {}),
      page,
    },
    problems: reader.problems,
  };
}

/** The strict reading, for the endpoint, which may be asked for fewer a page (`limit`). */
export function parseSupporterQuery(params: Params): Outcome<SupporterQuery> {
  const { query, problems } = readSupporterQuery(params);
  const reader = new QueryReader(params);
  const limit = reader.bare("limit", readLimit(supportersPerPage));
  return strictly({
    query: limit === undefined ? query : { ...query, limit },
    problems: { ...problems, ...reader.problems },
  });
}

/** The shortest query string, without `?`, that reads back as the same question. */
export function formatSupporterQuery({ q, sort, currency, page }: SupporterQuery): string {
  return formatPairs([
    ["q", q],
    ["sort", sort !== usualSupporterSort && sort],
    ["currency", currency],
    ["page", page !== 1 && String(page)],
  ]);
}

/** Whether totals in a currency are compared. */
export function isByLifetime(sort: SupporterSort): boolean {
  return sort === "lifetime" || sort === "-lifetime";
}
