import type { ContributionSort } from "@/lib/contract/contribution-query";
import { formatMoment } from "@/lib/contract/moment";
import { readBoolean, readMoment } from "@/lib/contract/parameter";
import { QueryReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import type { Day } from "@/lib/format/day";
import {
  contributionParamNames,
  contributionParams,
  type KindChoice,
  kindOfApiFilter,
} from "./contribution-params";
import { allTime, type DateRange, exactRange, frozenRange } from "./date-range";
import { type Notice, toNotices, unknownNotices } from "./parameter-form";
import type { Density } from "./preferences";
import type { RollingRange } from "./rolling-range";
import { formatStateQuery } from "./state-query";

/**
 * Everything that a link to the list of contributions says. An absent member is the reader's own choice, or
 * nothing.
 */
export interface ContributionListState {
  readonly type: KindChoice;
  readonly range: DateRange;
  /** IANA zone of the days and of the times shown. */
  readonly zone?: string | undefined;
  readonly sort: ContributionSort;
  /** 1 and up. */
  readonly page: number;
  /** Words to search for. */
  readonly q?: string | undefined;
  /** Column ids in order. */
  readonly cols?: readonly string[] | undefined;
  readonly density?: Density | undefined;
  /** The contribution in the peek panel. */
  readonly peek?: string | undefined;
  /** The support ticket that somebody came from. */
  readonly ticket?: string | undefined;
}

/** The list as it is without any parameter. */
export const plainListState: ContributionListState = {
  type: "all",
  range: allTime,
  sort: "-contribution_date",
  page: 1,
};

/** Reads the state from a URL; what cannot be used is left out and named in a notice, never an error. */
export function readListState(params: Params): {
  readonly state: ContributionListState;
  readonly notices: readonly Notice[];
} {
  const reader = new QueryReader(params);
  const { type, range, from, to, tz, sort, page, q, cols, density, peek, ticket } = contributionParams;
  const days = readRange(
    reader.bare("range", range.read),
    reader.bare("from", from.read),
    reader.bare("to", to.read),
  );
  const zone = reader.bare("tz", tz.read);
  const kind = reader.bare("type", type.read);
  const api = { type: readApiKinds(reader), range: readApiBounds(reader, zone ?? "UTC") };
  const state: ContributionListState = {
    type: api.type ?? kind ?? plainListState.type,
    range: api.range ?? days.range,
    sort: reader.bare("sort", sort.read) ?? plainListState.sort,
    page: reader.bare("page", page.read) ?? plainListState.page,
    zone,
    q: reader.bare("q", q.read),
    cols: reader.bare("cols", cols.read),
    density: reader.bare("density", density.read),
    peek: reader.bare("peek", peek.read),
    ticket: reader.bare("ticket", ticket.read),
  };
  // What the API's names say counts, as it does in the API.
  const notices = [...toNotices(reader.problems), ...days.notices];
  if (api.range !== undefined && days.range.kind !== "all") {
    notices.push({ parameter: "range", sentence: "The API’s bounds replace range, from and to." });
  }
  if (api.type !== undefined && kind !== undefined && kind !== api.type) {
    notices.push({ parameter: "type", sentence: "The API’s filters replace type." });
  }
  const named = notices.map(({ parameter }) => parameter);
  return { state, notices: [...notices, ...unknownNotices(params, [...contributionParamNames, ...named])] };
}

/** The kinds that the API's own filters ask for; undefined where none of them is set. */
function readApiKinds(reader: QueryReader): KindChoice | undefined {
  const set = Object.entries(kindOfApiFilter).filter(([name]) => reader.filter(name, readBoolean) === true);
  const asked = set.map(([, type]) => type);
  // Either of its two narrows the union to itself.
  const isNarrowed = asked.includes("one-time") || asked.includes("first");
  const types = asked.filter((type) => type !== "one-time-and-first" || !isNarrowed);
  return types.length > 1 ? types : types[0];
}

/** The range that the API's own bounds mean; undefined where neither is given. */
function readApiBounds(reader: QueryReader, zone: string): DateRange | undefined {
  const after = reader.filter("occurred_after", readMoment);
  const before = reader.filter("occurred_before", readMoment);
  return after === undefined && before === undefined ? undefined : exactRange({ after, before }, zone);
}

/** The shortest query string, without `?`, that reads back as the same state. */
export function formatListState(state: ContributionListState): string {
  const { range, type } = state;
  return formatStateQuery([
    ["type", typeof type === "string" && type !== plainListState.type && type],
    ...apiKindNames(type).map((name) => [name, "1"] as const),
    ["occurred_after", range.kind === "exact" && range.after !== undefined && formatMoment(range.after)],
    ["occurred_before", range.kind === "exact" && range.before !== undefined && formatMoment(range.before)],
    ["range", range.kind === "rolling" && range.range],
    ["from", range.kind === "frozen" && range.from],
    ["to", range.kind === "frozen" && range.to],
    ["tz", state.zone],
    ["sort", state.sort !== plainListState.sort && state.sort],
    ["q", state.q],
    ["cols", state.cols !== undefined && contributionParams.cols.serialize(state.cols)],
    ["density", state.density],
    ["ticket", state.ticket],
    ["page", state.page !== 1 && contributionParams.page.serialize(state.page)],
    ["peek", state.peek],
  ]);
}

/**
 * The API's names of filters that no contribution fits together: the desk has no word of its own for them.
 */
function apiKindNames(choice: KindChoice): readonly string[] {
  if (typeof choice === "string") return [];
  return Object.entries(kindOfApiFilter).flatMap(([name, type]) => (choice.includes(type) ? [name] : []));
}

/**
 * The range that a URL names by a word or by days, which say more; what contradicts itself is named in a
 * notice.
 */
export function readRange(
  rolling: RollingRange | "all" | undefined,
  from: Day | undefined,
  to: Day | undefined,
): { readonly range: DateRange; readonly notices: readonly Notice[] } {
  const backwards = from !== undefined && to !== undefined && from > to;
  const fixed = backwards ? allTime : frozenRange({ from, to });
  const moving: DateRange =
    rolling === undefined || rolling === "all" ? allTime : { kind: "rolling", range: rolling };
  const notices: Notice[] = [];
  if (backwards)
    notices.push({ parameter: "from", sentence: `The days run backwards: ${from} is after ${to}.` });
  if (fixed.kind === "all") return { range: moving, notices };
  // Fixed days say more than a word does.
  if (moving.kind !== "all") {
    notices.push({ parameter: "range", sentence: "The range field is not used beside from and to." });
  }
  return { range: fixed, notices };
}
