import { expect, test } from "vitest";
import { initials, shortId } from "./text";

test.each([
  ["Noor Khan", "NK"],
  ["Ana María de la Cruz", "AC"],
  ["Cher", "C"],
  ["  ngọc   anh ", "NA"],
  ["佐藤 美咲", "佐美"],
  ["😀 – Bo", "B"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ["KJLEMLD8", "KJLEMLD8"],
  ["123456789012", "123456789012"],
  ["1234567890123", "123456…0123"],
  ["\u{1F600}".repeat(13), `${"\u{1F600}".repeat(6)}…${"\u{1F600}".repeat(4)}`],
])("the id %s is written as %s", (id, text) => expect(shortId(id)).toBe(text));
