import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { overviewText } from "./overview-share";

const textOf = (report: InsightsReport) => overviewText(report, "https://desk.example/", "en-GB", "previous");

it("the overview as text has its date range, currency, figures and link", () => {
  const lines = textOf(march).split("\n");
  expect(lines[0]).toBe("Overview, 1–31 Mar 2024 (Toronto), CAD");
  expect(lines).toContain("Received: CA$128,406.20 (+8.4% from CA$118,449.75)");
  expect(lines).toContain("Refunded: CA$1,145.00 (−41.0% from CA$1,940.00)");
  expect(lines).toContain("One-time: CA$1.00");
  expect(lines.at(-1)).toBe("https://desk.example/");
});

it("the overview as text states what a figure was, also if that is zero", () => {
  const figures = march.figures && {
    ...march.figures,
    received: { ...march.figures.received, previous: "0.0000", change: null },
  };
  expect(textOf({ ...march, figures })).toContain("Received: CA$128,406.20, was CA$0.00\n");
});

it("the overview as text counts unreadable amounts", () => {
  const text = textOf({ ...march, unsummed: { count: 3, list: null } });
  expect(text).toContain("Excluding 3 with unreadable amounts.");
  expect(textOf(march)).not.toContain("unreadable");
});

it("the overview as text states the coverage of a partial copy", () => {
  const coverage = {
    records: 61_200,
    counted: 61_200,
    copy: { asOf: march.now, isComplete: false, total: 104_311, missing: 0 },
  };
  const lines = textOf({ ...march, coverage }).split("\n");
  expect(lines.at(-2)).toMatch(
    /^Based on 61,200 of 104,311 records, .+ Not all of these days are synced yet\.$/,
  );
  const own = { ...march, coverage: { ...coverage, copy: null } };
  expect(textOf(own)).not.toContain("Based on");
});
