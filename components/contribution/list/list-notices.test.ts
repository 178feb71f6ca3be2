import { expect, it } from "vitest";
import { searchNotes } from "./list-notices";

const note = {
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
};

it("a list without a search and a complete search have no note", () => {
  expect(searchNotes(null, null, "en")).toEqual([]);
  expect(searchNotes(note, 3, "en")).toEqual([]);
});

it("a search has a note for each limit", () => {
  const lacking = {
    isAtLeast: true,
    isForgiving: true,
    isUnknownAddress: false,
  };
  expect(searchNotes(lacking, 10_000, "en")).toEqual([
    "Too many matches: only the first 10,000 are listed. Add a filter, narrow the dates or reverse the " +
      "order to see others.",
    "No exact match. Closest matches:",
  ]);
});

it("a search for an unknown email has a note with or without closest matches", () => {
  const mistyped = { ...note, isForgiving: true, isUnknownAddress: true };
  expect(searchNotes(mistyped, 3, "en")).toEqual(["No such email. Closest matches:"]);
  expect(searchNotes({ ...mistyped, isForgiving: false }, 0, "en")).toEqual(["No such email."]);
});
