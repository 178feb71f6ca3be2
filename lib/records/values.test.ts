import fc from "fast-check";
import { expect, it, test } from "vitest";
import { ordinal } from "./text";
import { Fields, printable, readText, recordId } from "./values";

test.each([
  ["a NUL", "Ann\0Lee", "Ann\ufffdLee"],
  ["nothing but a NUL", "\0", "\ufffd"],
  ["half a surrogate pair", "Ann \ud83d Lee", "Ann \ufffd Lee"],
  ["a whole surrogate pair", "Ann 😀 Lee", "Ann 😀 Lee"],
  ["line ends of other systems", "a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["a direction mark, which a browser keeps", "a\u202eb", "a\u202eb"],
])("readText reads a text with %s as a browser reads it", (_case, text, read) => {
  expect(readText(text)).toBe(read);
});

test("a printable text survives UTF-8 and an HTML parser unchanged", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\0", "\r", "\n", "\ud800", "\udc00", "a") }),
      (anyText, brokenText) => {
        const text = printable(anyText + brokenText);
        expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text))).toBe(
          text,
        );
        expect(text).not.toMatch(/[\0\r]/);
        expect(printable(text)).toBe(text);
      },
    ),
  );
});

test.each([
  [1, "first"],
  [10, "tenth"],
  [11, "11th"],
  [21, "21st"],
  [22, "22nd"],
  [103, "103rd"],
  [112, "112th"],
])("the ordinal of %i is %s", (index, word) => {
  expect(ordinal(index)).toBe(word);
});

it.each([
  [{ id: "AB12" }, "AB12"],
  [{ id: "  lead" }, "  lead"],
  [{ id: "trailing " }, "trailing "],
  [{ id: 7 }, "7"],
  [{ id: "" }, null],
  [{ id: null }, null],
  [{}, null],
  ["AB12", null],
])("the record id of %j is %j", (record, id) => expect(recordId(record)).toBe(id));

test("a text is read without spaces around it, and one of spaces only is none", () => {
  expect(readText(" Ada \n")).toBe("Ada");
  expect(readText(" \t\u00a0")).toBeNull();
});

test.each([
  ["2024-03-05", Date.UTC(2024, 2, 5)],
  [" 2024-03-05T14:22:00Z ", Date.UTC(2024, 2, 5)],
  ["2024-04-01T00:00:00+0200", Date.UTC(2024, 3, 1)],
  ["2024-04-01 23:59:59-05:00", Date.UTC(2024, 3, 1)],
  ["2024-02-30", null],
  ["2024-03-05T25:00:00Z", null],
  ["", null],
  [7, null],
])("the calendar day of %j is written in its first ten characters", (on, day) => {
  expect(new Fields({ on }).day("on")).toBe(day);
});
