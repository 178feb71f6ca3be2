// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { allTime } from "@/lib/format/date-range";
import { typeInto } from "./__fixtures__/type-into";
import DateRangePanel, { RangePresets } from "./date-range-panel";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it.each([
  [allTime, "All time"],
  [{ kind: "rolling", range: "last-7-days" } as const, "Last 7 days"],
])("of the presets, only the chosen range is pressed: %j", (range, name) => {
  const presets = draw(<RangePresets range={range} onChoose={() => {}} className="" />);
  const pressed = [...presets.querySelectorAll("button[aria-pressed=true]")];
  expect(pressed.map(({ textContent }) => textContent)).toEqual([name]);
});

it("the button that shows a range has one space before the count", () => {
  const panel = draw(
    <DateRangePanel
      range={allTime}
      region={{ zone: "UTC", locale: "en-GB" }}
      now={0}
      onChoose={() => {}}
      onClose={() => {}}
      counted={() => <span>9 contributions</span>}
    />,
  );
  const show = panel.querySelector("button[type=submit]");
  expect(show?.textContent).toBe("Show 9 contributions");
  // Between several children, the button would add a gap.
  expect(show?.childNodes).toHaveLength(1);
});

it("a wrong day keeps the form open and is named until it is corrected", async () => {
  const onChoose = vi.fn();
  const panel = document.body.appendChild(document.createElement("div"));
  const root = createRoot(panel);
  const region = { zone: "UTC", locale: "en-GB" };
  const now = Date.UTC(2024, 2, 15);
  await act(async () =>
    root.render(
      <DateRangePanel range={allTime} region={region} now={now} onChoose={onChoose} onClose={() => {}} />,
    ),
  );
  const start = [...panel.querySelectorAll("label")].find((label) => /Start/.test(label.textContent));
  const field = start?.querySelector("input") ?? document.createElement("input");
  const show = panel.querySelector<HTMLElement>("button[type=submit]");
  const submit = async (day: string) => {
    await act(async () => field.focus());
    await act(async () => typeInto(field, day));
    await act(async () => field.blur());
    await act(async () => show?.click());
  };
  await submit("32 Mar");
  expect(panel.querySelector("[role=alert]")?.textContent).toBe("Not a date. Try “3 Oct”.");
  expect(field.validationMessage).toBe("Not a date. Try “3 Oct”.");
  expect(onChoose).not.toHaveBeenCalled();
  await submit("");
  expect(onChoose).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});
