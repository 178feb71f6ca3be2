import { expect, it } from "vitest";
import { searchNotes } from "./search-notes";

const note = {
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
  coverage: { records: 5000, indexed: 5000 },
};

it("nothing is said of a list that no words narrow, nor of a search that is whole", () => {
  expect(searchNotes(null, null, "en")).toEqual([]);
  expect(searchNotes(note, 3, "en")).toEqual([]);
});

it("all is said that a search lacks", () => {
  const lacking = {
    isAtLeast: true,
    isForgiving: true,
    isUnknownAddress: false,
    coverage: { records: 5000, indexed: 1200 },
  };
  expect(searchNotes(lacking, 3, "en")).toEqual([
    expect.stringContaining("More match"),
    expect.stringContaining("Searched 1,200 of 5,000 records so far"),
    "No contribution has all of these words. Closest matches:",
  ]);
});

it("says that there is no such address, and whether others are close to it", () => {
  const mistyped = { ...note, isForgiving: true, isUnknownAddress: true };
  expect(searchNotes(mistyped, 3, "en")).toEqual(["No such address. Closest matches:"]);
  expect(searchNotes({ ...mistyped, isForgiving: false }, 0, "en")).toEqual(["No such address."]);
});
