import { expect, it } from "vitest";
import { insightsReport } from "@/lib/contract/insights-report";
import { march } from "./__fixtures__/insights-report";

it("a report is one with all of its parts and with none", () => {
  expect(insightsReport.safeParse(march).success).toBe(true);
  const { figures: _, series: __, distributions: ___, worklists: ____, ...bare } = march;
  expect(insightsReport.safeParse(bare).success).toBe(true);
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
    expect(insightsReport.safeParse(withWrong(march, place)).success, place.join(".")).toBe(false);
  }
});
