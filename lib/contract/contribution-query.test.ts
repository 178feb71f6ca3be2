import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ContributionQuery,
  contributionFields,
  contributionSorts,
  formatListQuery,
  parseContributionItemQuery,
  parseContributionQuery,
  parseListQuery,
  parseSearchQuery,
} from "./contribution-query";
import { failureBody } from "./failure";
import { parseMoment } from "./moment";
import { typedText } from "./parameter";
import { type PostQuery, parsePostItemQuery, parsePostQuery, postFields, postIncludes } from "./post-query";
import { queryTable } from "./query";
import { parseQueryString } from "./query-string";

const defaults: ContributionQuery = {
  onetime: false,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 1,
};

function contributions(text: string) {
  const outcome = parseContributionQuery(parseQueryString(text));
  return outcome.ok ? outcome.value : Object.keys(outcome.failure.errors ?? {});
}

function posts(text: string) {
  const outcome = parsePostQuery(parseQueryString(text));
  return outcome.ok ? outcome.value : Object.keys(outcome.failure.errors ?? {});
}

describe("parseContributionQuery", () => {
  it.each<[string, Partial<ContributionQuery>]>([
    ["", {}],
    ["onetime=1", { onetime: true }],
    ["onetime=YES&recurring=oFF", { onetime: true }],
    ["filter[onetime]=true", { onetime: true }],
    ["onetime=0&filter[onetime]=1", {}],
    ["onetime=&filter[onetime]=1", { onetime: true }],
    ["onetime=1&filter[onetime][]=x", { onetime: true }],
    ["filter=x&onetime=on", { onetime: true }],
    [
      "initial_recurring=1&one_time_and_initial_recurring=1",
      { initialRecurring: true, oneTimeAndInitialRecurring: true },
    ],
    ["sort=contribution_date", { sort: "contribution_date" }],
    ["sort=", {}],
    ["page=7&page=3", { page: 3 }],
    ["page[]=4", {}],
    ["include=nonsense&fbclid=%00x".replace("%00", ""), {}],
    ["occurred_after=2024-02-29", { occurredAfter: Date.UTC(2024, 1, 29) }],
    ["occurred_before=2024-01-01T00:00:00 02:00", { occurredBefore: Date.UTC(2023, 11, 31, 22) }],
    ["occurred_before=2024-01-01T00:00:00+02:00", { occurredBefore: Date.UTC(2023, 11, 31, 22) }],
  ])("reads %s", (text, expected) => {
    expect(contributions(text)).toEqual({ ...defaults, ...expected });
  });

  it.each([
    ["onetime=maybe", "onetime"],
    ["recurring=2", "recurring"],
    ["onetime[]=1", "onetime"],
    ["filter[initial_recurring][]=", "initial_recurring"],
    ["sort=name", "sort"],
    ["sort=-contribution_date,contribution_date", "sort"],
    ["sort[]=contribution_date", "sort"],
    ["occurred_before=yesterday", "occurred_before"],
    ["filter[occurred_after]=2024-02-30", "occurred_after"],
    ["utm=%00", "utm"],
    ["page=%001", "page"],
    ["filter[deep][er]=%00", "deep.er"],
  ])("refuses %s and names %s", (text, name) => {
    expect(contributions(text)).toEqual([name]);
  });

  it("the message has the first error and the number of other errors", () => {
    const outcome = parseContributionQuery(parseQueryString("occurred_before=x&onetime=x&sort=x"));
    expect(outcome).toMatchObject({
      failure: {
        code: "invalid_query",
        message: "The occurred before field must be a valid date. (and 2 more errors)",
        errors: { occurred_before: ["The occurred before field must be a valid date."] },
      },
    });
  });

  it("parses a formatted query into the same query", () => {
    const moment = fc
      .date({
        min: new Date("0001-01-01T00:00:00Z"),
        max: new Date("9999-12-31T23:59:59Z"),
        noInvalidDate: true,
      })
      .chain((date) => fc.constantFrom(date.getTime(), date.getTime() + 0.5));
    const query = fc.record<ContributionQuery>(
      {
        occurredBefore: moment,
        occurredAfter: moment,
        onetime: fc.boolean(),
        recurring: fc.boolean(),
        initialRecurring: fc.boolean(),
        oneTimeAndInitialRecurring: fc.boolean(),
        sort: fc.constantFrom(...contributionSorts),
        page: fc.integer({ min: 1 }),
      },
      {
        requiredKeys: [
          "onetime",
          "recurring",
          "initialRecurring",
          "oneTimeAndInitialRecurring",
          "sort",
          "page",
        ],
      },
    );
    fc.assert(
      fc.property(query, (value) => {
        expect(contributions(queryTable(contributionFields).format(value))).toEqual(value);
      }),
    );
  });
});

describe("parsePostQuery", () => {
  it.each<[string, Partial<PostQuery>]>([
    ["name=%25_%5C'*", { name: "%_\\'*" }],
    ["filter[name]=b", { name: "b" }],
    ["name=a&filter[name]=b", { name: "a" }],
    ["name=", {}],
    ["include=postType, categories,,postType", { include: ["categories", "postType"] }],
    [`name=${"é".repeat(1000)}`, { name: "é".repeat(1000) }],
  ])("reads %s", (text, expected) => {
    expect(posts(text)).toEqual({ include: [], page: 1, ...expected });
  });

  it.each([
    ["name[]=x", "name"],
    [`name=${"é".repeat(1001)}`, "name"],
    ["name=a%00b", "name"],
    ["include=posttype", "include"],
    ["include[]=categories", "include"],
  ])("refuses %s and names %s", (text, name) => {
    expect(posts(text)).toEqual([name]);
  });

  it("shortens a rejected include without dividing a character", () => {
    const outcome = parsePostQuery(parseQueryString(`include=a${"😀".repeat(200)}`));
    const message = outcome.ok ? "" : outcome.failure.message;
    expect(message).toContain(`"a${"😀".repeat(99)}"`);
  });

  it("parses a formatted query into the same query", () => {
    const query = fc.record<PostQuery>(
      {
        name: fc
          .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
          .filter((name) => !name.includes("\0")),
        include: fc.subarray([...postIncludes]),
        page: fc.integer({ min: 1 }),
      },
      { requiredKeys: ["include", "page"] },
    );
    fc.assert(
      fc.property(query, (value) => {
        expect(posts(queryTable(postFields).format(value))).toEqual(value);
      }),
    );
  });
});

describe("the query of one record", () => {
  it("has include for a post only; a NUL in any parameter of a contribution is refused", () => {
    expect(parsePostItemQuery(parseQueryString("include=postType&name[]=x")).ok).toBe(true);
    expect(parsePostItemQuery(parseQueryString("include=x")).ok).toBe(false);
    expect(parseContributionItemQuery(parseQueryString("include=x&onetime=maybe")).ok).toBe(true);
    expect(parseContributionItemQuery(parseQueryString("a=%00")).ok).toBe(false);
  });

  it.each(["toString", "constructor", "__proto__"])(
    "names %s, a member of every object, for its NUL",
    (name) => {
      const read = parseContributionItemQuery(parseQueryString(`${name}=%00`));
      const body = read.ok ? null : JSON.stringify(failureBody(read.failure));
      expect(body).toContain(`"errors":{"${name}":["The `);
    },
  );
});

describe("parseMoment", () => {
  it.each([
    ["2024-01-01", "2024-01-01T00:00:00.000Z"],
    ["2024-01-01 10:20", "2024-01-01T10:20:00.000Z"],
    ["2024-01-01t10:20:30z", "2024-01-01T10:20:30.000Z"],
    ["2024-01-01T10:20:30.1Z", "2024-01-01T10:20:30.100Z"],
    ["2024-01-01T10:20:30.123000", "2024-01-01T10:20:30.123Z"],
    ["2024-01-01T10:20:30-0530", "2024-01-01T15:50:30.000Z"],
    ["2024-01-01T10:20:30+14", "2023-12-31T20:20:30.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ])("reads %s", (text, iso) => expect(new Date(parseMoment(text) ?? Number.NaN).toISOString()).toBe(iso));

  it.each([
    ...["2024-02-30", "yesterday", "0000-00-00", "20240101", "2024-13-01", "1e9", "2024-01-01T25:00", ""],
    ...[
      "2024-01-01T24:00",
      "2024-01-01T10:60",
      "2024-01-01T10:00:60",
      "2024-1-1",
      "2024-01-01T10",
      "+002024-01-01",
    ],
    ...[
      "2024-01-01T10:00+24:00",
      "2023-02-29",
      "2024-01-01T10:00:00.",
      "٢٠٢٤-01-01",
      "2024-01-01T10:00:00,5",
    ],
  ])("refuses %j", (text) => expect(parseMoment(text)).toBeNull());

  it("reads a time with Z like the same time with +00:00", () => {
    const number = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, "0"));
    const [year, month, day, hour, part] = [
      number(9999, 4),
      number(14, 2),
      number(32, 2),
      number(25, 2),
      number(61, 2),
    ];
    fc.assert(
      fc.property(year, month, day, hour, part, part, (y, mo, d, h, mi, s) => {
        const time = `${y}-${mo}-${d}T${h}:${mi}:${s}`;
        expect(parseMoment(`${time}Z`)).toBe(parseMoment(`${time}+00:00`));
      }),
    );
  });

  it("reads digits finer than a millisecond as a fraction of it", () => {
    expect(parseMoment("1970-01-01T00:00:00.0015")).toBe(1.5);
    expect(parseMoment("1970-01-01T00:00:00.001000000000+00:00")).toBe(1);
    expect(parseMoment(`1970-01-01T00:00:00.0${"0".repeat(100_000)}1Z`)).toBe(0.5);
  });
});

describe("parseListQuery", () => {
  it("parses a formatted query into the same query", () => {
    const q = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 50 })
      .map((text) => typedText(text.replaceAll("\0", "")));
    const sort = fc.constantFrom("-contribution_date" as const, "contribution_date" as const);
    fc.assert(
      fc.property(q, sort, fc.integer({ min: 1, max: 99 }), (words, order, page) => {
        const query = { ...defaults, sort: order, page, ...(words === "" ? {} : { q: words }) };
        expect(parseListQuery(parseQueryString(formatListQuery(query)))).toEqual({ ok: true, value: query });
      }),
    );
  });

  it("refuses search words that are too long or contain NUL", () => {
    for (const q of ["x".repeat(1001), "a%00b"]) {
      expect(parseListQuery(parseQueryString(`q=${q}`))).toMatchObject({
        ok: false,
        failure: { code: "invalid_query" },
      });
    }
  });
});

describe("parseSearchQuery", () => {
  const read = (query: string) => parseSearchQuery(parseQueryString(query));

  it("requires visible words, and counts matches unless total=0", () => {
    expect(read("q=+anna+")).toMatchObject({
      ok: true,
      value: { q: "anna", perPage: 25, isCounted: true, hasFacets: false },
    });
    expect(read("q=anna&limit=6&total=0&facets=1")).toMatchObject({
      value: { perPage: 6, isCounted: false, hasFacets: true },
    });
    // A blank, a direction mark, a zero-width space.
    for (const invisible of ["q=+", "q=%E2%80%AE", "q=+%E2%80%8B+"]) {
      expect(read(invisible)).toMatchObject({
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
