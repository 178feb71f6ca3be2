import { expect, it } from "vitest";
import { searchNotes } from "./list-notices";

const note = {
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
};

it("nothing is said of a list that no words narrow, nor of a search that is whole", () => {
  expect(searchNotes(null, null)).toEqual([]);
  expect(searchNotes(note, 3)).toEqual([]);
});

it("all is said that a search lacks", () => {
  const lacking = {
    isAtLeast: true,
    isForgiving: true,
    isUnknownAddress: false,
  };
  expect(searchNotes(lacking, 3)).toEqual([
    expect.stringContaining("Too many matches"),
    "No contribution has all of these words. Closest matches:",
  ]);
});

it("says that there is no such address, and whether others are close to it", () => {
  const mistyped = { ...note, isForgiving: true, isUnknownAddress: true };
  expect(searchNotes(mistyped, 3)).toEqual(["No such email. Closest matches:"]);
  expect(searchNotes({ ...mistyped, isForgiving: false }, 0)).toEqual(["No such email."]);
});
