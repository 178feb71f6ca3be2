import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBytes, formatLasting, formatSince, formatTook } from "./figures";

describe("figures", () => {
  it.each([
    [0.4, "0 ms"],
    [84.3, "84 ms"],
    [999.4, "999 ms"],
    [1234, "1.2 s"],
    [12_000, "12 s"],
  ])("%d ms took %s", (ms, text) => expect(formatTook(ms, "en-GB")).toBe(text));

  it.each([
    [0, "0 bytes"],
    [812, "812 bytes"],
    [7_812_345, "7.8 MB"],
    [1_000, "1 kB"],
    [2.25e9, "2.3 GB"],
  ])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes, "en-GB")).toBe(text));

  it.each([
    [0, "0 s"],
    [40_999, "40 s"],
    [60_000, "1 min"],
    [11_520_000, "3 h 12 min"],
    [90_000_000, "1 d 1 h"],
    [86_400_000, "1 d"],
  ])("%d ms last %s", (ms, text) => expect(formatLasting(ms)).toBe(text));

  it("formatSince counts seconds in the last minute, then larger units, never the future", () => {
    expect(formatSince(1000, 4400, "en-GB")).toBe("3 s ago");
    expect(formatSince(5000, 4000, "en-GB")).toBe("0 s ago");
    expect(formatSince(0, 125_000, "en-GB")).toBe("2 min ago");
  });

  it("formatLasting has at most two units, and the first is not 0", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 1e12 }), (ms) => {
        expect(formatLasting(ms)).toMatch(/^[1-9]\d* (?:d|h|min|s)(?: [1-9]\d? (?:h|min|s))?$/);
      }),
    );
  });
});
