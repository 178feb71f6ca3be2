import { expect, it } from "vitest";
import { isAllSearched, searchedWords } from "./palette";

const now = Date.UTC(2024, 2, 31, 12);
const copy = { asOf: now - 120_000, isComplete: true };
const coverage = { records: 104_311 };

it.each([
  [{ coverage, copy: null }, "104,311 records searched", true],
  [{ coverage, copy }, "104,311 records searched, synced 2 min ago", true],
  [
    { coverage, copy: { ...copy, isComplete: false } },
    "104,311 records searched, synced 2 min ago, not all of them yet",
    false,
  ],
])("the palette shows the search %j as “%s”", (searched, words, isAll) => {
  expect(searchedWords(searched, now, "en-GB")).toBe(words);
  expect(isAllSearched(searched)).toBe(isAll);
});
