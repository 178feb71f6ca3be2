import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBothWays, parseExact } from "./exact-json";

it.each(["[0123456789012345678]", "[1234567890123456.]", "[1234567890123456e]", "1234567890123456 1"])(
  "does not take %s for JSON",
  (text) => expect(() => parseExact(text)).toThrow(SyntaxError),
);

describe("parsing a record both ways", () => {
  it("keeps every digit of a number, wherever it is and however the record is spaced", () => {
    const written = fc
      .tuple(
        fc.constantFrom("", "-"),
        fc.stringMatching(/^(0|[1-9]\d{0,24})$/),
        fc.stringMatching(/^(\.\d{1,24})?$/),
        fc.stringMatching(/^([eE][+-]?\d{1,3})?$/),
      )
      .map((parts) => parts.join(""));
    const asText = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? String(one) : one)));
    fc.assert(
      fc.property(written, fc.constantFrom("", " ", "\n"), (number, blank) => {
        const list = `[${blank}{"n":${blank}${number}},[${number}${blank}]]`;
        const text = `{"n":${blank}${number},"list":${list},"said":"[${number}"}`;
        const parts = [{ n: number }, [number]];
        expect(asText(parseBothWays(text).written)).toEqual({ n: number, list: parts, said: `[${number}` });
      }),
      { numRuns: 1000 },
    );
  });

  it("has numbers as meant apart from numbers as written, with no digit lost", () => {
    for (const blank of ["", " "]) {
      const text = `{"paid":${blank}1e0,"id":12.0,"digits":12345678901234567890,"list":[1.0,"1.0",0.10]}`;
      expect(parseBothWays(text)).toEqual({
        meant: { paid: 1, id: 12, digits: "12345678901234567890", list: [1, "1.0", 0.1] },
        written: { paid: "1e0", id: "12.0", digits: "12345678901234567890", list: ["1.0", "1.0", "0.10"] },
      });
    }
  });

  it("parses once where a double gives every number back as it is written", () => {
    const { meant, written } = parseBothWays('{"a":[0,-1,2.5,0.05,100,-0.001],"b":"1.50"}');
    expect(written).toBe(meant);
    expect(meant).toEqual({ a: [0, -1, 2.5, 0.05, 100, -0.001], b: "1.50" });
  });

  it("skips texts of any length, with any escapes", () => {
    const long = '\\"'.repeat(8_000_000);
    const { written } = parseBothWays(`{"n":1.50,"said":"${long}[2.50"}`);
    expect(written).toMatchObject({ n: "1.50" });
    expect(Object(written)["said"] === `${'"'.repeat(8_000_000)}[2.50`).toBe(true);
  });
});
