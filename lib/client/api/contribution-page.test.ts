import { describe, expect, it } from "vitest";
import contribution from "@/lib/contract/examples/contribution.json";
import { toPage } from "./contribution-page";

const meta = { total: 60, per_page: 25 };
const response = (body: unknown, headers = {}) => ({ body, text: "", headers: new Headers(headers) });

describe("toPage", () => {
  it("reads rows, the total and the kinds from the headers", () => {
    const headers = { "X-Contribution-Kinds": "initial,recurring" };
    const page = toPage(response({ data: [contribution, contribution], meta }, headers));
    expect(page.rows.map(({ kind }) => kind)).toEqual(["initial", "recurring"]);
    expect(page).toMatchObject({ total: 60, perPage: 25, doubts: [], stale: null });
  });

  it("reads an empty page with a page size of 0", () => {
    const empty = toPage(response({ data: [], meta: { total: 0, per_page: 0 } }));
    expect(empty).toMatchObject({ rows: [], total: 0, perPage: 1, search: null });
  });

  it("lists the parameters that upstream ignored", () => {
    expect(toPage(response({ data: [], meta }, { "X-Upstream-Check": "onetime, sort" })).doubts).toEqual([
      "onetime",
      "sort",
    ]);
  });

  it("reads the age and the reason of a stale response", () => {
    const headers = { "X-Data-As-Of": "2026-03-01T10:00:00Z", "X-Data-Stale": "upstream_timeout" };
    expect(toPage(response({ data: [], meta }, headers)).stale).toEqual({
      asOf: Date.UTC(2026, 2, 1, 10),
      code: "upstream_timeout",
    });
  });

  it("does not mark a response as stale without a known reason", () => {
    const at = { "X-Data-As-Of": "2026-03-01T10:00:00Z" };
    expect(toPage(response({ data: [], meta }, at)).stale).toBeNull();
    expect(toPage(response({ data: [], meta }, { ...at, "X-Data-Stale": "toString" })).stale).toBeNull();
  });

  it.each([
    null,
    [],
    {},
    { data: [] },
    ...["7", -1, 1.5].map((total) => ({ data: [], meta: { total, per_page: 25 } })),
  ])("throws for %j", (body) => expect(() => toPage(response(body))).toThrow(TypeError));
});
