import fc from "fast-check";
import { expect, it } from "vitest";
import {
  allComparisons,
  comparisons,
  formatInsightsQuery,
  insightUnits,
  parseInsightsQuery,
} from "@/lib/contract/insights-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { formatSupporterQuery, parseSupporterQuery } from "@/lib/contract/supporter-query";
import { currencyCode } from "@/lib/records/values";
import { anyListState } from "./__fixtures__/any-list-state";
import {
  defaultOverview,
  formatOverview,
  type OverviewState,
  overviewHref,
  overviewLink,
  readOverview,
  toInsightsQuery,
  withOverviewRange,
} from "./overview-state";

const read = (text: string) => readOverview(parseQueryString(text));
const noon = Date.UTC(2024, 2, 15, 12);

it.each<[string, Partial<OverviewState>]>([
  ["", {}],
  ["range=&from=&currency=", {}],
  ["range=all", { range: { kind: "all" } }],
  [
    "range=last-week&tz=Asia/Kathmandu",
    { range: { kind: "rolling", range: "last-week" }, zone: "Asia/Kathmandu" },
  ],
  ["currency=CAD&compare=none&by=week", { currency: "CAD", compare: "none", by: "week" }],
  ["worklists=currency", { worklists: "currency" }],
  ["from=2024-03-01", { range: { kind: "frozen", from: "2024-03-01" }, zone: "UTC" }],
])("the overview's URL is read from %j", (text, expected) => {
  expect(read(text)).toEqual({ state: { ...defaultOverview, ...expected }, notices: [] });
});

it.each([
  ["range=next-week", "range"],
  ["from=2024-02-30", "from"],
  ["from=2024-03-31&to=2024-03-01", "from"],
  ["tz=Mars/Base", "tz"],
  ["compare=everything", "compare"],
  ["by=minute", "by"],
  ["worklists=CAD", "worklists"],
  [`currency=${"X".repeat(14)}`, "currency"],
  ["recurring=1&utm_source=x", "recurring"],
])("the invalid parameter in %j is dropped and reported", (text, parameter) => {
  const { state, notices } = read(text);
  expect(state).toEqual(defaultOverview);
  expect(notices.map((notice) => notice.parameter)).toEqual([parameter]);
});

const anyState: fc.Arbitrary<OverviewState> = fc
  .record({
    // The overview has only days.
    list: anyListState.filter(({ range }) => range.kind !== "exact"),
    currency: fc.constantFrom(undefined, "CAD", "none"),
    compare: fc.constantFrom(...allComparisons),
    by: fc.constantFrom(undefined, ...insightUnits),
    worklists: fc.constantFrom(undefined, "currency" as const),
  })
  .map(({ list, ...rest }) => ({
    ...rest,
    range: list.range,
    zone: list.zone ?? (list.range.kind === "all" ? undefined : "UTC"),
  }));

it("a state of the overview survives its URL unchanged", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(read(formatOverview(state)).state).toEqual(state);
    }),
  );
});

it("a chosen range keeps its time zone; the default range does not", () => {
  const chosen = withOverviewRange(defaultOverview, { kind: "rolling", range: "last-month" }, "Asia/Tokyo");
  expect(overviewHref(chosen)).toBe("/?range=last-month&tz=Asia/Tokyo");
  const back = withOverviewRange(defaultOverview, defaultOverview.range, "Asia/Tokyo");
  expect(overviewHref(back)).toBe("/");
});

it("a shared link has the time zone, and a frozen one also the days", () => {
  const link = (mode: "rolling" | "frozen") => overviewLink(defaultOverview, mode, "Asia/Tokyo", noon);
  expect(link("rolling")).toBe("/?tz=Asia/Tokyo");
  expect(link("frozen")).toBe("/?from=2024-02-15&to=2024-03-15&tz=Asia/Tokyo&compare=days");
});

it.each(["last-7-days", "last-week", "last-15-days", "this-month", "last-month"] as const)(
  "a frozen link to %s is compared with the same days",
  (range) => {
    // The last 15 days begin on 1 March.
    const query = (state: OverviewState) => toInsightsQuery(state, "UTC", noon, ["figures"]);
    for (const compare of comparisons) {
      const state: OverviewState = { ...defaultOverview, range: { kind: "rolling", range }, compare };
      const frozen = overviewLink(state, "frozen", "UTC", noon).replace("/?", "");
      expect(query(read(frozen).state)).toEqual(query(state));
    }
  },
);

it("another range is not compared as a number of days any more", () => {
  const days: OverviewState = { ...defaultOverview, compare: "days" };
  const lastMonth = { kind: "rolling", range: "last-month" } as const;
  expect(withOverviewRange(days, lastMonth, "UTC").compare).toBe("previous");
  expect(withOverviewRange({ ...days, compare: "year" }, lastMonth, "UTC").compare).toBe("year");
});

it("the query has days and a time zone, and the unit only for the series", () => {
  const state: OverviewState = { ...defaultOverview, by: "hour", currency: "EUR" };
  expect(toInsightsQuery(state, "Asia/Tokyo", noon, ["figures"])).toEqual({
    from: "2024-02-15",
    to: "2024-03-15",
    zone: "Asia/Tokyo",
    currency: "EUR",
    type: "all",
    compare: "days",
    parts: ["figures"],
  });
  expect(toInsightsQuery(state, "Asia/Tokyo", noon, ["series"])).toMatchObject({ unit: "hour" });
  const yearly = toInsightsQuery({ ...state, compare: "year" }, "Asia/Tokyo", noon, ["figures"]);
  expect(yearly).toMatchObject({ compare: "year" });
});

it.each([
  ["this-week", "days"],
  ["last-7-days", "days"],
  ["last-14-days", "days"],
  ["this-month", undefined],
  ["last-quarter", undefined],
  ["today", undefined],
] as const)("the query of %s has the comparison %s", (range, compare) => {
  const state: OverviewState = { ...defaultOverview, range: { kind: "rolling", range } };
  expect(toInsightsQuery(state, "UTC", noon, ["figures"]).compare).toBe(compare);
  expect(toInsightsQuery(state, "UTC", noon, ["series"]).compare).toBeUndefined();
  expect(toInsightsQuery({ ...state, compare: "none" }, "UTC", noon, ["figures"]).compare).toBe("none");
});

it("the code of a cut currency can be chosen", () => {
  const currency = currencyCode("W".repeat(100)) ?? "";
  expect(read(formatOverview({ ...defaultOverview, currency }))).toMatchObject({
    state: { currency },
    notices: [],
  });
  const query = toInsightsQuery({ ...defaultOverview, currency }, "UTC", noon, ["figures"]);
  expect(parseInsightsQuery(parseQueryString(formatInsightsQuery(query)))).toMatchObject({ ok: true });
  const supporters = formatSupporterQuery({ sort: "lifetime", page: 1, currency });
  expect(parseSupporterQuery(parseQueryString(supporters))).toMatchObject({ ok: true });
});
