import { clientCopy } from "@/lib/client/copy";
import { densities, isColumnId, maxColumns } from "@/lib/client/preferences";
import {
  contributionFields,
  isByAmount,
  type KindFilter,
  kindFilters,
  type ListQuery,
  type ListSort,
  listFields,
  needsCurrency,
} from "@/lib/contract/contribution-query";
import { choice, columnNames, maxSearchLength } from "@/lib/contract/parameter";
import { bare, type QueryOf, type Reading } from "@/lib/contract/query";
import type { Params } from "@/lib/contract/query-string";
import { isOpaqueId } from "@/lib/contract/text";
import { allTime, type DateRange, exactRange, rangeBounds, readRange } from "@/lib/format/date-range";
import { kindRules } from "@/lib/records/labels";
import { exactRefundDates, soleCurrency, splitSearch } from "@/lib/search/conditions";
import { found, line, type PageReading, pageField, pageTable, shortened, ticket } from "./page-query";
import { rangeFields, rangeParameters } from "./range-fields";
import { refundDates, unknownRefundDates, withRefundDates, withWords } from "./search-conditions";

/** A kind filter, or several filters of the API that exclude each other, such as one-time and recurring. */
export type KindChoice = KindFilter | readonly KindFilter[];

const { onetime, initialRecurring, recurring, oneTimeAndInitialRecurring } = contributionFields;
const apiKinds = { onetime, initialRecurring, recurring, oneTimeAndInitialRecurring } as const;
type ApiKinds = QueryOf<typeof apiKinds>;

/** Links use the desk's own words. Those of the API are accepted too. */
const kind = found<KindFilter>(
  (raw) =>
    kindFilters.find((type) => type === raw) ??
    kindRules.find(([member]) => apiKinds[member].name === raw)?.[1] ??
    null,
);

/** The parameters of `/contributions`, with the API's own, which take precedence. */
const listTable = pageTable(
  {
    type: bare("type", kind),
    ...apiKinds,
    occurredAfter: contributionFields.occurredAfter,
    occurredBefore: contributionFields.occurredBefore,
    ...rangeFields,
    sort: listFields.sort,
    q: bare("q", line(maxSearchLength)),
    cols: bare("cols", columnNames(maxColumns, isColumnId)),
    density: bare("density", choice(densities)),
    ticket: bare("ticket", ticket),
    page: pageField,
    peek: bare(
      "peek",
      found((raw) => (isOpaqueId(raw) ? raw : null)),
    ),
  },
  // The API ignores `include` there (docs/decisions/002).
  { ignored: ["include"], check: dropAmountSort },
);

/** Returns the only currency that a list is narrowed to; null if there is none or several. */
export function listCurrency({ q = "" }: { readonly q?: string | undefined }): string | null {
  return soleCurrency(splitSearch(q).narrowed);
}

/** Sorts a list by date instead of by amount unless it has exactly one currency. */
export function orderIn<State extends { readonly sort: ListSort; readonly q?: string | undefined }>(
  state: State,
): State {
  const isSortable = !isByAmount(state.sort) || listCurrency(state) !== null;
  return isSortable ? state : { ...state, sort: listFields.sort.fallback };
}

/** Drops a sort by amount unless there is exactly one currency, and reports it. */
function dropAmountSort<Query extends Parameters<typeof orderIn>[0]>(
  reading: Reading<Query>,
): Reading<Query> {
  const query = orderIn(reading.query);
  if (query !== reading.query) reading.problems["sort"] ??= [needsCurrency];
  return { ...reading, query };
}

/** The state in a link to the list. An absent member means the user's preference, or nothing. */
export type ContributionListState = Omit<
  ReturnType<typeof listTable.read>["state"],
  "type" | "range" | "from" | "to" | "occurredAfter" | "occurredBefore" | keyof ApiKinds
> & { readonly type: KindChoice; readonly range: DateRange };

export const defaultListState: ContributionListState = {
  type: "all",
  range: allTime,
  sort: "-contribution_date",
  page: 1,
};

/** Parses the state from a URL. Invalid parts are left out and named in a notice, never an error. */
export function readListState(params: Params): PageReading<ContributionListState> {
  const { state: flat, notices } = listTable.read(params);
  const { type, range, from, to, occurredAfter: after, occurredBefore: before, ...others } = flat;
  const { onetime, initialRecurring, recurring, oneTimeAndInitialRecurring, ...rest } = others;
  const dates = readRange(range, from, to);
  const kinds = readKinds({ onetime, initialRecurring, recurring, oneTimeAndInitialRecurring });
  const hasBounds = after !== undefined || before !== undefined;
  const replaced = [
    ...(hasBounds && dates.range.kind !== "all"
      ? [{ parameter: "range", sentence: clientCopy.exactTimes }]
      : []),
    ...(kinds !== undefined && type !== undefined && type !== kinds
      ? [{ parameter: "type", sentence: clientCopy.apiKinds }]
      : []),
  ];
  const search = readSearch(rest.q);
  return {
    state: {
      ...rest,
      q: search.q,
      type: kinds ?? type ?? "all",
      range: hasBounds ? exactRange({ after, before }, rest.zone ?? "UTC") : dates.range,
    },
    notices: [...notices, ...dates.notices, ...replaced, ...search.notices],
  };
}

/**
 * Returns a search without invalid refund dates, and notices that name these. A search that is too long with
 * instants for its dates is left out and named.
 */
function readSearch(q = "") {
  if (isSearchTooLong(q)) {
    return { q: undefined, notices: [{ parameter: "q", value: shortened(q) }] };
  }
  const unknown = unknownRefundDates(q);
  const words = splitSearch(q).words.filter((word) => !unknown.includes(word));
  return {
    q: (unknown.length === 0 ? q : withWords(q, words)) || undefined,
    notices: unknown.map((word) => ({
      parameter: "q",
      sentence: clientCopy.noRefundDates(shortened(word)),
    })),
  };
}

/** Whether a search is too long for a URL, or with instants for its dates, as the server receives it. */
export function isSearchTooLong(q = ""): boolean {
  const asSent = withRefundDates(q, (dates) => exactRefundDates(dates, "UTC", 0));
  return [q, asSent].some((text) => [...text].length > maxSearchLength);
}

/** Returns the kinds of the API's own filters; undefined if none is set. */
function readKinds(kinds: ApiKinds): KindChoice | undefined {
  // Each of the two kinds narrows their union to itself.
  const isNarrowed = kinds.onetime || kinds.initialRecurring;
  const types = kindRules
    .filter(([member]) => kinds[member] && !(isNarrowed && member === "oneTimeAndInitialRecurring"))
    .map(([, type]) => type);
  return types.length > 1 ? types : types[0];
}

/** Converts a choice to filters of the API. Several are combined with AND, so they match nothing. */
function toApiKinds(choice: KindChoice): ApiKinds {
  const has = (type: KindFilter) => [choice].flat().includes(type);
  return {
    onetime: has("one-time"),
    initialRecurring: has("first"),
    recurring: has("renewals"),
    oneTimeAndInitialRecurring: has("one-time-and-first"),
  };
}

/** Returns the shortest query string, without `?`, that parses to the same state. */
export function formatListState({ type, range, ...rest }: ContributionListState): string {
  const isSegment = typeof type === "string";
  return listTable.format({
    ...rest,
    ...toApiKinds(isSegment ? "all" : type),
    ...rangeParameters(range),
    type: isSegment && type !== "all" ? type : undefined,
    occurredAfter: range.kind === "exact" ? range.after : undefined,
    occurredBefore: range.kind === "exact" ? range.before : undefined,
  });
}

/** Returns the zone of a URL's days: its own, else UTC, so that a link shows everyone the same rows. */
export function rangeZone(state: ContributionListState): string {
  return state.zone ?? "UTC";
}

/** Returns the zone of the times shown: the user's own, unless the link has one or its days are in UTC. */
export function shownZone<Preferred>(state: ContributionListState, preferred: Preferred) {
  return state.zone ?? (hasDays(state) ? "UTC" : preferred);
}

/** Whether the list is limited to days, which depend on a zone. */
export function hasDays({ range, q }: ContributionListState): boolean {
  return range.kind !== "all" || refundDates(q).length > 0;
}

/** Converts a state to an API query (read API §4.3) with search text, at an instant (ms UTC). */
export function toContributionQuery(state: ContributionListState, now: number): ListQuery {
  const zone = rangeZone(state);
  return {
    q: withRefundDates(state.q, (dates) => exactRefundDates(dates, zone, now)),
    ...rangeBounds(state.range, zone, now),
    ...toApiKinds(state.type),
    sort: state.sort,
    page: state.page,
  };
}
