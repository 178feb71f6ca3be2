import { describe, expect, it } from "vitest";
import {
  defaultPreferences,
  formatPreferencesCookie,
  type Preferences,
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
