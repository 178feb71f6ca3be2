// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { drawPart } from "@/components/insights/__fixtures__/draw-part";
import type { Distributions } from "@/lib/contract/insights-report";
import DistributionsPart from "./distributions-part";

const none = { bars: [], others: { values: 0, count: 0, received: "0.0000" } };

/** Renders the distributions of contributions by weekday and hour. */
function drawWeek(week: Distributions["week"]): Document {
  const shares = { method: none, source: none, country: none, campaign: none, product: none };
  return drawPart(<DistributionsPart />, { distributions: { ...shares, amount: [], week } });
}

it("an hour has the darker of four shades, the more contributions it has compared with the busiest", () => {
  const counts = [0, 1, 25, 26, 50, 75, 76, 100];
  const week = Array.from({ length: 7 }, (_day, day) =>
    Array.from({ length: 24 }, (_hour, hour) => (day === 0 ? (counts[hour] ?? 0) : 0)),
  );
  const cells = [...drawWeek(week).querySelectorAll("tbody tr:first-child td > div")];
  const shadeOf = (cell: Element) => /opacity:\s*([\d.]+)/.exec(cell.getAttribute("style") ?? "")?.[1];
  const shades = [undefined, "0.22", "0.22", "0.42", "0.42", "0.66", "1", "1"];
  expect(cells.slice(0, counts.length).map(shadeOf)).toEqual(shades);
});
