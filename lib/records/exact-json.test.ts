import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBothWays, parseExact } from "./exact-json";

it.each(["[0123456789012345678]", "[1234567890123456.]", "[1234567890123456e]", "1234567890123456 1"])(
  "parseExact refuses %s",
  (text) => expect(() => parseExact(text)).toThrow(SyntaxError),
);

describe("parseBothWays", () => {
  it("keeps every digit of a number at any depth and with any whitespace", () => {
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
        const text = `{"n":${blank}${number},"list":${list},"text":"[${number}"}`;
        const parts = [{ n: number }, [number]];
        expect(asText(parseBothWays(text).exact)).toEqual({ n: number, list: parts, text: `[${number}` });
      }),
      { numRuns: 1000 },
    );
  });

  it("returns numbers by value and as written, with every digit", () => {
    for (const blank of ["", " "]) {
      const text = `{"paid":${blank}1e0,"id":12.0,"digits":12345678901234567890,"list":[1.0,"1.0",0.10]}`;
      expect(parseBothWays(text)).toEqual({
        parsed: { paid: 1, id: 12, digits: "12345678901234567890", list: [1, "1.0", 0.1] },
        exact: { paid: "1e0", id: "12.0", digits: "12345678901234567890", list: ["1.0", "1.0", "0.10"] },
      });
    }
  });

  it("returns one value for both where every number is written as a double is", () => {
    const { parsed, exact } = parseBothWays('{"a":[0,-1,2.5,0.05,100,-0.001],"b":"1.50"}');
    expect(exact).toBe(parsed);
    expect(parsed).toEqual({ a: [0, -1, 2.5, 0.05, 100, -0.001], b: "1.50" });
  });

  it("skips numbers inside strings of any length with escapes", () => {
    const long = '\\"'.repeat(8_000_000);
    const { exact } = parseBothWays(`{"n":1.50,"text":"${long}[2.50"}`);
    expect(exact).toMatchObject({ n: "1.50" });
    expect(Object(exact)["text"] === `${'"'.repeat(8_000_000)}[2.50`).toBe(true);
  });
});
