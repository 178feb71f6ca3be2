import { expect, test } from "vitest";
import { formatTable } from "./table";

test("labels stand left, numbers right, under a ruled head", () => {
  const rows = [
    ["name", "ms"],
    ["first", "1.20"],
    ["a", "11.20"],
  ];
  expect(formatTable(rows, 1)).toEqual(["name      ms", "-----  -----", "first   1.20", "a      11.20"]);
});

test("a missing cell is blank and no line ends in blanks", () => {
  expect(formatTable([["a", "b"], ["x"]], 2)).toEqual(["a  b", "-  -", "x"]);
});
