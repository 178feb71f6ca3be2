import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import type { Coverage, ReportRange } from "@/lib/contract/insights-report";
import { figureWords } from "@/lib/records/labels";
import { comparisonWords, coverageWords, insightsCopy } from "./copy";

const span = (from: string, to: string) => ({ from, to, start: 0, end: 1 });
const range = (days: ReturnType<typeof span>, isPartial: boolean, previous: ReportRange["previous"]) => ({
  ...days,
  isPartial,
  previous,
});

it("a closed range names the days it is compared with", () => {
  const before = { ...span("2024-01-30", "2024-02-29"), rule: "days", days: 31 } as const;
  expect(comparisonWords({ range: range(span("2024-03-01", "2024-03-31"), false, before) }, "en-GB")).toBe(
    "Compared with 30 Jan – 29 Feb 2024.",
  );
  const day = { ...span("2024-03-02", "2024-03-02"), rule: "days", days: 1 } as const;
  expect(comparisonWords({ range: range(span("2024-03-03", "2024-03-03"), false, day) }, "en-GB")).toBe(
    "Compared with 2 Mar 2024.",
  );
});

it.each([
  ["2024-03-01", "2024-03-31", "last month", "2024-02-01", "2024-02-15", "1–15 Feb 2024"],
  ["2024-03-01", "2024-03-15", "last month", "2024-02-01", "2024-02-15", "1–15 Feb 2024"],
  ["2024-01-01", "2024-03-31", "last quarter", "2023-10-01", "2023-10-15", "1–15 Oct 2023"],
  ["2024-01-01", "2024-12-31", "last year", "2023-01-01", "2023-01-15", "1–15 Jan 2023"],
  ["2024-01-01", "2024-05-15", "last year", "2023-01-01", "2023-01-15", "1–15 Jan 2023"],
  ["2024-01-01", "2024-06-30", "6 months earlier", "2023-07-01", "2023-07-15", "1–15 Jul 2023"],
  ["2024-02-01", "2024-04-30", "3 months earlier", "2023-11-01", "2023-11-15", "1–15 Nov 2023"],
])(
  "the current days from %s to %s are compared up to the same point %s",
  (from, to, earlier, first, last, days) => {
    const before = { ...span(first, last), rule: "calendar", days: 15 } as const;
    expect(comparisonWords({ range: range(span(from, to), true, before) }, "en-GB")).toBe(
      `Compared with ${days} (same point ${earlier}).`,
    );
  },
);

it("an open range has no comparison", () => {
  const words = "No comparison: the date range needs a start and an end.";
  expect(comparisonWords({ range: null }, "en-GB")).toBe(words);
  expect(comparisonWords({ range: range(span("2024-01-01", "2024-03-31"), false, null) }, "en-GB")).toBe(
    words,
  );
});

it("earlier days that are not fully synced have no comparison", () => {
  const previous = { ...span("2024-02-01", "2024-02-29"), rule: "calendar", days: 29 } as const;
  const words = (received: string | null) => {
    const { figures } = march;
    if (figures === undefined) throw new Error("no figures");
    const changed = { ...figures, received: { ...figures.received, previous: received } };
    return comparisonWords(
      { range: range(span("2024-03-01", "2024-03-31"), false, previous), figures: changed },
      "en-GB",
    );
  };
  expect(words(null)).toBe("No comparison: not all of the earlier days are synced.");
  expect(words("0.0000")).toBe("Compared with 1–29 Feb 2024.");
});

it.each([
  [1, "Totals exclude 1 contribution with an unreadable amount."],
  [1204, "Totals exclude 1,204 contributions with an unreadable amount."],
])("%i unreadable amounts are counted as contributions", (count, words) => {
  expect(insightsCopy.noSumIncludes(count, "en-GB")).toBe(words);
});

const now = Date.UTC(2024, 2, 31, 12);
type Copy = NonNullable<Coverage["copy"]>;
const words = (counted: number, copy: Copy | null) =>
  coverageWords({ records: 104_311, counted, copy }, now, "en-GB");
const asOf = now - 120_000;

it("figures of all own records have no coverage note", () => {
  expect(words(104_311, null)).toBeNull();
});

it.each<[string, number, Copy | null, string, boolean]>([
  [
    "records that are not counted yet",
    61_200,
    null,
    "Based on 61,200 of 104,311 records. The rest are still being counted.",
    true,
  ],
  [
    "a complete copy",
    104_311,
    { asOf, isComplete: true, total: 104_311, missing: 0 },
    "Based on all 104,311 records, synced 2 min ago.",
    false,
  ],
  [
    "a copy of an upstream without a total",
    104_311,
    { asOf, isComplete: false, total: null, missing: 0 },
    "Based on 104,311 records, synced 2 min ago. Not all of these days are synced yet.",
    true,
  ],
  [
    "a copy that lacks records of other days only",
    104_311,
    { asOf, isComplete: true, total: 250_000, missing: 0 },
    "Based on 104,311 of 250,000 records, synced 2 min ago.",
    false,
  ],
  [
    "a copy that lacks records of these days",
    104_311,
    { asOf, isComplete: false, total: 250_000, missing: 0 },
    "Based on 104,311 of 250,000 records, synced 2 min ago. Not all of these days are synced yet.",
    true,
  ],
  [
    "a copy that is being counted",
    61_200,
    { asOf, isComplete: true, total: 104_311, missing: 0 },
    "Based on 61,200 of 104,311 records, synced 2 min ago. The rest are still being counted.",
    true,
  ],
  [
    "a copy with records that upstream no longer has",
    104_311,
    { asOf, isComplete: true, total: 104_100, missing: 211 },
    "Based on all 104,311 records, synced 2 min ago. 211 records are no longer in the data service.",
    true,
  ],
])("the coverage note is right for %s", (_, counted, copy, expected, isPartial) => {
  const { words: note = "", ...rest } = words(counted, copy) ?? {};
  expect({ ...rest, words: note.replace("min.", "min") }).toEqual({ words: expected, isPartial });
});

it("the figures and the list of refunds are those of contributions", () => {
  expect(Object.values(figureWords).join()).not.toMatch(/gift\b/i);
  const { title, none } = insightsCopy.worklists.refunds;
  for (const words of [title, none]) expect(words).toMatch(/contributions/i);
});
