import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatListQuery, parseListQuery, parseSearchQuery } from "./contribution-query";
import { typedText } from "./parameter";
import { parseQueryString } from "./query-string";

const none = { onetime: false, recurring: false, initialRecurring: false, oneTimeAndInitialRecurring: false };

describe("the query of a list that words may narrow", () => {
  it("is the same question when it is read back", () => {
    const q = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 50 })
      .map((text) => typedText(text.replaceAll("\0", "")));
    const sort = fc.constantFrom("-contribution_date" as const, "contribution_date" as const);
    fc.assert(
      fc.property(q, sort, fc.integer({ min: 1, max: 99 }), (words, order, page) => {
        const query = { ...none, sort: order, page, ...(words === "" ? {} : { q: words }) };
        expect(parseListQuery(parseQueryString(formatListQuery(query)))).toEqual({ ok: true, value: query });
      }),
    );
  });

  it("refuses words that are too long or hold a NUL", () => {
    for (const q of ["x".repeat(1001), "a%00b"]) {
      expect(parseListQuery(parseQueryString(`q=${q}`))).toMatchObject({
        ok: false,
        failure: { code: "invalid_query" },
      });
    }
  });
});

describe("the query of a search", () => {
  const read = (query: string) => parseSearchQuery(parseQueryString(query), "rank");

  it("needs words, and counts unless asked not to", () => {
    expect(read("q=+anna+")).toMatchObject({
      ok: true,
      value: { q: "anna", perPage: 25, isCounted: true, hasFacets: false },
    });
    expect(read("q=anna&limit=6&total=0&facets=1")).toMatchObject({
      value: { perPage: 6, isCounted: false, hasFacets: true },
    });
    // Blanks, a mark of direction, a space of no width: nothing of it can be seen.
    for (const nothing of ["q=+", "q=%E2%80%AE", "q=+%E2%80%8B+"]) {
      expect(read(nothing)).toMatchObject({
        ok: false,
        failure: { errors: { q: ["The q field is required."] } },
      });
    }
  });

  it.each(["limit=0", "limit=26", "limit=x", "total=maybe", "page=1&occurred_before=yesterday"])(
    "refuses %s",
    (query) =>
      expect(read(`q=anna&${query}`)).toMatchObject({ ok: false, failure: { code: "invalid_query" } }),
  );
});
