import { expect, it } from "vitest";
import { insightsReport } from "@/lib/contract/insights-report";
import { march } from "./__fixtures__/insights-report";

it("a report is valid with all of its parts and with none", () => {
  expect(insightsReport.safeParse(march).success).toBe(true);
  const { figures: _, series: __, distributions: ___, worklists: ____, ...bare } = march;
  expect(insightsReport.safeParse(bare).success).toBe(true);
});

/** Returns the path of every member inside a value. */
function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

function withWrongMember(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return { wrong: true };
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? withWrongMember(one, rest) : one));
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, key === name ? withWrongMember(one, rest) : one]),
      )
    : value;
}

it("a wrong member at any path makes a report invalid", () => {
  const paths = pathsIn(march);
  expect(paths.length).toBeGreaterThan(150);
  for (const path of paths) {
    expect(insightsReport.safeParse(withWrongMember(march, path)).success, path.join(".")).toBe(false);
  }
});
