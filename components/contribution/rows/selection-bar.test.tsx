// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { ListPageProvider } from "@/components/contribution/list/list-state";
import { draw } from "@/components/shell/__fixtures__/draw";
import { defaultListState } from "@/lib/client/url/list-state";
import SelectionBar from "./selection-bar";

const page = { state: defaultListState, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };

function drawBar(ids: readonly string[]) {
  const selection = { ids, chosen: null, label: (id: string) => id, toggle: () => {} };
  const actions = { selection, copySelected: () => {}, clearSelection: () => {} };
  return draw(
    <ListPageProvider value={page}>
      <SelectionBar actions={actions} list="page=2" shown={[]} />
    </ListPageProvider>,
  );
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
