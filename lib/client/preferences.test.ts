import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clampWidth,
  formatPreferencesCookie,
  maxWidth,
  minWidth,
  type Preferences,
  readLayout,
  readPreferences,
} from "./preferences";

const valueOfCookie = (cookie: string) => cookie.split(";")[0]?.split("=").slice(1).join("=");

describe("preferences", () => {
  it("are the defaults without a cookie", () => {
    expect(readPreferences(undefined)).toEqual({
      theme: "system",
      contrast: "system",
      density: "comfortable",
      zone: null,
      locale: "en-GB",
      shortcuts: true,
      mask: false,
      knowsOpen: false,
      table: { cols: null, widths: {} },
    });
  });

  it("survive the cookie unchanged", () => {
    const preferences: Preferences = {
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
    expect(readPreferences(valueOfCookie(formatPreferencesCookie(preferences)))).toEqual(preferences);
  });

  it.each([
    "",
    "x",
    "%zz",
    "null",
    "[1]",
    '{"theme":"pink","zone":"Mars/Base","locale":"!!","density":3,"mask":"yes"}',
  ])("are the defaults for the cookie %j", (value) =>
    expect(readPreferences(encodeURIComponent(value))).toEqual(readPreferences(undefined)),
  );

  it("keep valid values next to invalid ones", () => {
    const value = encodeURIComponent('{"theme":"dark","zone":"Mars/Base"}');
    expect(readPreferences(value)).toMatchObject({ theme: "dark", zone: null });
  });
});

const plain = { cols: null, widths: {} };

it.each([undefined, null, 7, "x", [], { cols: [], widths: 3 }, { cols: ["a b"] }, { widths: { date: "9" } }])(
  "readLayout returns the default layout for %j",
  (stored) => expect(readLayout(stored)).toEqual(plain),
);

it("readLayout keeps valid widths next to invalid ones", () => {
  const widths = { date: 140, email: 9, status: 9999, "a b": 100, receipt: 90.5 };
  expect(readLayout({ cols: ["date"], widths })).toEqual({ cols: ["date"], widths: { date: 140 } });
});

it("readLayout returns the same layout from its own JSON", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      const layout = readLayout(stored);
      expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    }),
  ));

it("clampWidth returns an integer between minWidth and maxWidth", () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (px) => {
      const width = clampWidth(px);
      expect(Number.isInteger(width) && width >= minWidth && width <= maxWidth).toBe(true);
    }),
  ));
