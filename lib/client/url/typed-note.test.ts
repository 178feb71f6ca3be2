import { expect, it } from "vitest";
import { typedNote } from "./typed-range";

it.each([
  ["3/4/2024", "en-GB", "Read day first; the other way it is 4 Mar 2024."],
  ["3/4/2024", "en-US", "Read month first; the other way it is Apr 3, 2024."],
  [
    "9/4/2024 - 3/4/2024",
    "en-GB",
    "Dates swapped: start was after end. Read day first; the other way it is 4 Mar – 4 Sep 2024.",
  ],
  ["31/12/2024", "en-GB", ""],
  ["3.4.2024", "en-US", ""],
  ["4/4/2024", "en-GB", ""],
  ["last week", "en-GB", ""],
  ["2023 - 2022", "en-GB", "Dates swapped: start was after end."],
  ["soon", "en-GB", ""],
])("of %j in %s it is said: %s", (text, locale, note) =>
  expect(typedNote(text, "2024-05-15", locale)).toBe(note),
);
