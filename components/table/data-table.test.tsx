// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { DataTable, type DeskColumn } from "./data-table";

const columns: readonly DeskColumn<{ id: string }, null>[] = [
  { id: "date", heading: "Date", width: 90, Cell: ({ row }) => row.id },
  { id: "name", heading: "Name", width: 90, Cell: ({ row }) => row.id, isRowHeader: true },
];
const drawn = (onMove?: () => void) =>
  draw(
    <DataTable
      caption="Gifts"
      columns={columns}
      rows={[{ id: "A" }]}
      context={null}
      layout={{ shown: ["name", "date"], density: "compact", ...(onMove && { onMove }) }}
      sorts={{ date: { direction: "descending", to: () => {} } }}
    />,
  );

it("a table has row and column headings and marks the sorted column", () => {
  const page = drawn();
  const heads = [...page.querySelectorAll("th")];
  expect(heads.map((head) => [head.scope, head.textContent, head.getAttribute("aria-sort")])).toEqual([
    ["col", "Name", null],
    ["col", "Date", "descending"],
    ["row", "A", null],
  ]);
});

it("headings are draggable only where columns can be moved", () => {
  expect(drawn().querySelectorAll("[draggable]")).toHaveLength(0);
  expect(drawn(() => {}).querySelectorAll("th[draggable=true]")).toHaveLength(2);
});

const namedColumns: readonly DeskColumn<{ id: string }, null>[] = [
  {
    id: "name",
    heading: "Name",
    width: 90,
    Cell: ({ row }) => (
      <div>
        <a href="/">
          <bdi data-private="">Ada {row.id}</bdi>
        </a>
        <small>{row.id}</small>
      </div>
    ),
  },
];

it.each([
  ["on", ""],
  ["off", "Ada AA"],
])("with the mask %s, the tooltip of a truncated name is %j", async (mask, title) => {
  document.documentElement.dataset["mask"] = mask;
  const width = vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(200);
  onTestFinished(() => {
    width.mockRestore();
    delete document.documentElement.dataset["mask"];
  });
  const { container } = await mount(
    <DataTable caption="Gifts" columns={namedColumns} rows={[{ id: "A" }]} context={null} />,
  );
  const [box, small] = ["td div", "td small"].map((name) => container.querySelector<HTMLElement>(name));
  if (!box || !small) throw new Error("The cell is empty.");
  box.style.textOverflow = "ellipsis";
  const over = new Event("pointerover", { bubbles: true });
  await act(async () => small.dispatchEvent(over));
  expect(box.title).toBe(title);
  // With the pointer on the cell, a key switches the mask on.
  document.documentElement.dataset["mask"] = "on";
  await act(async () => small.dispatchEvent(new Event("pointerover", { bubbles: true })));
  expect(box.title).toBe("");
});
