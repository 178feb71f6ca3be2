import { expect, it } from "vitest";
import { searchNotes } from "./search-notes";

const note = { isAtLeast: false, isForgiving: false, coverage: { records: 5000, indexed: 5000 } };

it("nothing is said of a list that no words narrow, nor of a search that is whole", () => {
  expect(searchNotes(null, "en")).toEqual([]);
  expect(searchNotes(note, "en")).toEqual([]);
});

it("all is said that a search lacks", () => {
  const lacking = { isAtLeast: true, isForgiving: true, coverage: { records: 5000, indexed: 1200 } };
  expect(searchNotes(lacking, "en")).toEqual([
    expect.stringContaining("taken for mistyped"),
    expect.stringContaining("More match"),
    expect.stringContaining("Searched 1,200 of 5,000 records so far"),
  ]);
});
