import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import { overviewText } from "./overview-share";

it("the overview as text has its date range, currency, figures and link", () => {
  const lines = overviewText(march, "https://desk.example/", "en-GB").split("\n");
  expect(lines[0]).toBe("Overview, 1–31 Mar 2024 (Toronto), CAD");
  expect(lines).toContain("Received: CA$128,406.20 (+8.4% from CA$118,449.75)");
  expect(lines).toContain("Refunded: CA$1,145.00 (−41.0% from CA$1,940.00)");
  expect(lines).toContain("One-time: CA$1.00");
  expect(lines.at(-1)).toBe("https://desk.example/");
});

it("the overview as text counts unreadable amounts", () => {
  const text = overviewText(
    { ...march, unsummed: { count: 3, list: null } },
    "https://desk.example/",
    "en-GB",
  );
  expect(text).toContain("Excluding 3 with unreadable amounts.");
  expect(overviewText(march, "https://desk.example/", "en-GB")).not.toContain("unreadable");
});

it("the overview as text states the coverage of a partial copy", () => {
  const coverage = {
    records: 61_200,
    counted: 61_200,
    copy: { asOf: march.now, isComplete: false, total: 104_311, missing: 0 },
  };
  const lines = overviewText({ ...march, coverage }, "https://desk.example/", "en-GB").split("\n");
  expect(lines.at(-2)).toMatch(
    /^Based on 61,200 of 104,311 records, .+ Not all of these days are synced yet\.$/,
  );
  const own = { ...march, coverage: { ...coverage, copy: null } };
  expect(overviewText(own, "https://desk.example/", "en-GB")).not.toContain("Based on");
});
