import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultPreferences,
  fittingWidth,
  formatPreferencesCookie,
  maxWidth,
  minWidth,
  type Preferences,
  readLayout,
  readPreferences,
} from "./preferences";

const valueOfCookie = (cookie: string) => cookie.split(";")[0]?.split("=").slice(1).join("=");

describe("preferences", () => {
  it("have a default for everything", () => {
    expect(readPreferences(undefined)).toEqual(defaultPreferences);
  });

  it("read back what was written", () => {
    const chosen: Preferences = {
      theme: "dark",
      contrast: "more",
      density: "compact",
      zone: "America/Toronto",
      locale: "fr-CA",
      shortcuts: false,
      mask: true,
      knowsOpen: true,
      table: { cols: ["supporter", "email"], widths: { email: 200 } },
    };
    expect(readPreferences(valueOfCookie(formatPreferencesCookie(chosen)))).toEqual(chosen);
  });

  it.each([
    "",
    "x",
    "%zz",
    "null",
    "[1]",
    '{"theme":"pink","zone":"Mars/Base","locale":"!!","density":3,"mask":"yes"}',
  ])("take %j for nothing chosen", (value) =>
    expect(readPreferences(encodeURIComponent(value))).toEqual(readPreferences(undefined)),
  );

  it("keep what is good beside what is not", () => {
    const value = encodeURIComponent('{"theme":"dark","zone":"Mars/Base"}');
    expect(readPreferences(value)).toMatchObject({ theme: "dark", zone: null });
  });
});

const plain = { cols: null, widths: {} };

it.each([undefined, null, 7, "x", [], { cols: [], widths: 3 }, { cols: ["a b"] }, { widths: { date: "9" } }])(
  "takes %j for nothing chosen",
  (kept) => expect(readLayout(kept)).toEqual(plain),
);

it("keeps good widths beside bad ones", () => {
  const widths = { date: 140, email: 9, status: 9999, "a b": 100, receipt: 90.5 };
  expect(readLayout({ cols: ["date"], widths })).toEqual({ cols: ["date"], widths: { date: 140 } });
});

it("reads back every layout that it can read", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (kept) => {
      const layout = readLayout(kept);
      expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    }),
  ));

it("makes any width a whole one between the minWidth and the maxWidth", () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (px) => {
      const width = fittingWidth(px);
      expect(Number.isInteger(width) && width >= minWidth && width <= maxWidth).toBe(true);
    }),
  ));
