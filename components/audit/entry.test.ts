import { expect, test } from "vitest";
import { whoWords } from "./entry";

test.each([
  ["person", "Noor Khan", "Noor Khan"],
  ["token", "Data warehouse", "Data warehouse (token)"],
  ["nobody", null, "Somebody unknown"],
  ["operator", null, "At the terminal"],
  ["desk", null, "The desk itself"],
  ["constructor", null, "constructor"],
])("%s called %s is written as %s", (whoKind, whoName, words) => {
  expect(whoWords({ whoKind, whoName })).toBe(words);
});
