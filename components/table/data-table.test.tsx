// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
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
