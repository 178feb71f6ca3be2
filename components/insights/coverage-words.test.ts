import { expect, it } from "vitest";
import type { Coverage } from "@/lib/contract/insights-report";
import { coverageWords } from "./coverage-words";

const now = Date.UTC(2024, 2, 31, 12);
type Copy = NonNullable<Coverage["copy"]>;
const words = (counted: number, copy: Copy | null) =>
  coverageWords({ records: 104_311, counted, copy }, now, "en-GB");
const asOf = now - 120_000;

it("nothing is said of figures that rest on all records of the desk's own", () => {
  expect(words(104_311, null)).toBeNull();
});

it.each<[string, number, Copy | null, string, boolean]>([
  [
    "records that are not counted yet",
    61_200,
    null,
    "Based on 61,200 of 104,311 records. The others are being counted.",
    true,
  ],
  [
    "a copy that holds all",
    104_311,
    { asOf, isComplete: true, total: 104_311, missing: 0 },
    "Based on all 104,311 records, in the desk’s copy, read 2 min ago.",
    false,
  ],
  [
    "a copy whose upstream never said how much it has",
    104_311,
    { asOf, isComplete: false, total: null, missing: 0 },
    "Based on all 104,311 records, in the desk’s copy, read 2 min ago. The copy does not hold all of " +
      "these days yet.",
    true,
  ],
  [
    "a copy that lacks some of all, and none of these days",
    104_311,
    { asOf, isComplete: true, total: 250_000, missing: 0 },
    "Based on 104,311 of 250,000 records, in the desk’s copy, read 2 min ago.",
    false,
  ],
  [
    "a copy that lacks some of these days",
    104_311,
    { asOf, isComplete: false, total: 250_000, missing: 0 },
    "Based on 104,311 of 250,000 records, in the desk’s copy, read 2 min ago. The copy does not hold all " +
      "of these days yet.",
    true,
  ],
  [
    "a copy that is being counted",
    61_200,
    { asOf, isComplete: true, total: 104_311, missing: 0 },
    "Based on 61,200 of 104,311 records, in the desk’s copy, read 2 min ago. The others are being counted.",
    true,
  ],
  [
    "a copy that holds records which its upstream no longer has",
    104_311,
    { asOf, isComplete: true, total: 104_100, missing: 211 },
    "Based on all 104,311 records, in the desk’s copy, read 2 min ago. 211 records no longer found upstream.",
    true,
  ],
])("%s is told, never extrapolated", (_, counted, copy, told, isPartial) => {
  const { words: said = "", ...rest } = words(counted, copy) ?? {};
  expect({ ...rest, words: said.replace("min.", "min") }).toEqual({ words: told, isPartial });
});
