import { expect, it } from "vitest";
import { coverageWords } from "./coverage-words";

const now = Date.UTC(2024, 2, 31, 12);
const words = (counted: number, copy: { asOf: number; isComplete: boolean } | null) =>
  coverageWords({ records: 104_311, counted, copy }, now, "en-GB");

it("nothing is said of figures that rest on all records of the desk's own", () => {
  expect(words(104_311, null)).toBeNull();
});

it("records that are not counted yet are told, never extrapolated", () => {
  expect(words(61_200, null)).toEqual({
    words: "Based on 61,200 of 104,311 records; the others are being counted.",
    isPartial: true,
  });
});

it("a copy is told with its age, and with what it lacks", () => {
  const asOf = now - 120_000;
  expect(words(104_311, { asOf, isComplete: true })?.isPartial).toBe(false);
  expect(words(104_311, { asOf, isComplete: true })?.words).toMatch(
    /^Based on all 104,311 records of the desk’s copy, read 2 min\.? ago\.$/,
  );
  expect(words(104_311, { asOf, isComplete: false })?.isPartial).toBe(true);
  expect(words(61_200, { asOf, isComplete: false })?.words).toMatch(/^Based on 61,200 of 104,311 records/);
});
