import { expect, test } from "vitest";
import { entryCount, whoWords } from "./copy";

test.each([
  ["person", "Noor Khan", "Noor Khan"],
  ["token", "Data warehouse", "Data warehouse (token)"],
  ["nobody", null, "Unknown user"],
  ["operator", null, "Command line"],
  ["desk", null, "Giving Desk"],
  ["constructor", null, "constructor"],
])("the actor %s with the name %s is shown as %s", (whoKind, whoName, words) => {
  expect(whoWords({ whoKind, whoName })).toBe(words);
});

test.each([
  [{ kind: "contribution", count: 25 }, "25 contributions"],
  [{ kind: "person", count: 2 }, "2 people"],
  [{ kind: "person", count: 1 }, "1 person"],
  [{ kind: "sponsee", count: 1 }, "1 sponsored person"],
  [{ kind: "sponsee", count: 2 }, "2 sponsored people"],
  [{ kind: "person", count: 0 }, null],
  [{ kind: null, count: 3 }, null],
] as const)("an entry shows the kind and number of its objects: %o", (entry, words) => {
  expect(entryCount(entry, "en")).toBe(words);
});
