// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { allTime } from "@/lib/format/date-range";
import { RangePresets } from "./date-range-panel";

it.each([
  [allTime, "All time"],
  [{ kind: "rolling", range: "last-7-days" } as const, "Last 7 days"],
])("of the presets, only the chosen range is pressed: %j", (range, name) => {
  const presets = draw(<RangePresets range={range} onChoose={() => {}} className="" />);
  const pressed = [...presets.querySelectorAll("button[aria-pressed=true]")];
  expect(pressed.map(({ textContent }) => textContent)).toEqual([name]);
});
