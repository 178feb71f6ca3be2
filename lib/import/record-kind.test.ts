import { expect, test } from "vitest";
import { recordKind } from "./record-kind";

test.each([
  [{ line_items: [] }, "contribution"],
  [{ ordered_at: "" }, "contribution"],
  [{ supporter: null }, "contribution"],
  [{ published_on: "" }, "post"],
  [{ body: null, name: "x" }, "post"],
  [{ feature_image: {} }, "post"],
  [{ line_items: [], supporter: {}, summary: "an unknown member" }, "contribution"],
  [{ name: "x" }, null],
  [{ line_items: [], body: "" }, null],
])("tells what %j is", (record, kind) => {
  expect(recordKind(record)).toBe(kind);
});
