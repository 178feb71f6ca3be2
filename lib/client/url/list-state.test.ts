import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQueryString } from "@/lib/contract/query-string";
import { runs } from "@/scripts/test/runs";
import { anyListState } from "./__fixtures__/any-list-state";
import { type ContributionListState, defaultListState, formatListState, readListState } from "./list-state";

const read = (text: string) => readListState(parseQueryString(text));

describe("the URL of the contribution list", () => {
  it.each<[string, Partial<ContributionListState>]>([
    ["", {}],
    ["type=&from=&page=&q=", {}],
    ["type=all&range=all&page=1&sort=-contribution_date", {}],
    ["type=one-time-and-first", { type: "one-time-and-first" }],
    ["range=last-week", { range: { kind: "rolling", range: "last-week" } }],
    ["range=last-14-days", { range: { kind: "rolling", range: "last-14-days" } }],
    ["from=2024-03-01&to=2024-03-31", { range: { kind: "frozen", from: "2024-03-01", to: "2024-03-31" } }],
    ["from=2024-03-01", { range: { kind: "frozen", from: "2024-03-01" } }],
    ["tz=America/Toronto", { zone: "America/Toronto" }],
    ["tz=Etc/GMT%2B5", { zone: "Etc/GMT+5" }],
    ["sort=contribution_date&page=3", { sort: "contribution_date", page: 3 }],
    ["sort=-supporter", { sort: "-supporter" }],
    ["sort=-amount&q=currency:cad", { sort: "-amount", q: "currency:cad" }],
    ["page=2&page=7", { page: 7 }],
    ["cols=date,amount,,date", { cols: ["date", "amount"] }],
    ["q=%20Zo%C3%AB+x%20&ticket=48213&peek=KJLEMLD8", { q: "Zoë x", ticket: "48213", peek: "KJLEMLD8" }],
    ["q=anna+refunded:this-month", { q: "anna refunded:this-month" }],
    ["density=compact&utm_source=x&fbclid=y&gclid=z&_gl=1", { density: "compact" }],
    ["recurring=1", { type: "renewals" }],
    ["filter[recurring]=yes", { type: "renewals" }],
    ["onetime=true&recurring=0", { type: "one-time" }],
    ["initial_recurring=on", { type: "first" }],
    ["one_time_and_initial_recurring=1", { type: "one-time-and-first" }],
    ["one_time_and_initial_recurring=1&initial_recurring=1", { type: "first" }],
    ["onetime=1&recurring=1", { type: ["one-time", "renewals"] }],
    ["recurring=&filter[recurring]=1", { type: "renewals" }],
    ["recurring=0&filter[recurring]=1", {}],
    ["type=recurring", { type: "renewals" }],
    ["type=initial_recurring&include=supporter", { type: "first" }],
    ["type=renewals&recurring=1", { type: "renewals" }],
    ["occurred_after=2026-01-01", { range: { kind: "exact", after: Date.UTC(2026, 0, 1) } }],
    ["filter[occurred_before]=2026-02-01", { range: { kind: "frozen", to: "2026-01-31" } }],
    [
      "occurred_after=2025-12-31T23:59:59.999Z&occurred_before=2026-02-01",
      { range: { kind: "frozen", from: "2026-01-01", to: "2026-01-31" } },
    ],
    [
      "occurred_before=2026-02-01T05:00&tz=America/Toronto",
      { range: { kind: "frozen", to: "2026-01-31" }, zone: "America/Toronto" },
    ],
    [
      "occurred_after=2026-02-01&occurred_before=2026-01-01T00:00:00.0001Z",
      {
        range: { kind: "exact", after: Date.UTC(2026, 1, 1), before: Date.UTC(2026, 0, 1) + 0.5 },
      },
    ],
  ])("is read from %j", (text, expected) => {
    expect(read(text)).toEqual({ state: { ...defaultListState, ...expected }, notices: [] });
  });

  it.each([
    ["type=both", "type"],
    ["range=next-week", "range"],
    ["from=2024-02-30", "from"],
    ["to=yesterday", "to"],
    ["from=2024-03-31&to=2024-03-01", "from"],
    ["tz=Mars/Base", "tz"],
    ["tz=%2B05:30", "tz"],
    ["sort=name", "sort"],
    ["page=abc", "page"],
    ["page=0", "page"],
    ["cols=__proto__", "cols"],
    ["cols=,", "cols"],
    ["density=huge", "density"],
    ["peek=../../x", "peek"],
    [`ticket=${"9".repeat(101)}`, "ticket"],
    ["q=a%00b", "q"],
    ["q=refunded:soon", "q"],
    ["q=refunded:2026-03-31..2026-03-01", "q"],
    ["q=refunded:2026-03-31T12:00:00Z", "q"],
    ["q=refunded:2026-03-31T12:00:00Z..2026-03-31T11:00:00Z", "q"],
    ["q=a%0Ab", "q"],
    // The dates are sent as instants, and the search may then be too long for the API.
    [`q=${"a".repeat(960)}+refunded:this-month+refunded:today`, "q"],
    ["q[]=a", "q"],
    ["from[x][y]=1", "from"],
    ["other=%00", "other"],
    ["recurring=maybe", "recurring"],
    ["filter[onetime]=2", "onetime"],
    ["occurred_after=2026-02-30", "occurred_after"],
    ["filter[occurred_before]=soon", "occurred_before"],
    ["status=paid", "status"],
    ["filter[status]=paid", "filter[status]"],
    ["filter=x", "filter"],
    ["per_page=100", "per_page"],
  ])("drops and reports the invalid parameter in %j", (text, parameter) => {
    const { state, notices } = read(text);
    expect(state).toEqual(defaultListState);
    expect(notices.map((notice) => notice.parameter)).toEqual([parameter]);
  });

  it("keeps valid parameters next to invalid ones", () => {
    const { state, notices } = read("type=first&sort=x&page=y&from=2024-03-01&range=today");
    expect(state).toEqual({
      ...defaultListState,
      type: "first",
      range: { kind: "frozen", from: "2024-03-01" },
    });
    expect(notices.map((notice) => notice.parameter)).toEqual(["sort", "page", "range"]);
  });

  it.each([
    ["from=2026-01-01&occurred_after=2026-03-01T12:00", "range"],
    ["range=today&occurred_after=2026-03-01T12:00", "range"],
    ["type=first&recurring=1", "type"],
  ])("prefers the API's parameters and reports the others: %s", (text, parameter) => {
    const { state, notices } = read(text);
    const apiParameters = text.slice(text.indexOf("&") + 1);
    expect(state).toEqual(read(apiParameters).state);
    expect(notices.map((notice) => notice.parameter)).toEqual([parameter]);
  });

  it("reports unknown parameters in one sentence and lists at most five", () => {
    const { notices } = read(`a=1&b=2&c=&filter[d]=1&${"e".repeat(99)}=1&f=1&g=1&h=1`);
    expect(notices).toEqual([
      {
        parameter: "a",
        sentence: `Unknown parameters: a, b, filter[d], ${"e".repeat(40)}…, f and 2 more.`,
      },
    ]);
  });

  it("falls back to the rolling range where its days are reversed", () => {
    const { state, notices } = read("from=2024-03-31&to=2024-03-01&range=today");
    expect(state.range).toEqual({ kind: "rolling", range: "today" });
    expect(notices.map((notice) => notice.parameter)).toEqual(["from"]);
  });

  it("has no defaults and few escapes", () => {
    expect(formatListState(defaultListState)).toBe("");
    expect(
      formatListState({
        ...defaultListState,
        zone: "America/Toronto",
        range: { kind: "frozen", from: "2024-03-01", to: "2024-03-31" },
        cols: ["date", "amount"],
        q: "a, b&c",
        page: 2,
      }),
    ).toBe("from=2024-03-01&to=2024-03-31&tz=America/Toronto&q=a,+b%26c&cols=date,amount&page=2");
  });

  it("keeps every state unchanged without a notice", () => {
    fc.assert(
      fc.property(anyListState, (state) => {
        expect(read(formatListState(state))).toEqual({ state, notices: [] });
      }),
      { numRuns: runs(200, 1000) },
    );
  });

  it("is read from any parameters to a state that survives its own URL", () => {
    const names =
      "type range from to tz sort q cols density ticket page peek include onetime recurring " +
      "initial_recurring one_time_and_initial_recurring occurred_after filter[occurred_before]";
    const name = fc.constantFrom("filter[q]", "q[]", "__proto__", ...names.split(" "));
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("2024-02-29", "last-3-days", "all", "UTC", "first", "-1", "1e3", "a,b", "\0"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
        const { state } = read(new URLSearchParams(pairs).toString());
        expect(read(formatListState(state))).toEqual({ state, notices: [] });
      }),
      { numRuns: runs(300, 2000) },
    );
  });
});
