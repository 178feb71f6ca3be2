import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import type { ReportRange } from "@/lib/contract/insights-report";
import { comparisonWords } from "./comparison-words";

const span = (from: string, to: string) => ({ from, to, start: 0, end: 1 });
const range = (days: ReturnType<typeof span>, isPartial: boolean, previous: ReportRange["previous"]) => ({
  ...days,
  isPartial,
  previous,
});

it("a closed range is compared with as many days before", () => {
  const before = { ...span("2024-01-30", "2024-02-29"), rule: "days", days: 31 } as const;
  expect(comparisonWords({ range: range(span("2024-03-01", "2024-03-31"), false, before) }, "en-GB")).toBe(
    "Compared with the 31 days before, 30 Jan – 29 Feb 2024.",
  );
  const day = { ...span("2024-03-02", "2024-03-02"), rule: "days", days: 1 } as const;
  expect(comparisonWords({ range: range(span("2024-03-03", "2024-03-03"), false, day) }, "en-GB")).toBe(
    "Compared with the day before, 2 Mar 2024.",
  );
});

it.each([
  ["2024-03-01", "2024-03-31", "month", "2024-02-01", "2024-02-15", "1–15 Feb 2024"],
  ["2024-03-01", "2024-03-15", "month", "2024-02-01", "2024-02-15", "1–15 Feb 2024"],
  ["2024-01-01", "2024-03-31", "quarter", "2023-10-01", "2023-10-15", "1–15 Oct 2023"],
  ["2024-01-01", "2024-12-31", "year", "2023-01-01", "2023-01-15", "1–15 Jan 2023"],
  ["2024-01-01", "2024-05-15", "year", "2023-01-01", "2023-01-15", "1–15 Jan 2023"],
])(
  "the days from %s to %s, which go on, are compared with the same part of the %s before",
  (from, to, ...told) => {
    const [word, first, last, days] = told;
    const before = { ...span(first, last), rule: "calendar", days: 15 } as const;
    expect(comparisonWords({ range: range(span(from, to), true, before) }, "en-GB")).toBe(
      `Compared with the ${word} before up to the same moment, ${days}.`,
    );
  },
);

it("an open range has nothing to be compared with", () => {
  const words = "Nothing to compare with: the days are open at an end.";
  expect(comparisonWords({ range: null }, "en-GB")).toBe(words);
  expect(comparisonWords({ range: range(span("2024-01-01", "2024-03-31"), false, null) }, "en-GB")).toBe(
    words,
  );
});

it("days of which the copy lacks some are no comparison", () => {
  const previous = { ...span("2024-02-01", "2024-02-29"), rule: "calendar", days: 29 } as const;
  const words = (received: string | null) => {
    const { figures } = march;
    if (figures === undefined) throw new Error("no figures");
    const told = { ...figures, received: { ...figures.received, previous: received } };
    return comparisonWords(
      { range: range(span("2024-03-01", "2024-03-31"), false, previous), figures: told },
      "en-GB",
    );
  };
  expect(words(null)).toBe("Nothing to compare with: the copy does not hold all of the days before.");
  expect(words("0.0000")).toBe("Compared with the month before, 1–29 Feb 2024.");
});
