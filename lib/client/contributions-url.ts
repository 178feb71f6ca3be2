import type { ContributionSort } from "@/lib/contract/contribution-query";
import { QueryReader } from "@/lib/contract/query-reading";
import type { Params } from "@/lib/contract/query-string";
import type { Day } from "@/lib/format/day";
import { contributionParams, type KindFilter } from "./contribution-params";
import { allTime, type DateRange, frozenRange } from "./date-range";
import { type Notice, toNotices } from "./parameter-form";
import type { Density } from "./preferences";
import type { RollingRange } from "./rolling-range";
import { formatStateQuery } from "./state-query";

/** Everything that a link to the list of contributions says. An absent member is the reader's own choice, or nothing. */
export interface ContributionListState {
  readonly type: KindFilter;
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
  const state: ContributionListState = {
    type: reader.bare("type", type.read) ?? plainListState.type,
    range: days.range,
    sort: reader.bare("sort", sort.read) ?? plainListState.sort,
    page: reader.bare("page", page.read) ?? plainListState.page,
    zone: reader.bare("tz", tz.read),
    q: reader.bare("q", q.read),
    cols: reader.bare("cols", cols.read),
    density: reader.bare("density", density.read),
    peek: reader.bare("peek", peek.read),
    ticket: reader.bare("ticket", ticket.read),
  };
  return { state, notices: [...toNotices(reader.problems), ...days.notices] };
}

/** The shortest query string, without `?`, that reads back as the same state. */
export function formatListState(state: ContributionListState): string {
  const { range } = state;
  return formatStateQuery([
    ["type", state.type !== plainListState.type && state.type],
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

/** The range that a URL names by a word or by days, which say more; what contradicts itself is named in a notice. */
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
