import { expect, it } from "vitest";
import { formatSearchNote, readSearchNote } from "./search-note";

it("a note is the same after its header was read", () => {
  const note = {
    isAtLeast: true,
    isForgiving: false,
    isUnknownAddress: false,
  };
  expect(readSearchNote(formatSearchNote(note))).toEqual(note);
  expect(readSearchNote(null)).toBeNull();
});
