import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonPasswords, refusePassword } from "./password-rules";

const owner = { name: "Ada Lovelace", email: "ada.byron@example.org" };
const refuse = (password: string) => refusePassword(password, owner);

describe("a password", () => {
  it("has 12 to 256 characters, each emoji counted as one", () => {
    expect(refuse("correct hor")).toMatch(/at least 12/);
    expect(refuse("correct hors")).toBeNull();
    expect(refuse("🐎🔋📎🌧🎲🧭🪁🛟🥨🪴🦔")).toMatch(/at least 12/);
    expect(refuse("🐎🔋📎🌧🎲🧭🪁🛟🥨🪴🦔🫖")).toBeNull();
    expect(refuse("xy7 ".repeat(64).slice(0, 252).concat("qzwk"))).toBeNull();
    expect(refuse(`correct horse ${"xy7z".repeat(61)}`)).toMatch(/at most 256/);
  });

  it("needs no digits, capitals or symbols, and may contain any character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), (noise) => {
        expect(refuse(`tram over quiet harbour ${noise}`)).toBeNull();
      }),
    );
  });

  it("is neither common, nor common with digits and symbols around, nor a repetition", () => {
    for (const common of [...commonPasswords].filter((word) => word.length >= 12)) {
      expect(refuse(common)).toMatch(/too common/);
    }
    for (const padded of [
      "Password1234!",
      "2026!!Welcome",
      "!!football!!!",
      "Liverpool2026",
      "aaaaaaaaaaaa",
    ]) {
      expect(refuse(padded)).toMatch(/too common/);
    }
    for (const run of ["123456789012", "abcabcabcabc", "zq1zq1zq1zq1z"])
      expect(refuse(run)).toMatch(/too common/);
  });

  it("does not consist of its owner's name or email, or the desk's name", () => {
    for (const own of ["AdaLovelace1", "ada.byron@example.org", "lovelace-giving-desk", "Giving Desk Ada!"]) {
      expect(refuse(own)).toMatch(/your name/);
    }
    expect(refuse("Ada sails over quiet water")).toBeNull();
  });
});
