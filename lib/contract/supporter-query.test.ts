import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTable } from "./query";
import { parseQueryString } from "./query-string";
import {
  dropLifetimeSort,
  formatSupporterQuery,
  isByLifetime,
  isFiltered,
  parseSupporterQuery,
  planFilters,
  type SupporterQuery,
  supporterFields,
  supporterSorts,
} from "./supporter-query";

const readSupporterQuery = (params: ReturnType<typeof parseQueryString>) =>
  dropLifetimeSort(queryTable(supporterFields).read(params));

const query: fc.Arbitrary<SupporterQuery> = fc
  .record(
    {
      q: fc.constantFrom("anna", "a&b=c", "José  Müller", "+1 416", "%"),
      sort: fc.constantFrom(...supporterSorts),
      currency: fc.constantFrom("CAD", "JPY"),
      plan: fc.constantFrom(...planFilters),
      lapsed: fc.integer({ min: 1, max: 120 }),
      country: fc.constantFrom("Canada", "Côte d’Ivoire"),
      page: fc.integer({ min: 1, max: 10_000 }),
    },
    { requiredKeys: ["sort", "page"] },
  )
  .filter(({ sort, currency }) => !isByLifetime(sort) || currency !== undefined);

const wrongFilters = ["plan=old", "lapsed=0", "lapsed=121", "lapsed=1.5", `country=${"x".repeat(101)}`];

describe("the query of a supporter list", () => {
  it("is the same after formatting and parsing", () => {
    fc.assert(
      fc.property(query, (value) => {
        expect(readSupporterQuery(parseQueryString(formatSupporterQuery(value)))).toEqual({
          query: value,
          problems: {},
        });
      }),
    );
  });

  it("is refused with an unknown sort, a lifetime without currency, a NUL or an invalid filter", () => {
    for (const text of ["sort=age", "sort=-lifetime", "q[]=x", "q=%00", ...wrongFilters]) {
      expect(parseSupporterQuery(parseQueryString(text))).toMatchObject({
        ok: false,
        failure: { code: "invalid_query" },
      });
    }
  });

  it("has a limit of at most 25 at the endpoint and none on the page", () => {
    expect(parseSupporterQuery(parseQueryString("q=anna&limit=2"))).toEqual({
      ok: true,
      value: { q: "anna", sort: "-last_gift", page: 1, limit: 2 },
    });
    expect(parseSupporterQuery(parseQueryString("limit=26")).ok).toBe(false);
    expect(readSupporterQuery(parseQueryString("limit=2")).query).not.toHaveProperty("limit");
  });

  it("falls back to the default sort when the currency of a lifetime contains NUL", () => {
    const { query: read, problems } = readSupporterQuery(parseQueryString("sort=lifetime&currency=C%00D"));
    expect(read).toEqual({ sort: "-last_gift", page: 1 });
    expect(Object.keys(problems)).toEqual(["currency"]);
  });

  it("is filtered by plan, lapse, country or currency, not by words, sort or page", () => {
    const isFilteredBy = (text: string) => isFiltered(readSupporterQuery(parseQueryString(text)).query);
    for (const text of ["plan=active", "lapsed=12", "country=Canada", "currency=CAD"])
      expect(isFilteredBy(text)).toBe(true);
    expect(isFilteredBy("q=anna&sort=name&page=2")).toBe(false);
  });

  it("falls back to the default query on a page when parameters are invalid", () => {
    const { query: read, problems } = readSupporterQuery(parseQueryString("sort=lifetime&page=x&q=%00"));
    expect(read).toEqual({ sort: "-last_gift", page: 1 });
    expect(Object.keys(problems).sort()).toEqual(["currency", "q"]);
  });
});
