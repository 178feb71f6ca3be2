import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContributionQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import { contributionParams, postItemParams, postParams, wasSent } from "./request";

const plain = readContributionQuery(new Map()).query;
const noon = Date.parse("2025-03-14T12:00:00Z");
const entries = (params: URLSearchParams) => [...params];

describe("contributionParams", () => {
  it("sort and page are always sent, other parameters only if requested", () => {
    expect(entries(contributionParams(plain, "both"))).toEqual([
      ["sort", "-contribution_date"],
      ["page", "1"],
    ]);
  });

  it("a filter is sent in the configured styles, flags as 1 and dates in UTC", () => {
    const query: ContributionQuery = {
      occurredAfter: noon,
      occurredBefore: noon + 1500,
      onetime: true,
      recurring: true,
      initialRecurring: true,
      oneTimeAndInitialRecurring: true,
      sort: "contribution_date",
      page: 7,
    };
    const filters = [
      ["occurred_after", "2025-03-14T12:00:00Z"],
      ["occurred_before", "2025-03-14T12:00:01.500Z"],
      ["onetime", "1"],
      ["recurring", "1"],
      ["initial_recurring", "1"],
      ["one_time_and_initial_recurring", "1"],
    ];
    const rest = [
      ["sort", "contribution_date"],
      ["page", "7"],
    ];
    const inBrackets = filters.map(([name, value]) => [`filter[${name}]`, value]);
    const inBoth = filters.flatMap((pair, index) => [pair, inBrackets[index]]);
    expect(entries(contributionParams(query, "both"))).toEqual([...inBoth, ...rest]);
    expect(entries(contributionParams(query, "flat"))).toEqual([...filters, ...rest]);
    expect(entries(contributionParams(query, "bracket"))).toEqual([...inBrackets, ...rest]);
  });

  it("a bound between two milliseconds has the same rows as the query", () => {
    const instant = fc.integer({ min: Date.parse("0001-01-02"), max: Date.parse("9999-12-30") });
    fc.assert(
      fc.property(instant, fc.constantFrom(0, 0.5), fc.integer({ min: -2, max: 2 }), (whole, half, step) => {
        const bound = whole + half;
        const row = whole + step;
        const params = contributionParams({ ...plain, occurredAfter: bound, occurredBefore: bound }, "flat");
        expect(row > Date.parse(params.get("occurred_after") ?? "")).toBe(row > bound);
        expect(row < Date.parse(params.get("occurred_before") ?? "")).toBe(row < bound);
      }),
    );
  });

  it("a date has no plus sign and no offset", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (occurredAfter) => {
        const sent = contributionParams({ ...plain, occurredAfter }, "flat").get("occurred_after");
        expect(sent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
      }),
    );
  });
});

describe("postParams", () => {
  it("name is sent in both styles, include as one list", () => {
    const params = postParams(
      { name: "100% água & +co", include: ["categories", "postType"], page: 2 },
      "both",
    );
    expect(entries(params)).toEqual([
      ["name", "100% água & +co"],
      ["filter[name]", "100% água & +co"],
      ["include", "categories,postType"],
      ["page", "2"],
    ]);
    expect([...new URLSearchParams(String(params))]).toEqual(entries(params));
  });

  it("a name that is too long to be sent twice is sent in brackets", () => {
    const name = "😀".repeat(600);
    expect(entries(postParams({ name, include: [], page: 1 }, "both"))).toEqual([
      ["filter[name]", name],
      ["page", "1"],
    ]);
  });

  it("unrequested parameters are left out", () => {
    expect(String(postParams({ include: [], page: 1 }, "both"))).toBe("page=1");
    expect(String(postItemParams([]))).toBe("");
    expect(String(postItemParams(["postType"]))).toBe("include=postType");
  });
});

describe("wasSent", () => {
  it("a parameter is recognized in either style", () => {
    expect(wasSent(postParams({ name: "x", include: [], page: 1 }, "bracket"), "name")).toBe(true);
    expect(wasSent(postParams({ name: "x", include: [], page: 1 }, "flat"), "name")).toBe(true);
    expect(wasSent(postParams({ name: "x", include: [], page: 1 }, "both"), "sort")).toBe(false);
  });
});
