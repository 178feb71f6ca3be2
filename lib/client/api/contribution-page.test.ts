import { describe, expect, it } from "vitest";
import contribution from "@/lib/contract/examples/contribution.json";
import { toPage } from "./contribution-page";

const meta = { total: 60, per_page: 25 };
const reply = (body: unknown, headers = {}) => ({ body, headers: new Headers(headers) });

describe("an answer of the list endpoint", () => {
  it("has rows, a count, and the kinds from the source", () => {
    const headers = { "X-Contribution-Kinds": "initial,recurring" };
    const page = toPage(reply({ data: [contribution, contribution], meta }, headers));
    expect(page.rows.map(({ kind }) => kind)).toEqual(["initial", "recurring"]);
    expect(page).toMatchObject({ total: 60, perPage: 25, doubts: [], stale: null });
  });

  it("may be empty, even with a page size of 0", () => {
    const empty = toPage(reply({ data: [], meta: { total: 0, per_page: 0 } }));
    expect(empty).toMatchObject({ rows: [], total: 0, perPage: 1, search: null });
  });

  it("names what an upstream ignored", () => {
    expect(toPage(reply({ data: [], meta }, { "X-Upstream-Check": "onetime, sort" })).doubts).toEqual([
      "onetime",
      "sort",
    ]);
  });

  it("says since when and why it is an old one", () => {
    const headers = { "X-Data-As-Of": "2026-03-01T10:00:00Z", "X-Data-Stale": "upstream_timeout" };
    expect(toPage(reply({ data: [], meta }, headers)).stale).toEqual({
      asOf: Date.UTC(2026, 2, 1, 10),
      code: "upstream_timeout",
    });
  });

  it("is not old when it was only kept for its short time, or says why in no known word", () => {
    const at = { "X-Data-As-Of": "2026-03-01T10:00:00Z" };
    expect(toPage(reply({ data: [], meta }, at)).stale).toBeNull();
    expect(toPage(reply({ data: [], meta }, { ...at, "X-Data-Stale": "toString" })).stale).toBeNull();
  });

  it.each([
    null,
    [],
    {},
    { data: [] },
    ...["7", -1, 1.5].map((total) => ({ data: [], meta: { total, per_page: 25 } })),
  ])("is none in %j", (body) => expect(() => toPage(reply(body))).toThrow(TypeError));
});
