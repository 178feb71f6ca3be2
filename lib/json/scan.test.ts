import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonTextError, ValueScan, valueEnd } from "./scan";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Feeds the text in chunks of the given sizes, repeated, and returns the end as an index of the whole. */
function endInChunks(text: string, sizes: readonly number[]): number {
  const whole = bytes(text);
  const scan = new ValueScan();
  for (let from = 0, round = 0; from < whole.length; round++) {
    const chunk = whole.subarray(from, from + (sizes[round % sizes.length] ?? 1));
    const end = scan.feed(chunk, 0);
    if (end !== -1) return from + end;
    from += chunk.length;
  }
  return -1;
}

describe("ValueScan", () => {
  test("finds the same end in chunks of any size", () => {
    const sizes = fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: 1 })
      .filter((all) => all.some((n) => n > 0));
    fc.assert(
      fc.property(fc.jsonValue(), sizes, fc.constantFrom(",", "]", "\n", "}"), (value, cuts, after) => {
        const text = JSON.stringify(value);
        expect(endInChunks(`${text}${after}"rest`, cuts)).toBe(bytes(text).length);
      }),
    );
  });

  test("starts inside brackets that are already open", () => {
    expect(new ValueScan(1).feed(bytes(',"links":{"a":[1]}} '), 0)).toBe(19);
  });

  test("throws at a line feed inside a string", () => {
    expect(() => new ValueScan().feed(bytes('{"a":"b\n}'), 0)).toThrow(JsonTextError);
  });
});

test.each([
  ["[1}", 0, "brackets do not match", 2],
  ['{"a":1]', 0, "brackets do not match", 6],
  ['{"a":[1}', 0, "the text ends inside a value", 8],
  ["[tru]", 1, "a value is expected", 1],
  ['["a\nb"]', 0, "a string is not closed on its line", 3],
])("valueEnd reports the offset of the fault in %j", (text, from, message, offset) => {
  expect(() => valueEnd(bytes(text), from)).toThrow(expect.objectContaining({ message, offset }));
});
