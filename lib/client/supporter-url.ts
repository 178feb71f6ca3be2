import { QueryReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import {
  formatSupporterQuery,
  readSupporterQuery,
  type SupporterQuery,
  type SupporterSort,
} from "@/lib/contract/supporter-query";
import { paths } from "@/lib/paths";
import { contributionParams } from "./contribution-params";
import { choiceForm, type Notice, pageForm, toNotices, unknownNotices } from "./parameter-form";
import { formatStateQuery } from "./state-query";

const listNames = ["q", "sort", "currency", "page"];
const ownNames = ["sort", "page", "ticket"];

/**
 * Reads what a link to the list of supporters says; what cannot be used is left out and named in a notice.
 */
export function readSupporterListState(params: Params): {
  readonly state: SupporterQuery;
  readonly notices: readonly Notice[];
} {
  const { query, problems } = readSupporterQuery(params);
  const { problems: ofPage } = readPageNumber(params);
  const unknown = unknownNotices(params, listNames);
  return { state: query, notices: [...toNotices({ ...problems, ...ofPage }), ...unknown] };
}

/** The path and query of the list of supporters. */
export function supporterListHref(state: SupporterQuery): "/supporters" | `/supporters?${string}` {
  const query = formatSupporterQuery(state);
  return query === "" ? paths.supporters : `${paths.supporters}?${query}`;
}

/** The list sorted otherwise, on page 1; a lifetime is compared in a currency. */
export function sortedBy(
  { q }: SupporterQuery,
  sort: SupporterSort,
  currency: string | undefined,
): SupporterQuery {
  return {
    ...(q === undefined ? {} : { q }),
    sort,
    ...(currency === undefined ? {} : { currency }),
    page: 1,
  };
}

const ownSorts = ["-contribution_date", "contribution_date"] as const;

/** What a link to a supporter says of the list of their contributions. */
export interface OwnListState {
  readonly sort: (typeof ownSorts)[number];
  /** 1 and up. */
  readonly page: number;
  /** The support ticket that the reader came from. */
  readonly ticket: string | null;
}

const plainOwnList: OwnListState = { sort: "-contribution_date", page: 1, ticket: null };

/** Reads what a link to a supporter says; what cannot be used is left out and named in a notice. */
export function readOwnListState(params: Params): {
  readonly state: OwnListState;
  readonly notices: readonly Notice[];
} {
  const reader = new QueryReader(params);
  const sort = reader.bare("sort", choiceForm(ownSorts).read) ?? plainOwnList.sort;
  const ticket = reader.bare("ticket", contributionParams.ticket.read) ?? null;
  const { page, problems } = readPageNumber(params);
  const notices = [...toNotices({ ...reader.problems, ...problems }), ...unknownNotices(params, ownNames)];
  return { state: { sort, page, ticket }, notices };
}

/** The path and query of a supporter's page. */
export function supporterHref(
  id: string,
  { sort, page, ticket }: OwnListState = plainOwnList,
): `/supporters/${string}` {
  const query = formatStateQuery([
    ["sort", sort !== plainOwnList.sort && sort],
    ["page", page !== 1 && pageForm.serialize(page)],
    ["ticket", ticket ?? false],
  ]);
  return query === "" ? paths.supporter(id) : `${paths.supporter(id)}?${query}`;
}

function readPageNumber(params: Params) {
  const reader = new QueryReader(new Map([...params].filter(([name]) => name === "page")));
  const page = reader.bare("page", pageForm.read) ?? 1;
  return { page, problems: reader.problems };
}
