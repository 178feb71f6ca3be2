import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byDate,
  formatListQuery,
  parseContributionQuery,
  parseListQuery,
} from "@/lib/contract/contribution-query";
import { parseExportQuery } from "@/lib/contract/export-query";
import { parseQueryString } from "@/lib/contract/query-string";
import type { DateRange } from "@/lib/format/date-range";
import { requestedKinds } from "@/lib/records/labels";
import { runs } from "@/scripts/test/runs";
import { anyListState, anyZone } from "./__fixtures__/any-list-state";
import {
  activeConstraints,
  listHref,
  listOrigin,
  removals,
  searchHref,
  shareLink,
  withAmountSort,
  withFilter,
  withoutConstraints,
  withRange,
  withRefunded,
} from "./list-changes";
import {
  defaultListState,
  formatListState,
  readListState,
  shownZone,
  toContributionQuery,
} from "./list-state";
import { pageParams } from "./page-query";

const now = Date.UTC(2024, 3, 1, 2);
const lastMonth = { kind: "rolling", range: "last-month" } as const;
const stateOf = (href: string) => readListState(parseQueryString(href.split("?")[1] ?? "")).state;

describe("a sort by amount", () => {
  const byAmount = stateOf("?q=anna+currency:CAD&sort=-amount");

  it.each([
    ["sort=-amount"],
    ["sort=amount&q=anna+CA$25"],
    ["sort=amount&q=currency:CAD+currency:USD"],
    ["sort=-amount&q=no:currency"],
  ])("is dropped and reported without exactly one currency: %s", (text) => {
    const { state, notices } = readListState(parseQueryString(text));
    expect(state.sort).toBe("-contribution_date");
    expect(notices).toEqual([
      { parameter: "sort", sentence: "To sort by amount, filter the list by one currency." },
    ]);
  });

  it("sets its currency filter and ends with that filter", () => {
    expect(byAmount.sort).toBe("-amount");
    const others = stateOf("?q=anna+currency:CAD+currency:USD&page=3");
    expect(withAmountSort(others, "-amount", "CAD")).toEqual(byAmount);
    const [currency] = activeConstraints(byAmount, "en").filter(({ key }) => key === "currency");
    expect(currency?.without).toEqual(stateOf("?q=anna"));
    const [words] = activeConstraints(byAmount, "en").filter(({ key }) => key === "q");
    expect(words?.without.sort).toBe("-amount");
    expect(withoutConstraints(byAmount)).toEqual(defaultListState);
    expect(withAmountSort({ ...others, q: "x".repeat(999) }, "amount", "CAD")).toBeNull();
  });

  it("applies to pages only: counts and exports are by date, and the read API refuses it", () => {
    const query = toContributionQuery(byAmount, now);
    expect(byDate(query).sort).toBe("-contribution_date");
    expect(byDate({ ...query, sort: "contribution_date" }).sort).toBe("contribution_date");
    expect(parseListQuery(parseQueryString("sort=-amount"))).toMatchObject({ ok: true });
    for (const sort of ["amount", "-amount", "supporter", "-supporter"]) {
      expect(parseContributionQuery(parseQueryString(`sort=${sort}`))).toMatchObject({ ok: false });
      expect(parseExportQuery(parseQueryString(`sort=${sort}`))).toMatchObject({ ok: false });
    }
  });
});

describe("the query of a list", () => {
  it.each([
    ["all", ["onetime", "initial", "recurring"]],
    ["one-time", ["onetime"]],
    ["first", ["initial"]],
    ["renewals", ["recurring"]],
    ["one-time-and-first", ["onetime", "initial"]],
  ] as const)("for the kind %s requests %j", (type, kinds) => {
    expect(requestedKinds(toContributionQuery({ ...defaultListState, type }, now))).toEqual(kinds);
  });

  it("requests no kind for contradictory API filters and shows both in a chip", () => {
    const state = stateOf("?onetime=1&filter[recurring]=1");
    expect(requestedKinds(toContributionQuery(state, now))).toEqual([]);
    expect(activeConstraints(state, "en-GB").map(({ value }) => value)).toEqual(["One-time and Recurring"]);
    expect(listHref(state)).toBe("/contributions?onetime=1&recurring=1");
  });

  it("equals the API's query for the API's parameters, in brackets or not, in any time zone", () => {
    const flag = fc.constantFrom("1", "true", "on", "0", "no", "");
    const moment = fc.oneof(
      fc.constantFrom(
        "2026-01-01",
        "2025-12-31T23:59:59.999Z",
        "2026-02-01T00:00:00+05:30",
        "",
        "2024-02-29 12:30",
      ),
      fc
        .date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
        .map((at) => at.toISOString()),
      fc
        .date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10)),
    );
    const apiParameters = fc.record(
      {
        onetime: flag,
        recurring: flag,
        initial_recurring: flag,
        one_time_and_initial_recurring: flag,
        occurred_after: moment,
        occurred_before: moment,
        sort: fc.constantFrom("contribution_date", "-contribution_date"),
        page: fc.integer({ min: 1, max: 99 }).map(String),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(apiParameters, fc.boolean(), fc.option(anyZone), (parameters, isBracketed, zone) => {
        const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [
          isBracketed && name !== "sort" && name !== "page" ? `filter[${name}]` : name,
          value,
        ]);
        const api = parseContributionQuery(parseQueryString(new URLSearchParams(pairs).toString()));
        const search = Object.fromEntries(zone === null ? pairs : [...pairs, ["tz", zone]]);
        const { state, notices } = readListState(pageParams(search));
        expect(notices).toEqual([]);
        const {
          oneTimeAndInitialRecurring: _,
          onetime: __,
          initialRecurring: ___,
          recurring: ____,
          ...page
        } = toContributionQuery(state, now);
        const query = api.ok ? api.value : null;
        expect({ ...query, ...page }).toEqual(query);
        expect(query && requestedKinds(query)).toEqual(requestedKinds(toContributionQuery(state, now)));
        expect(query && { after: query.occurredAfter, before: query.occurredBefore }).toEqual({
          after: page.occurredAfter,
          before: page.occurredBefore,
        });
        // The link to the list and a shared link give the same query.
        for (const href of [listHref(state), shareLink(state, "frozen", now)]) {
          expect(toContributionQuery(stateOf(href), now)).toEqual(toContributionQuery(state, now));
        }
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it("takes days in the link's time zone, else in UTC", () => {
    const local = toContributionQuery(
      { ...defaultListState, range: lastMonth, zone: "America/Toronto" },
      now,
    );
    expect(local.occurredBefore).toBe(Date.UTC(2024, 2, 1, 5));
    expect(toContributionQuery({ ...defaultListState, range: lastMonth }, now).occurredBefore).toBe(
      Date.UTC(2024, 3, 1),
    );
  });

  it("survives its URL in the API unchanged", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        const query = toContributionQuery(state, now);
        const text = formatListQuery(query);
        const { q, ...plain } = query;
        expect(parseListQuery(parseQueryString(text))).toEqual({ ok: true, value: query });
        expect(parseContributionQuery(parseQueryString(text))).toEqual({ ok: true, value: plain });
      }),
      { numRuns: runs(100, 500) },
    );
  });
});

describe("the time zone of the times shown", () => {
  it.each([
    [{}, "Asia/Tokyo"],
    [{ zone: "America/Toronto" }, "America/Toronto"],
    [{ range: lastMonth }, "UTC"],
    [{ range: lastMonth, zone: "America/Toronto" }, "America/Toronto"],
  ])("for %j is %s", (change, zone) => {
    expect(shownZone({ ...defaultListState, ...change }, "Asia/Tokyo")).toBe(zone);
  });
});

describe("a change of the list", () => {
  it("of a filter returns to page 1", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        expect(withFilter(state, { type: "first" })).toEqual({ ...state, type: "first", page: 1 });
      }),
    );
  });

  it("of the range stores the time zone of its days", () => {
    const chosen = withRange({ ...defaultListState, page: 4 }, lastMonth, "Asia/Tokyo");
    expect(chosen).toEqual({ ...defaultListState, range: lastMonth, zone: "Asia/Tokyo" });
    expect(withRange({ ...chosen, zone: "UTC" }, lastMonth, "Asia/Tokyo").zone).toBe("UTC");
    expect(withRange(defaultListState, { kind: "all" }, "Asia/Tokyo").zone).toBeUndefined();
  });
});

it("a search link has the list's parameters under /search", () => {
  expect(searchHref(defaultListState)).toBe("/search");
  expect(searchHref({ ...defaultListState, q: "anna smith", type: "renewals" })).toBe(
    "/search?type=renewals&q=anna+smith",
  );
});

it("the link to a record has its list, unless the server would refuse it as too long", () => {
  const stateOf = (q: string) => ({ ...defaultListState, q, ticket: "7" });
  const [short, long] = [stateOf("anna"), stateOf("名".repeat(600))];
  expect(formatListState(long).length).toBeLessThan(8192);
  expect(listOrigin(short)).toEqual({ list: "q=anna&ticket=7" });
  expect(listOrigin(long)).toEqual({ ticket: "7" });
  expect(listOrigin(defaultListState)).toEqual({ list: "page=1" });
});

describe("a shared link", () => {
  const state = withRange(defaultListState, lastMonth, "America/Toronto");

  it("is rolling or frozen", () => {
    expect(shareLink(state, "rolling", now)).toBe("/contributions?range=last-month&tz=America/Toronto");
    expect(shareLink(state, "frozen", now)).toBe(
      "/contributions?from=2024-02-01&to=2024-02-29&tz=America/Toronto",
    );
    expect(listHref(defaultListState)).toBe("/contributions");
  });

  it("gives the same query now and, if frozen, at any later time", () => {
    const laterInstant = fc.integer({ min: now, max: now + 1e11 });
    fc.assert(
      fc.property(anyListState, laterInstant, (any, later) => {
        const query = toContributionQuery(any, now);
        expect(toContributionQuery(stateOf(shareLink(any, "rolling", now)), now)).toEqual(query);
        expect(toContributionQuery(stateOf(shareLink(any, "frozen", now)), later)).toEqual(query);
      }),
      { numRuns: runs(100, 500) },
    );
  });
});

describe("the refund dates", () => {
  const chosen = (query: string, range: DateRange) =>
    listHref(withRefunded(stateOf(query), range, "America/Toronto"));

  it("are set with their time zone on page 1, and other conditions stay", () => {
    expect(chosen("?q=anna+status:refunded&page=3", { kind: "rolling", range: "this-month" })).toBe(
      "/contributions?tz=America/Toronto&q=anna+status:refunded+refunded:this-month",
    );
    const days = { kind: "frozen", from: "2026-11-01", to: "2026-11-15" } as const;
    expect(chosen("?q=refunded:this-month&tz=UTC", days)).toBe(
      "/contributions?tz=UTC&q=refunded:2026-11-01..2026-11-15",
    );
  });

  it("are removed by choosing all time", () => {
    expect(chosen("?q=refunded:this-month+refunded:today", { kind: "all" })).toBe("/contributions");
  });
});

describe("the chips", () => {
  it("list every constraint", () => {
    const state = readListState(
      parseQueryString(
        "type=first&from=2024-03-01&to=2024-03-03&tz=America/Toronto&q=kisumu&ticket=48213&page=9",
      ),
    ).state;
    const chips = activeConstraints(state, "en-GB");
    expect(chips.map(({ key, label, value }) => [key, label, value])).toEqual([
      ["type", "Kind", "New recurring"],
      ["range", "Date", "1–3 Mar 2024"],
      ["zone", "Time zone", "Toronto"],
      ["q", "Search", "kisumu"],
      ["ticket", "From ticket", "48213"],
    ]);
  });

  it("list the conditions of a search in words, next to its search text", () => {
    const state = stateOf("?q=kisumu+status:failed+status:refunded+campaign:%22spring+match%22+is:received");
    const chips = activeConstraints(state, "en-GB");
    expect(chips.map(({ label, value }) => [label, value])).toEqual([
      ["Search", "kisumu"],
      ["Status", "Failed, Refunded"],
      ["Campaign", "spring match"],
      ["Only", "Received"],
    ]);
    expect(chips.map(({ without }) => without.q)).toEqual([
      'status:failed status:refunded campaign:"spring match" is:received',
      'kisumu campaign:"spring match" is:received',
      "kisumu status:failed status:refunded is:received",
      'kisumu status:failed status:refunded campaign:"spring match"',
    ]);
  });

  it("list each exact bound of the API as an instant in the list's time zone", () => {
    const state = stateOf(
      "?occurred_after=2026-01-01&occurred_before=2026-02-01T12:30:15Z&tz=America/Toronto",
    );
    const chips = activeConstraints(state, "en-GB");
    expect(chips.map(({ key, value }) => [key, value])).toEqual([
      ["after", "after 31 Dec 2025, 7:00 pm"],
      ["before", "before 1 Feb 2026, 7:30:15 am"],
      ["zone", "Toronto"],
    ]);
    expect(listHref(chips[0]?.without ?? state)).toBe(
      "/contributions?occurred_before=2026-02-01T12:30:15.000Z&tz=America/Toronto",
    );
    expect(chips[1]?.without.range).toEqual({ kind: "exact", after: Date.UTC(2026, 0, 1) });
    expect(listHref(withRange(state, { kind: "all" }, "UTC"))).toBe("/contributions?tz=America/Toronto");
  });

  it("each remove only their own constraint; clearing removes all", () => {
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

it("a word that is removed does not make an amount of those beside it", () => {
  const state = stateOf("?q=kr+anna+100");
  expect(removals(state, "en-GB").map(({ value, without }) => [value, without.q])).toEqual([
    ["“kr”", "anna 100"],
    ["“anna”", 'kr "100"'],
    ["“100”", "kr anna"],
  ]);
});
