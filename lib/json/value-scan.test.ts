import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonTextError } from "./json-text-error";
import { ValueScan } from "./value-scan";

const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * Feeds the text cut into pieces of the given sizes (repeated) and gives the end as an index of the whole.
 */
function endInPieces(text: string, sizes: readonly number[]): number {
  const whole = bytes(text);
  const scan = new ValueScan();
  for (let from = 0, turn = 0; from < whole.length; turn++) {
    const piece = whole.subarray(from, from + (sizes[turn % sizes.length] ?? 1));
    const end = scan.feed(piece, 0);
    if (end !== -1) return from + end;
    from += piece.length;
  }
  return -1;
}

describe("ValueScan", () => {
  test("finds the same end however the bytes are cut", () => {
    const sizes = fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: 1 })
      .filter((all) => all.some((n) => n > 0));
    fc.assert(
      fc.property(fc.jsonValue(), sizes, fc.constantFrom(",", "]", "\n", "}"), (value, cuts, after) => {
        const text = JSON.stringify(value);
        expect(endInPieces(`${text}${after}"rest`, cuts)).toBe(bytes(text).length);
      }),
    );
  });

  test("counts the lines it passes", () => {
    const scan = new ValueScan();
    expect(scan.feed(bytes('{\n"a":\n[]}\n'), 0)).toBe(10);
    expect(scan.lines).toBe(2);
  });

  test("can begin inside brackets that are already open", () => {
    expect(new ValueScan(1).feed(bytes(',"links":{"a":[1]}} '), 0)).toBe(19);
  });

  test("stops at a line feed inside a string, because a quote is missing", () => {
    expect(() => new ValueScan().feed(bytes('{"a":"b\n}'), 0)).toThrow(JsonTextError);
  });
});
