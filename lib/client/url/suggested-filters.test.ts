import { describe, expect, it } from "vitest";
import type { ListFacets } from "@/lib/client/api/answers";
import { type ContributionListState, defaultListState, formatListState } from "./list-state";
import { suggestedFilters } from "./suggested-filters";

const none = {
  status: [],
  method: [],
  source: [],
  country: [],
  currency: [],
  product: [],
  receipt: [],
  plan: [],
};
const counted: ListFacets = {
  total: 100,
  isAtLeast: false,
  facets: {
    ...none,
    status: [
      { value: "paid", count: 80 },
      { value: "failed", count: 11 },
      { value: "partially_refunded", count: 6 },
      { value: "refunded", count: 3 },
    ],
    method: [{ value: "cheque", count: 7 }],
    country: [
      { value: "United States", count: 9 },
      { value: "United Kingdom", count: 2 },
    ],
    receipt: [
      { value: "issued", count: 60 },
      { value: "none", count: 30 },
      { value: "voided", count: 2 },
    ],
    plan: [{ value: "cancelled", count: 6 }],
    campaign: [
      { value: null, count: 50 },
      { value: "year-end", count: 5 },
      { value: "spring-match", count: 4 },
    ],
  },
};
const now = Date.UTC(2026, 10, 27);
const region = { zone: "UTC", locale: "en-GB" };
const suggested = (q: string, facets = counted, change: Partial<ContributionListState> = {}) =>
  suggestedFilters({ ...defaultListState, ...change, q }, facets, { region, now }).map(
    ({ label, value, count, next }) => [label, value, count, decodeURIComponent(formatListState(next))],
  );

describe("suggestedFilters", () => {
  it.each([
    ["failed", [["Status", "Failed", 11, "q=status:failed"]]],
    ["FAIL", [["Status", "Failed", 11, "q=status:failed"]]],
    ["kr failed 100", [["Status", "Failed", null, 'q=kr+"100"+status:failed']]],
    ["fa", []],
    ["not failed", []],
    [
      "refunded",
      [
        ["Status", "Refunded", 3, "q=status:refunded"],
        ["Status", "Partially refunded", 6, "q=status:partially_refunded"],
      ],
    ],
    ["year end", [["Campaign", "year-end", 5, "q=campaign:year-end"]]],
    ["match", [["Campaign", "spring-match", 4, "q=campaign:spring-match"]]],
    ["united states", [["Country", "United States", 9, 'q=country:"United+States"']]],
    ["anna cheque", [["Method", "Cheque", null, "q=anna+method:cheque"]]],
    [
      "anna@x.org failed receipt:void",
      [["Status", "Failed", null, "q=anna@x.org+receipt:void+status:failed"]],
    ],
    ["anna match", []],
    ["status:failed", []],
    ["failed status:FAILED", []],
    ["", []],
  ])("suggests for %j", (q, found) => expect(suggested(q)).toEqual(found));

  it.each([
    ["declined", [["Status", "Failed", 11, "q=status:failed"]]],
    ["check", [["Method", "Cheque", 7, "q=method:cheque"]]],
    ["canceled", [["Plan", "Cancelled", 6, "q=plan:cancelled"]]],
    ["no receipt", [["Receipt", "None", 30, "q=receipt:none"]]],
    ["void", [["Receipt", "Voided (not replaced)", 2, "q=receipt:voided"]]],
    ["USA", [["Country", "United States", 9, 'q=country:"United+States"']]],
    ["anna uk", [["Country", "United Kingdom", null, 'q=anna+country:"United+Kingdom"']]],
    ["renewals", [["Kind", "Recurring", null, "type=renewals"]]],
    ["not declined", []],
  ])("suggests the filter that %j names in other words", (q, found) => expect(suggested(q)).toEqual(found));

  it("suggests other names of filters together", () => {
    const first = (q: string) => suggested(q)[0];
    const failed = ["Filters", "Recurring, Failed", null, "type=renewals&q=status:failed"];
    expect(first("failed renewals")).toEqual(failed);
    const lastWeek = ["Filters", "Last week, Recurring", null, "type=renewals&range=last-week&tz=UTC"];
    expect(first("renewals last week")).toEqual(lastWeek);
  });

  it("suggests dates among other words, and refund dates", () => {
    expect(suggested("failed October")).toEqual([
      [...["Filters", "1–31 Oct 2026, Failed", null], "from=2026-10-01&to=2026-10-31&tz=UTC&q=status:failed"],
      ["Date", "1–31 Oct 2026", null, "from=2026-10-01&to=2026-10-31&tz=UTC&q=failed"],
      ["Status", "Failed", null, "q=October+status:failed"],
    ]);
    expect(suggested("refunded last month").slice(0, 2)).toEqual([
      ["Refunded", "Last month", null, "tz=UTC&q=refunded:last-month"],
      ["Date", "Last month", null, "range=last-month&tz=UTC&q=refunded"],
    ]);
    expect(suggested("jan bakker")).toEqual([]);
  });

  it("suggests a kind, and dates where no date range is chosen", () => {
    expect(suggested("one-time")).toEqual([["Kind", "One-time", null, "type=one-time"]]);
    expect(suggested("recurring")[0]).toEqual(["Kind", "Recurring", null, "type=renewals"]);
    expect(suggested("october")).toEqual([
      ["Date", "1–31 Oct 2026", null, "from=2026-10-01&to=2026-10-31&tz=UTC"],
    ]);
    expect(suggested("2026")).toEqual([]);
    // The last four digits of a card are not a year.
    expect(suggested("4242 october")).toEqual([
      ["Date", "1–31 Oct 2026", null, "from=2026-10-01&to=2026-10-31&tz=UTC&q=4242"],
    ]);
    expect(suggested("october", counted, { range: { kind: "rolling", range: "today" } })).toEqual([]);
  });

  it("suggests all filters together when no other word remains", () => {
    const filters = "type=one-time&range=last-month&tz=UTC&q=campaign:year-end";
    for (const q of ["one-time year-end last month", "last month one time Year-End"]) {
      expect(suggested(q)[0]).toEqual(["Filters", "Last month, One-time, year-end", null, filters]);
    }
    const labels = (q: string) => suggested(q).map(([label]) => label);
    expect(labels("one-time anna last month")).toEqual(["Date", "Kind"]);
    expect(labels("last month")).toEqual(["Date"]);
  });

  it("suggests no count from incomplete facets and no facet without them", () => {
    expect(suggested("failed", { ...counted, isAtLeast: true })[0]?.[2]).toBeNull();
    expect(suggestedFilters({ ...defaultListState, q: "failed" }, null, { region, now })).toEqual([]);
  });
});
