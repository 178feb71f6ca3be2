// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { SelectSwitch } from "./select-switch";
import SelectionBar from "./selection-bar";

const page = {
  sort: "-contribution_date",
  shown: [],
  now: 0,
  region: { zone: "UTC", locale: "en" },
} as const;

const selection = { isSelecting: false, chosen: null, label: (id: string) => id, toggle: () => {} };

function drawBar(ids: readonly string[]) {
  const actions = { selection: { ...selection, ids }, copySelected: () => {}, clearSelection: () => {} };
  return draw(<SelectionBar actions={actions} {...page} origin={{ list: "page=2" }} />);
}

it.each([
  [["A"], "1 selected", null],
  [["A", "B"], "2 selected", "/contributions/A?compare=B&list=page%3D2"],
  [["A", "B", "C"], "3 selected", null],
])("the selection %j is counted; only two contributions can be compared", (ids, words, href) => {
  const bar = drawBar(ids);
  expect(bar.querySelector("[role=toolbar]")?.getAttribute("aria-label")).toBe(words);
  expect(bar.querySelector("[role=status]")?.textContent).toBe(words);
  expect(bar.querySelector("a")?.getAttribute("href") ?? null).toBe(href);
  expect(bar.querySelector("button:disabled")?.textContent ?? null).toBe(href === null ? "Compare" : null);
});

it("more rows than a search can name are not exported, and the bar says why", () => {
  const reason = "Select fewer rows to export them, or use a filter.";
  const disabled = (bar: Document) =>
    [...bar.querySelectorAll("button:disabled")].map(({ textContent }) => textContent);
  const drawRows = (length: number) => drawBar(Array.from({ length }, (_, at) => `CONTRIB${at}`));
  const [few, many] = [drawRows(9), drawRows(99)];
  expect(disabled(few)).toEqual(["Compare"]);
  expect(few.body.textContent).not.toContain(reason);
  expect(disabled(many)).toEqual(["Compare", "Export"]);
  expect(many.body.textContent).toContain(reason);
});

it.each([
  [false, "Select"],
  [true, "Done"],
])("the button of a phone that is selecting: %s is named %j, without a second state", (isSelecting, name) => {
  const actions = { selection: { ...selection, ids: [], isSelecting }, toggleSelecting: () => {} };
  const button = draw(<SelectSwitch actions={actions} />).querySelector("button");
  expect([button?.textContent, button?.hasAttribute("aria-pressed")]).toEqual([name, false]);
});
