import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elements } from "./elements";
import { JsonTextError } from "./json-text-error";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (slice: Uint8Array) => new TextDecoder().decode(slice);
const texts = (array: string) => elements(bytes(array)).map(text);

describe("elements", () => {
  test("gives each element exactly as it is written", () => {
    expect(texts('[12345678901234567890, 1.50,{"b" : 1,"a":"\\u00e9\\/"},"]",[ ], null ]')).toEqual([
      "12345678901234567890",
      "1.50",
      '{"b" : 1,"a":"\\u00e9\\/"}',
      '"]"',
      "[ ]",
      "null",
    ]);
  });

  test("gives nothing for an empty array", () => {
    expect(texts(" [\n] ")).toEqual([]);
  });

  test("gives views of the given bytes, not copies", () => {
    const given = bytes('["a"]');
    expect(elements(given)[0]?.buffer).toBe(given.buffer);
  });

  test.each([
    ["", 0],
    ["{}", 0],
    ["[", 1],
    ["[1", 2],
    ["[1,]", 3],
    ["[,1]", 1],
    ["[1 2]", 3],
    ["[tru]", 1],
    ["[01]", 1],
    ['["a]', 4],
    ['[{"a":1]', 7],
    ['[{"a":1]]', 7],
    ["[1] x", 4],
    ['["a\nb"]', 3],
  ])("refuses %j and says where", (malformed, offset) => {
    const trial = () => elements(bytes(malformed));
    expect(trial).toThrow(JsonTextError);
    expect(trial).toThrow(expect.objectContaining({ offset }));
  });

  test("for any JSON array in any layout, the slices parse to its elements", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, "\t"), (array, indent) => {
        const slices = elements(bytes(JSON.stringify(array, null, indent)));
        expect(slices).toHaveLength(array.length);
        expect(JSON.parse(`[${slices.map(text).join(",")}]`)).toEqual(JSON.parse(JSON.stringify(array)));
      }),
    );
  });
});
