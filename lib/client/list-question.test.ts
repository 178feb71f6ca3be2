import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { parseListQuery } from "@/lib/contract/search-query";
import { kindsAsked } from "@/lib/reading/kind";
import { anyListState } from "./__fixtures__/any-list-state";
import { contributionsRequest } from "./contributions-request";
import { plainListState, readListState } from "./contributions-url";
import { listHref, shareLink, withFilter, withRange } from "./list-change";
import { activeConstraints, withoutConstraints } from "./list-constraints";
import { shownZone, toContributionQuery } from "./list-question";

const now = Date.UTC(2024, 3, 1, 2);
const lastMonth = { kind: "rolling", range: "last-month" } as const;
const stateOf = (href: string) => readListState(parseQueryString(href.split("?")[1] ?? "")).state;

describe("the question of a list", () => {
  it.each([
    ["all", ["onetime", "initial", "recurring"]],
    ["one-time", ["onetime"]],
    ["first", ["initial"]],
    ["renewals", ["recurring"]],
    ["one-time-and-first", ["onetime", "initial"]],
  ] as const)("of the segment %s is about %j", (type, kinds) => {
    expect(kindsAsked(toContributionQuery({ ...plainListState, type }, now))).toEqual(kinds);
  });

  it("means its days in the zone of the link, and in UTC where it has none", () => {
    const local = toContributionQuery({ ...plainListState, range: lastMonth, zone: "America/Toronto" }, now);
    expect(local.occurredBefore).toBe(Date.UTC(2024, 2, 1, 5));
    expect(toContributionQuery({ ...plainListState, range: lastMonth }, now).occurredBefore).toBe(
      Date.UTC(2024, 3, 1),
    );
  });

  it("is asked with an address that our API reads as the same question", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        const query = toContributionQuery(state, now);
        const [path, text = ""] = contributionsRequest(query).split("?");
        expect(path).toBe("/api/contributions");
        const { q, ...plain } = query;
        expect(parseListQuery(parseQueryString(text))).toEqual({ ok: true, value: query });
        expect(parseContributionQuery(parseQueryString(text))).toEqual({ ok: true, value: plain });
      }),
      { numRuns: 500 },
    );
  });
});

describe("the zone of the times shown", () => {
  it.each([
    [{}, "Asia/Tokyo"],
    [{ zone: "America/Toronto" }, "America/Toronto"],
    [{ range: lastMonth }, "UTC"],
    [{ range: lastMonth, zone: "America/Toronto" }, "America/Toronto"],
  ])("with %j is %s", (change, zone) => {
    expect(shownZone({ ...plainListState, ...change }, "Asia/Tokyo")).toBe(zone);
  });
});

describe("a change of the list", () => {
  it("of a filter goes back to page 1, whatever the state", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        expect(withFilter(state, { type: "first" })).toEqual({ ...state, type: "first", page: 1 });
      }),
    );
  });

  it("of the range writes down the zone that its days were seen in", () => {
    const chosen = withRange({ ...plainListState, page: 4 }, lastMonth, "Asia/Tokyo");
    expect(chosen).toEqual({ ...plainListState, range: lastMonth, zone: "Asia/Tokyo" });
    expect(withRange({ ...chosen, zone: "UTC" }, lastMonth, "Asia/Tokyo").zone).toBe("UTC");
    expect(withRange(plainListState, { kind: "all" }, "Asia/Tokyo").zone).toBeUndefined();
  });
});

describe("a shared link", () => {
  const state = withRange(plainListState, lastMonth, "America/Toronto");

  it("is rolling or frozen", () => {
    expect(shareLink(state, "rolling", now)).toBe("/contributions?range=last-month&tz=America/Toronto");
    expect(shareLink(state, "frozen", now)).toBe(
      "/contributions?from=2024-02-01&to=2024-02-29&tz=America/Toronto",
    );
    expect(listHref(plainListState)).toBe("/contributions");
  });

  it("asks the same question now, and frozen at any later time", () => {
    const later = fc.integer({ min: now, max: now + 1e11 });
    fc.assert(
      fc.property(anyListState, later, (any, then) => {
        const question = toContributionQuery(any, now);
        expect(toContributionQuery(stateOf(shareLink(any, "rolling", now)), now)).toEqual(question);
        expect(toContributionQuery(stateOf(shareLink(any, "frozen", now)), then)).toEqual(question);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the chips", () => {
  it("name every constraint and what is left without it", () => {
    const state = readListState(
      parseQueryString(
        "type=first&from=2024-03-01&to=2024-03-03&tz=America/Toronto&q=kisumu&ticket=48213&page=9",
      ),
    ).state;
    const chips = activeConstraints(state, "en-GB");
    expect(chips.map(({ key, label, value }) => [key, label, value])).toEqual([
      ["type", "Kind", "First of a plan"],
      ["range", "Placed", "1–3 Mar 2024"],
      ["zone", "Zone", "Toronto"],
      ["q", "Search", "kisumu"],
      ["ticket", "From ticket", "48213"],
    ]);
  });

  it("each take away itself alone; all of them leave none", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        const keys = activeConstraints(state, "en-GB").map(({ key }) => key);
        for (const { key, without } of activeConstraints(state, "en-GB")) {
          expect(without.page).toBe(1);
          const left = activeConstraints(without, "en-GB").map((chip) => chip.key);
          expect(left).toEqual(keys.filter((other) => other !== key));
        }
        expect(activeConstraints(withoutConstraints(state), "en-GB")).toEqual([]);
      }),
    );
  });
});
