import { expect, it } from "vitest";
import { recordId } from "./values";

it.each([
  [{ id: "AB12" }, "AB12"],
  [{ id: "  lead" }, "  lead"],
  [{ id: "trailing " }, "trailing "],
  [{ id: 7 }, "7"],
  [{ id: "" }, null],
  [{ id: null }, null],
  [{}, null],
  ["AB12", null],
])("the id of %j is %j", (record, id) => expect(recordId(record)).toBe(id));
