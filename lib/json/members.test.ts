import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elementsOf, members } from "./members";
import { JsonTextError } from "./scan";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (slice: Uint8Array | undefined) => new TextDecoder().decode(slice);
const pairs = (object: string) => members(bytes(object)).map(({ name, value }) => [name, text(value)]);

describe("members", () => {
  test("returns unescaped names and values as written, in the order of the text", () => {
    expect(pairs('{"z":1.50, "a\\u0062" : {"x": [1]} ,"é\\"":"}", "z":12345678901234567890}')).toEqual([
      ["z", "1.50"],
      ["ab", '{"x": [1]}'],
      ['é"', '"}"'],
      ["z", "12345678901234567890"],
    ]);
  });

  test("returns no member for an empty object", () => {
    expect(pairs("{ }")).toEqual([]);
  });

  test.each([
    "",
    "[]",
    "{",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a":1',
    '{"a":[1}',
    '{"a":nul}',
    '{"a":1}}',
    '{"\\x":1}',
    '{"a\u0001":1, "\\u12":2}',
  ])("refuses %j", (malformed) => {
    expect(() => members(bytes(malformed))).toThrow(JsonTextError);
  });

  test("refuses a name that is not UTF-8", () => {
    expect(() => members(Uint8Array.from([...bytes('{"'), 0xff, ...bytes('":1}')]))).toThrow(JsonTextError);
  });

  test("keeps a byte order mark that begins a name", () => {
    expect(members(bytes('{"\ufeffdata":1}')).map(({ name }) => name)).toEqual(["\ufeffdata"]);
  });

  test("returns members that parse to the same object when joined", () => {
    const name = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), fc.constantFrom(0, 3), (object, indent) => {
        const written = JSON.stringify(object, null, indent);
        const joined = members(bytes(written)).map(
          (member) => `${JSON.stringify(member.name)}:${text(member.value)}`,
        );
        expect(JSON.parse(`{${joined.join(",")}}`)).toEqual(JSON.parse(written));
      }),
    );
  });
});

describe("elementsOf", () => {
  const dataOf = (object: Uint8Array) =>
    elementsOf(members(object).findLast(({ name }) => name === "data")?.value);
  const listed = (object: string) => dataOf(bytes(object)).map((slice) => text(slice));

  test("returns the elements of an array, none of another value", () => {
    expect(listed('{"data":[0],"meta":{"data":[9]}, "data" : [ 1.50 ,{"a":[]}] ,"x":1}')).toEqual([
      "1.50",
      '{"a":[]}',
    ]);
    expect(listed('{"data":[]}')).toEqual([]);
    expect(listed('{"meta":{}}')).toEqual([]);
    expect(listed('{"data":5,"data":["a"]}')).toEqual(['"a"']);
    expect(listed('{"data":["a"],"data":{}}')).toEqual([]);
  });

  test("returns each element as written, as a view and not a copy", () => {
    const given = bytes('{"data":[12345678901234567890,{"b" : 1,"a":"\\u00e9\\/"},"]",[ ], null ]}');
    const found = dataOf(given);
    expect(found.map((slice) => text(slice))).toEqual([
      "12345678901234567890",
      '{"b" : 1,"a":"\\u00e9\\/"}',
      '"]"',
      "[ ]",
      "null",
    ]);
    expect(found[0]?.buffer).toBe(given.buffer);
  });

  test.each([
    "",
    "[]",
    '{"data":[',
    '{"data":[1',
    '{"data":[1}',
    '{"data":[1]',
    '{"data":[1,]}',
    '{"data":[,1]}',
    '{"data":[1 2]}',
    '{"data":[tru]}',
    '{"data":[01]}',
    '{"data":["a]}',
    '{"data":[1]} x',
    '{"data":["a\nb"]}',
  ])("refuses %j", (malformed) => {
    expect(() => listed(malformed)).toThrow(JsonTextError);
  });

  test("returns slices that parse to the elements of any array", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, "\t"), (data, indent) => {
        const slices = listed(JSON.stringify({ data }, null, indent));
        expect(slices).toHaveLength(data.length);
        expect(JSON.parse(`[${slices.join(",")}]`)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
});
