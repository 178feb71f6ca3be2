import { expect, test } from "vitest";
import { initials } from "./text";

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
