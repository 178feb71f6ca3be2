import { describe, expect, test } from "vitest";
import { isInstalled } from "./prepare.mjs";

const wanted = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/next": { version: "16.4.5" },
    "node_modules/@next/swc-darwin-arm64": { version: "16.4.5", optional: true },
  },
};

describe("isInstalled", () => {
  test("is true if every package has its version, apart from those of other platforms", () => {
    expect(isInstalled(wanted, { packages: { "node_modules/next": { version: "16.4.5" } } })).toBe(true);
  });

  test("is false if a package is missing or has another version", () => {
    expect(isInstalled(wanted, { packages: {} })).toBe(false);
    expect(isInstalled(wanted, { packages: { "node_modules/next": { version: "16.4.4" } } })).toBe(false);
  });
});
