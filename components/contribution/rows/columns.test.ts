import * as fc from "fast-check";
import { expect, it } from "vitest";
import { rowCopy } from "@/components/contribution/rows/copy";
import { columnsOf } from "@/lib/export/columns";
import { presetColumns } from "@/lib/export/presets";
import { allColumns, chosenColumns, defaultIds, movedTo, readColumns, toggled } from "./columns";

const ids = fc.uniqueArray(fc.constantFrom(...allColumns.map(({ id }) => id)), { minLength: 1 });

it("the table has the 8 default columns and at least 24 more, each once", () => {
  expect(allColumns.slice(0, 8).map(({ id }) => id)).toEqual(defaultIds);
  expect(allColumns.length).toBeGreaterThanOrEqual(32);
  expect(new Set(allColumns.map(({ id }) => id)).size).toBe(allColumns.length);
  expect(new Set(allColumns.map(({ heading }) => heading)).size).toBe(allColumns.length);
  expect(Object.keys(rowCopy.headings).toSorted()).toEqual(allColumns.map(({ id }) => id).toSorted());
});

it("movedTo keeps every column once", () =>
  fc.assert(
    fc.property(ids, fc.nat(40), fc.nat(40), (shown, from, to) => {
      const moved = movedTo(shown, shown[from] ?? "", shown[to] ?? "");
      expect(moved.toSorted()).toEqual(shown.toSorted());
    }),
  ));

it("movedTo puts a column at the position of another", () => {
  expect(movedTo(["a", "b", "c"], "a", "c")).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], "c", "a")).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b"], "nothing", "a")).toEqual(["a", "b"]);
  expect(movedTo(["a", "b"], "b", "nothing")).toEqual(["a", "b"]);
});

it("toggled removes and restores any column except the supporter, which has the link", () =>
  fc.assert(
    fc.property(ids, fc.constantFrom(...allColumns.map(({ id }) => id)), (chosen, id) => {
      const shown = chosenColumns(chosen) ?? [];
      expect(toggled(shown, id)).toContain("supporter");
      expect(toggled(toggled(shown, id), id).toSorted()).toEqual(shown.toSorted());
    }),
  ));

it("readColumns lists unknown ids", () => {
  expect(readColumns(["date", "nonsense", "email"])).toEqual({
    known: ["date", "email"],
    unknown: ["nonsense"],
  });
});

it("every column of the table has columns in the export", () => {
  const known = columnsOf("contribution").map(({ name }) => name);
  for (const { id } of allColumns) {
    const names = presetColumns("table", "contribution", [id]);
    expect(names, id).not.toEqual([]);
    expect(known, id).toEqual(expect.arrayContaining([...names]));
  }
});
