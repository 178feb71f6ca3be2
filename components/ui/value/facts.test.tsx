import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { valueCopy } from "@/components/ui/value/copy";
import { AnyValue } from "./facts";

it.each([
  ["names", (inner: unknown) => ({ in: inner })],
  ["a list", (inner: unknown) => [inner]],
])("values in %s are shown down to five levels, and deeper ones are left to the JSON", (_, wrap) => {
  const nested = (levels: number): unknown => (levels === 0 ? "core" : wrap(nested(levels - 1)));
  const shown = (levels: number) => renderToStaticMarkup(<AnyValue value={nested(levels)} />);
  expect(shown(5)).toContain("core");
  expect(shown(6)).not.toContain("core");
  expect(shown(6)).toContain(valueCopy.moreInJson);
});
