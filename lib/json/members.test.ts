import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonTextError } from "./json-text-error";
import { memberElements, members } from "./members";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (slice: Uint8Array) => new TextDecoder().decode(slice);
const pairs = (object: string) => members(bytes(object)).map(({ name, value }) => [name, text(value)]);

describe("members", () => {
  test("gives names unescaped and values as written, in the order of the text", () => {
    expect(pairs('{"z":1.50, "a\\u0062" : {"x": [1]} ,"é\\"":"}", "z":12345678901234567890}')).toEqual([
      ["z", "1.50"],
      ["ab", '{"x": [1]}'],
      ['é"', '"}"'],
      ["z", "12345678901234567890"],
    ]);
  });

  test("gives nothing for an empty object", () => {
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

  test("for any JSON object in any layout, the members rejoined parse to the same", () => {
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

describe("memberElements", () => {
  const listed = (object: string) => memberElements(bytes(object), "data").map(text);

  test("gives the elements of the last member of that name as written", () => {
    expect(listed('{"data":[0],"meta":{"data":[9]}, "data" : [ 1.50 ,{"a":[]}] ,"x":1}')).toEqual([
      "1.50",
      '{"a":[]}',
    ]);
    expect(listed('{"data":[]}')).toEqual([]);
    expect(listed('{"meta":{}}')).toEqual([]);
    expect(listed('{"data":5,"data":["a"]}')).toEqual(['"a"']);
    expect(listed('{"data":["a"],"data":{}}')).toEqual([]);
  });

  test.each(['{"data":[1,]}', '{"data":[1}', '{"data":[1]', "[]"])("refuses %j", (malformed) => {
    expect(() => listed(malformed)).toThrow(JsonTextError);
  });
});
