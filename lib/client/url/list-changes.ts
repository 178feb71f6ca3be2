import { clientCopy, kindFilterLabels } from "@/lib/client/copy";
import type { ListSort } from "@/lib/contract/contribution-query";
import { formatCopy } from "@/lib/format/copy";
import { allTime, type DateRange, formatInstant, freezeRange, rangeLabel } from "@/lib/format/date-range";
import { zoneName } from "@/lib/format/zone";
import { paths, withQuery } from "@/lib/paths";
import { splitSearch } from "@/lib/search/conditions";
import { type ContributionListState, formatListState, hasDays, orderIn, rangeZone } from "./list-state";
import {
  searchConstraints,
  withoutFacet,
  withRefundDates,
  withRefundRange,
  withValueToggled,
  withWords,
  wordsOf,
} from "./search-conditions";

type Filters = Pick<ContributionListState, "type" | "range" | "zone" | "q" | "ticket">;

/**
 * Sets filters or the order, and page 1, because page numbers of the old list do not apply to the new one.
 * `undefined` removes a filter. A list by amount that loses its currency is sorted by date again.
 */
export function withFilter(
  state: ContributionListState,
  change: Partial<Filters & Pick<ContributionListState, "sort">>,
): ContributionListState {
  return orderIn({ ...state, ...change, page: 1 });
}

/** Sorts a list by amount, with one currency as its filter; null if the search cannot have that filter. */
export function withAmountSort(
  state: ContributionListState,
  sort: ListSort,
  currency: string,
): ContributionListState | null {
  const q = withValueToggled(withoutFacet(state.q ?? "", "currency"), { key: "currency", value: currency });
  return q === null ? null : withFilter(state, { q, sort });
}

/** Sets a range that a user chose, with the time zone it was chosen in, so that its days do not shift. */
export function withRange(
  state: ContributionListState,
  range: DateRange,
  zone: string,
): ContributionListState {
  return withFilter(withZonePinned(state, range, zone), { range });
}

function withZonePinned(state: ContributionListState, range: DateRange, zone: string): ContributionListState {
  return { ...state, zone: state.zone ?? (range.kind === "all" ? undefined : zone) };
}

/** Sets refund dates that a user chose, also with their time zone. All time removes them. */
export function withRefunded(
  state: ContributionListState,
  range: DateRange,
  zone: string,
): ContributionListState {
  return withSearch(withZonePinned(state, range, zone), withRefundRange(state.q ?? "", range));
}

export function listHref(state: ContributionListState) {
  return withQuery(paths.contributions, formatListState(state));
}

/** The server accepts a query of 8 KiB (`request-origin.ts`). A record's page has other parameters, too. */
const maxOriginLength = 7000;

/** Returns the parameters of a record's link about its list. A list too long for a link leaves the ticket. */
export function listOrigin(state: ContributionListState) {
  const { ticket } = state;
  // Never empty, because an empty one would mean no list.
  const list = formatListState(state) || "page=1";
  return encodeURIComponent(list).length > maxOriginLength ? { ticket } : { list };
}

/** Returns the link to the search page. It has a list's state, so that either can become the other. */
export function searchHref(state: ContributionListState) {
  return withQuery(paths.search, formatListState(state));
}

/** Returns a link to share, with its zone. The dates of a rolling link move with time; frozen ones do not. */
export function shareLink(state: ContributionListState, mode: "rolling" | "frozen", now: number): string {
  const zone = rangeZone(state);
  if (!hasDays(state)) return listHref(state);
  if (mode === "rolling") return listHref({ ...state, zone });
  const freeze = <Range extends DateRange>(range: Range) => freezeRange(range, zone, now);
  return listHref({ ...state, zone, range: freeze(state.range), q: withRefundDates(state.q, freeze) });
}

export interface ListConstraint {
  readonly key: keyof Filters | "after" | "before" | ReturnType<typeof searchConstraints>[number]["key"];
  readonly label: string;
  readonly value: string;
  readonly without: ContributionListState;
}

const noFilter: Filters = {
  type: "all",
  range: allTime,
  zone: undefined,
  q: undefined,
  ticket: undefined,
};

/** Removes all filters. Order, columns and density stay, because they hide nothing. */
export function withoutConstraints(state: ContributionListState): ContributionListState {
  return withFilter(state, noFilter);
}

/** Returns the constraints of a list in the order of their chips, also those that only a URL can set. */
export function activeConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  const { type, zone, q, ticket } = state;
  const kinds = clientCopy.kinds([type].flat().map((one) => kindFilterLabels[one]));
  const chip = (key: keyof Filters, label: string, value: string | undefined) =>
    value === undefined ? [] : [{ key, label, value, without: withFilter(state, { [key]: noFilter[key] }) }];
  return [
    ...chip("type", clientCopy.kind, type === "all" ? undefined : kinds),
    ...rangeConstraints(state, locale),
    ...chip("zone", clientCopy.zone, zone === undefined ? undefined : zoneName(zone)),
    ...(q === undefined ? [] : queryConstraints(state, q, locale)),
    ...chip("ticket", clientCopy.ticket, ticket),
  ];
}

/** Returns one constraint for the words of a search, and one for each condition. */
function queryConstraints(
  state: ContributionListState,
  q: string,
  locale: string,
): readonly ListConstraint[] {
  const words = wordsOf(q);
  const search = { key: "q", label: clientCopy.search, value: words, without: withWords(q, "") } as const;
  return [...(words === "" ? [] : [search]), ...searchConstraints(q, locale)].map(({ without, ...rest }) => ({
    ...rest,
    without: withSearch(state, without),
  }));
}

const maxRemovals = 5;

/** Returns the constraints that can exclude contributions. */
export function excludingConstraints(state: ContributionListState, locale: string) {
  return activeConstraints(state, locale).filter(({ key }) => key !== "zone" && key !== "ticket");
}

export type Removal = Pick<ListConstraint, "value" | "without"> & { key: string; isPrivate: boolean };

/** Returns one list for each filter and each word of the search, without it. */
export function removals(state: ContributionListState, locale: string): readonly Removal[] {
  const { q = "" } = state;
  const { words } = splitSearch(q);
  const filters = excludingConstraints(state, locale).map((one) => ({ ...one, isPrivate: one.key === "q" }));
  if (words.length < 2) return filters;
  const others = wordRemovals(words, (rest) => withSearch(state, withWords(q, rest)));
  return [...filters.filter(({ key }) => key !== "q"), ...others];
}

/** Returns a list without each of the first words of a search. @param withRest the list with other words */
export function wordRemovals<State>(words: readonly string[], withRest: (rest: readonly string[]) => State) {
  return words.slice(0, maxRemovals).map((word, at) => ({
    key: `word ${at}`,
    value: clientCopy.word(word),
    isPrivate: true,
    without: withRest(words.toSpliced(at, 1)),
  }));
}

/** Sets the text of a search; an empty text removes it. */
export function withSearch(state: ContributionListState, q: string): ContributionListState {
  return withFilter(state, { q: q === "" ? undefined : q });
}

/** Returns one constraint for days, and one for each of the API's exact bounds. */
function rangeConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  const { range } = state;
  const region = { zone: rangeZone(state), locale };
  const label = clientCopy.date;
  if (range.kind === "all") return [];
  if (range.kind !== "exact") {
    const without = withFilter(state, { range: allTime });
    return [{ key: "range", label, value: rangeLabel(range, locale), without }];
  }
  return (["after", "before"] as const).flatMap((key) => {
    const instant = range[key];
    if (instant === undefined) return [];
    const left = { ...range, [key]: undefined };
    const isLast = left.after === undefined && left.before === undefined;
    const without = withFilter(state, { range: isLast ? allTime : left });
    return [{ key, label, value: formatCopy[key](formatInstant(instant, region)), without }];
  });
}
