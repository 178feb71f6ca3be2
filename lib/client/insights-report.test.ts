import { expect, it } from "vitest";
import { insightsReport } from "@/lib/contract/insights-report";
import { march } from "./__fixtures__/insights-report";
import { isInsightsReport } from "./insights-report";

it("a report of the contract is one to the browser, with all of its parts and with none", () => {
  expect(insightsReport.safeParse(march).success).toBe(true);
  expect(isInsightsReport(march)).toBe(true);
  const { figures: _, series: __, distributions: ___, worklists: ____, ...bare } = march;
  expect(insightsReport.safeParse(bare).success).toBe(true);
  expect(isInsightsReport(bare)).toBe(true);
});

/** Every place in a value, as a path of names. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

function withWrong(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return { wrong: true };
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === name ? withWrong(one, rest) : one));
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, key === name ? withWrong(one, rest) : one]),
      )
    : value;
}

it("a report with anything wrong in it is none, wherever that is", () => {
  const places = placesIn(march);
  expect(places.length).toBeGreaterThan(150);
  for (const place of places) {
    expect(isInsightsReport(withWrong(march, place)), place.join(".")).toBe(false);
  }
});
