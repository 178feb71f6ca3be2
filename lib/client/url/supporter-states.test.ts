import { describe, expect, it } from "vitest";
import { parseQueryString } from "@/lib/contract/query-string";
import {
  listedSupporterHref,
  readOwnListState,
  readSupporterListState,
  sortedBy,
  supporterBackHref,
  supporterHref,
  supporterListHref,
} from "./supporter-states";

describe("links to supporters", () => {
  it("leave out defaults and keep every other state", () => {
    expect(supporterListHref({ sort: "-last_gift", page: 1 })).toBe("/supporters");
    const state = { q: "Anna & co", sort: "-lifetime", currency: "CAD", page: 3 } as const;
    const href = supporterListHref(state);
    expect(readSupporterListState(parseQueryString(href.split("?")[1] ?? ""))).toEqual({
      state,
      notices: [],
    });
    const { state: first } = readOwnListState(parseQueryString(""));
    expect(supporterHref("A B", first)).toBe("/supporters/A%20B");
    const own = { list: "q=anna", sort: "contribution_date", page: 2, ticket: "A & 48213" } as const;
    const ownQuery = supporterHref("A", own).split("?")[1] ?? "";
    expect(readOwnListState(parseQueryString(ownQuery))).toEqual({ state: own, notices: [] });
  });

  it.each([
    { q: "Anna & co", sort: "-lifetime", currency: "CAD", page: 3 },
    { sort: "-last_gift", page: 1 },
  ] as const)("lead from a supporter back to the list %j", (state) => {
    const query = listedSupporterHref("A", state).split("?")[1] ?? "";
    const own = readOwnListState(parseQueryString(query));
    expect(own.notices).toEqual([]);
    expect(supporterBackHref(own.state)).toBe(supporterListHref(state));
    expect(supporterHref("A", { ...own.state, page: 2 })).toContain("page=2");
    expect(supporterBackHref({ list: "sort=age&page=3" })).toBe("/supporters?page=3");
  });

  it("drop and report invalid parameters", () => {
    const list = readSupporterListState(parseQueryString("sort=age&page=x"));
    expect(list.state).toEqual({ sort: "-last_gift", page: 1 });
    expect(list.notices.map(({ parameter }) => parameter).sort()).toEqual(["page", "sort"]);
    const own = readOwnListState(parseQueryString("sort=name&page=-1"));
    expect(own.state).toEqual({ list: null, sort: "-contribution_date", page: 1, ticket: null });
    expect(own.notices).toHaveLength(2);
  });

  it("report unknown parameters", () => {
    const unknown = parseQueryString("recurring=1&utm_source=mail&page=2");
    for (const { notices } of [readSupporterListState(unknown), readOwnListState(unknown)]) {
      expect(notices).toEqual([{ parameter: "recurring", sentence: "Unknown parameter: recurring." }]);
    }
  });

  it("keep search text and filters when the sort changes, and return to page 1", () => {
    const state = { q: "anna", sort: "name", plan: "active", currency: "CAD", page: 4 } as const;
    const byLifetime = { ...state, sort: "-lifetime", currency: "USD", page: 1 } as const;
    expect(sortedBy(state, "-lifetime", "USD")).toEqual(byLifetime);
    expect(sortedBy(state, "-name", undefined)).toEqual({ ...state, sort: "-name", page: 1 });
    expect(sortedBy(byLifetime, "name", undefined)).toEqual({ ...state, currency: "USD", page: 1 });
  });
});
