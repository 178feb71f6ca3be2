import { expect, it } from "vitest";
import { march } from "@/lib/client/__fixtures__/insights-report";
import { overviewText } from "./overview-text";

it("as text the overview names its days, its currency, each figure and where to see them", () => {
  const lines = overviewText(march, "https://desk.example/", "en-GB").split("\n");
  expect(lines[0]).toBe("Overview, 1–31 Mar 2024 (Toronto), CAD");
  expect(lines).toContain("Received: CA$128,406.20 (+8.4% from CA$118,449.75)");
  expect(lines).toContain("Refunded: CA$1,145.00 (−41.0% from CA$1,940.00)");
  expect(lines).toContain("One-time: CA$1.00");
  expect(lines.at(-1)).toBe("https://desk.example/");
});
