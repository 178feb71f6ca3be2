import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import * as scalars from "./scalars";

interface Case {
  readonly scalar: z.ZodType;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const day = "2025-03-14";
const instant = "2025-03-14T09:26:53Z";

const cases: Readonly<Record<string, Case>> = {
  dateTime: {
    scalar: scalars.dateTime,
    accepts: [instant, "2025-03-14T09:26:53.123456Z", "2025-03-14T09:26:53+00:00", "2024-02-29T00:00:00Z"],
    refuses: ["", null, day, "2025-03-14T09:26:53", "2025-03-14T11:26:53+02:00", "2025-02-29T00:00:00Z", 0],
  },
  dateTimeOrEmpty: {
    scalar: scalars.dateTimeOrEmpty,
    accepts: [instant, ""],
    refuses: [null, " ", day, "never"],
  },
  date: {
    scalar: scalars.date,
    accepts: [day, "2024-02-29"],
    refuses: ["", null, instant, "2025-02-29", "14.3.2025"],
  },
  dateOrEmpty: { scalar: scalars.dateOrEmpty, accepts: [day, ""], refuses: [null, " ", instant] },
  flag: { scalar: scalars.flag, accepts: [0, 1], refuses: [2, -1, 0.5, "1", true, null] },
  decimal4: {
    scalar: scalars.decimal4,
    accepts: ["0.0000", "125.0000", "-12.3450"],
    refuses: ["125", "125.00", "1.00000", "1,000.0000", ".0000", "+1.0000", "1e3", 125, null],
  },
  url: {
    scalar: scalars.url,
    accepts: ["https://example.org", "http://example.org/a?b=c#d"],
    refuses: ["", "/path", "example.org", "javascript:alert(1)", "data:,x", null],
  },
  dataUriOrUrl: {
    scalar: scalars.dataUriOrUrl,
    accepts: ["https://example.org/a.jpg", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
    refuses: ["", "/a.jpg", "javascript:alert(1)", null],
  },
  email: {
    scalar: scalars.email,
    accepts: ["a@example.org", "čeněk@příklad.example.org"],
    refuses: ["", "a", "a@", "@example.org", "a b@example.org", null],
  },
};

describe("the scalars of the API", () => {
  for (const [name, { scalar, accepts, refuses }] of Object.entries(cases)) {
    it(`${name} accepts values of the specification`, () => {
      expect(accepts.filter((value) => !scalar.safeParse(value).success)).toEqual([]);
    });
    it(`${name} refuses similar values`, () => {
      expect(refuses.filter((value) => scalar.safeParse(value).success)).toEqual([]);
    });
    it(`${name} has valid examples`, () => {
      const { examples } = scalar.meta() ?? {};
      expect(Array.isArray(examples) && examples.every((value) => scalar.safeParse(value).success)).toBe(
        true,
      );
    });
  }

  const instants = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });

  it("dateTime accepts every instant of the years 0000 to 9999, and date its day", () =>
    fc.assert(
      fc.property(instants, (value) => {
        const text = value.toISOString();
        return scalars.dateTime.safeParse(text).success && scalars.date.safeParse(text.slice(0, 10)).success;
      }),
    ));

  it("decimal4 accepts an amount exactly when it has four decimals", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => scalars.decimal4.safeParse(value.toFixed(digits)).success === (digits === 4),
      ),
    ));
});
