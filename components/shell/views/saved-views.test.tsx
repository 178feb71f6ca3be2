// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { SavedViews } from "./saved-views";

it.each([
  [null, "Europe/Berlin"],
  ["America/Toronto", "America/Toronto"],
])("with the personal zone %s, the months of built-in views are in %s", (zone, expected) => {
  const links = linksOf(draw(<SavedViews />, { preferences: { zone } }));
  expect(links["Refunds this month"]).toBe(`/contributions?q=refunded:this-month&tz=${expected}`);
  expect(links["Possible double charges"]).toContain(`tz=${expected}`);
});
