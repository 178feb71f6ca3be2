import { expect, it } from "vitest";
import { isAllSearched } from "./palette";

it.each([
  [null, true],
  [{ asOf: 0, isComplete: true }, true],
  [{ asOf: 0, isComplete: false }, false],
])("the palette marks a search of the copy %j as complete: %s", (copy, isAll) => {
  expect(isAllSearched({ copy })).toBe(isAll);
});
