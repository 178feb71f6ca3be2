import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRecord, maxRecordBytes, recordFaults } from "./check-record";

const bytes = (text: string) => new TextEncoder().encode(text);
const resultOf = (text: string | Uint8Array) => {
  const checked = checkRecord(typeof text === "string" ? bytes(text) : text);
  return checked.ok ? "ok" : checked.reason;
};
const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

describe("checkRecord", () => {
  test.each([
    ["{}", "ok"],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', "ok"],
    ['{"a":"\\ud83d\\ude00 \\"a\\":1"}', "ok"],
    ['{"__proto__":1,"constructor":{"__proto__":2}}', "ok"],
    ['{"a":1e308,"b":123456789012345678901234567890,"c":1e-400}', "ok"],
    ["", recordFaults.notJson],
    ["{'a':1}", recordFaults.notJson],
    ['{"a":1} {"b":2}', recordFaults.notJson],
    ['{"a":NaN}', recordFaults.notJson],
    ['{"a":"tab\there"}', recordFaults.notJson],
    ["[]", recordFaults.notObject],
    ["null", recordFaults.notObject],
    ['"text"', recordFaults.notObject],
    ['{"a":1,"a":1}', recordFaults.repeatedName],
    ['{"a":1,"\\u0061":2}', recordFaults.repeatedName],
    ['{"x":[{"deep":{"a":null,"b":2,"a":{"c":1}}}]}', recordFaults.repeatedName],
    ['{"__proto__":1,"__proto__":1}', recordFaults.repeatedName],
    ['{"a":1e400}', recordFaults.numberRange],
    ['{"a":[-1e999]}', recordFaults.numberRange],
    ['{"a":"\\ud800"}', recordFaults.loneSurrogate],
    ['{"\\uDC00":1}', recordFaults.loneSurrogate],
    ['{"a":"\\ude00\\ud83d"}', recordFaults.loneSurrogate],
    [nested(64), "ok"],
    [nested(65), recordFaults.tooDeep],
    ["[".repeat(1_000_000), recordFaults.tooDeep],
  ])("checks case %#: %.40s", (text, expected) => {
    expect(resultOf(text)).toBe(expected);
  });

  test("refuses bytes that are not UTF-8, including encoded surrogates", () => {
    expect(resultOf(Uint8Array.from([...bytes('{"a":"'), 0xff, ...bytes('"}')]))).toBe(recordFaults.notUtf8);
    expect(resultOf(Uint8Array.from([...bytes('{"a":"'), 0xed, 0xa0, 0x80, ...bytes('"}')]))).toBe(
      recordFaults.notUtf8,
    );
  });

  test("accepts 4 MiB and refuses one byte more", () => {
    const filler = "x".repeat(maxRecordBytes - '{"a":""}'.length);
    expect(resultOf(`{"a":"${filler}"}`)).toBe("ok");
    expect(resultOf(`{"a":"${filler}x"}`)).toBe(recordFaults.tooLarge);
  });

  test("returns the parsed value and the compact text", () => {
    const checked = checkRecord(bytes('{ "n": 1.50,\n"s": " a b " }'));
    if (!checked.ok) throw new Error(checked.reason);
    expect(checked.value).toEqual({ n: 1.5, s: " a b " });
    expect(new TextDecoder().decode(checked.text)).toBe('{"n":1.50,"s":" a b "}');
  });

  test.each([
    ['{\r\n\t"a b" : [ 1.50 , " \\" \\\\" ] , "c":" "}\n', '{"a b":[1.50," \\" \\\\"],"c":" "}'],
    ['{"\\\\":"\\\\" }', '{"\\\\":"\\\\"}'],
  ])("drops whitespace between tokens but not inside strings: %j", (text, expected) => {
    const checked = checkRecord(bytes(text));
    expect(checked.ok && new TextDecoder().decode(checked.text)).toBe(expected);
  });

  test("returns the same bytes when there is no whitespace to drop", () => {
    const given = bytes('{"a":" b "}');
    const checked = checkRecord(given);
    expect(checked.ok && checked.text).toBe(given);
  });

  test("accepts JSON.stringify of any object of well-formed text", () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: "binary" });
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), value),
        fc.constantFrom(0, 2, "\t"),
        (object, indent) => {
          const checked = checkRecord(bytes(JSON.stringify(object, null, indent)));
          expect(checked).toMatchObject({ ok: true, value: JSON.parse(JSON.stringify(object)) });
          expect(checked.ok && new TextDecoder().decode(checked.text)).toBe(JSON.stringify(object));
        },
      ),
    );
  });

  test("refuses any object with a duplicate name", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.integer({ min: 0, max: 9 }),
        (name, a, b, level) => {
          const key = JSON.stringify(name);
          const pair = `{${key}:${JSON.stringify(a)},${key}:${JSON.stringify(b)}}`;
          expect(resultOf(`${'{"x":['.repeat(level)}${pair}${"]}".repeat(level)}`)).toBe(
            recordFaults.repeatedName,
          );
        },
      ),
    );
  });

  test("accepts only what JSON.parse accepts", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.nat(),
        fc.constantFrom('"', "{", "]", ",", ":", "\\", "x", "1"),
        (value, at, char) => {
          const text = JSON.stringify({ value });
          const damaged = `${text.slice(0, at % text.length)}${char}${text.slice((at % text.length) + 1)}`;
          const parses = (() => {
            try {
              return JSON.parse(damaged) !== undefined;
            } catch {
              return false;
            }
          })();
          expect(resultOf(damaged) === recordFaults.notJson).toBe(!parses);
        },
      ),
    );
  });
});
