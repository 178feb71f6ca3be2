import fc from "fast-check";
import { expect, it, test } from "vitest";
import { ordinal } from "./text";
import { printable, readText, recordId } from "./values";

test.each([
  ["a NUL", "Ann\0Lee", "Ann\ufffdLee"],
  ["nothing but a NUL", "\0", "\ufffd"],
  ["half a character", "Ann \ud83d Lee", "Ann \ufffd Lee"],
  ["a whole one", "Ann 😀 Lee", "Ann 😀 Lee"],
  ["line ends of other systems", "a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["a mark of direction, which a browser keeps", "a\u202eb", "a\u202eb"],
])("a text with %s is read as a browser reads it from a page", (_what, text, read) => {
  expect(readText(text)).toBe(read);
});

test("a printable text goes through a page unchanged, as UTF-8 and as what an HTML parser keeps", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("\0", "\r", "\n", "\ud800", "\udc00", "a") }),
      (some, odd) => {
        const text = printable(some + odd);
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
])("the place %i is the %s", (nth, word) => {
  expect(ordinal(nth)).toBe(word);
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
])("the id of %j is %j", (record, id) => expect(recordId(record)).toBe(id));
