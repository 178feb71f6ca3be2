import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import * as scalars from "./scalars";

interface Case {
  readonly scalar: z.ZodType;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const day = "2025-03-14";
const instant = "2025-03-14T09:26:53Z";

const cases: Readonly<Record<string, Case>> = {
  dateTime: {
    scalar: scalars.dateTime,
    takes: [instant, "2025-03-14T09:26:53.123456Z", "2025-03-14T09:26:53+00:00", "2024-02-29T00:00:00Z"],
    refuses: ["", null, day, "2025-03-14T09:26:53", "2025-03-14T11:26:53+02:00", "2025-02-29T00:00:00Z", 0],
  },
  dateTimeOrEmpty: {
    scalar: scalars.dateTimeOrEmpty,
    takes: [instant, ""],
    refuses: [null, " ", day, "never"],
  },
  date: {
    scalar: scalars.date,
    takes: [day, "2024-02-29"],
    refuses: ["", null, instant, "2025-02-29", "14.3.2025"],
  },
  dateOrEmpty: { scalar: scalars.dateOrEmpty, takes: [day, ""], refuses: [null, " ", instant] },
  flag: { scalar: scalars.flag, takes: [0, 1], refuses: [2, -1, 0.5, "1", true, null] },
  decimal4: {
    scalar: scalars.decimal4,
    takes: ["0.0000", "125.0000", "-12.3450"],
    refuses: ["125", "125.00", "1.00000", "1,000.0000", ".0000", "+1.0000", "1e3", 125, null],
  },
  url: {
    scalar: scalars.url,
    takes: ["https://example.org", "http://example.org/a?b=c#d"],
    refuses: ["", "/path", "example.org", "javascript:alert(1)", "data:,x", null],
  },
  dataUriOrUrl: {
    scalar: scalars.dataUriOrUrl,
    takes: ["https://example.org/a.jpg", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
    refuses: ["", "/a.jpg", "javascript:alert(1)", null],
  },
  email: {
    scalar: scalars.email,
    takes: ["a@example.org", "čeněk@příklad.example.org"],
    refuses: ["", "a", "a@", "@example.org", "a b@example.org", null],
  },
};

describe("the scalars of the wire", () => {
  for (const [name, { scalar, takes, refuses }] of Object.entries(cases)) {
    it(`${name} takes what the specification describes`, () => {
      expect(takes.filter((value) => !scalar.safeParse(value).success)).toEqual([]);
    });
    it(`${name} refuses everything near it`, () => {
      expect(refuses.filter((value) => scalar.safeParse(value).success)).toEqual([]);
    });
    it(`${name} shows examples that it takes`, () => {
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

  it("dateTime takes every instant of four-digit years and date its day", () =>
    fc.assert(
      fc.property(instants, (value) => {
        const text = value.toISOString();
        return scalars.dateTime.safeParse(text).success && scalars.date.safeParse(text.slice(0, 10)).success;
      }),
    ));

  it("decimal4 takes every amount that is written with four decimals, and only four", () =>
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => scalars.decimal4.safeParse(value.toFixed(digits)).success === (digits === 4),
      ),
    ));
});
