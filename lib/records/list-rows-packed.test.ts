import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecord } from "./__fixtures__/any-record";
import { toContributionRow } from "./list-rows";
import { packRows, type RowMember, unpackRows } from "./list-rows-packed";

const anyRows = fc.array(
  anyRecord.map((record) => toContributionRow(record, "onetime")),
  { maxLength: 4 },
);
const allMembers = Object.keys(toContributionRow({}, "onetime")).filter(
  (name): name is RowMember => name !== "nothing",
);

it("gives the same rows again, also behind a JSON text", () =>
  fc.assert(
    fc.property(anyRows, (rows) => {
      const sent: ReturnType<typeof packRows> = JSON.parse(JSON.stringify(packRows(rows, allMembers)));
      expect(unpackRows(sent)).toEqual(rows);
    }),
  ));

it("carries only the members that are asked for, and always the id", () =>
  fc.assert(
    fc.property(anyRows, fc.subarray(allMembers), (rows, members) => {
      const names = Object.keys(packRows(rows, members));
      expect(names.filter((name) => name !== "id" && !members.some((member) => member === name))).toEqual([]);
      expect(unpackRows(packRows(rows, members)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }),
  ));

it("leaves out what no row has", () => {
  const row = toContributionRow({ id: "A" }, "onetime");
  expect(Object.keys(packRows([row], allMembers)).toSorted()).toEqual(["id", "status"]);
});
