import { describe, expect, it } from "vitest";
import { recordDetails } from "./guarded-source";

const texts = [
  { id: "A", supporter: { id: "S1" }, notes: "é" },
  { id: 7, supporter: { id: 8 } },
  { supporter: null },
  { id: "B", supporter: { id: "S1" } },
].map((record) => Buffer.from(JSON.stringify(record)));
const details = {
  action: "list",
  kind: "contribution",
  ids: ["A", "7", "B"],
  supporterIds: ["S1", "8"],
  count: 4,
};

describe("audit details of records", () => {
  it("are read from their texts, each supporter once", () => {
    expect(recordDetails("list", "contribution", texts)).toEqual(details);
  });

  it("are those that their source has read already", () => {
    const subjects = [
      { id: "A", supporterId: "S1" },
      { id: "7", supporterId: "8" },
      { id: null, supporterId: null },
      { id: "B", supporterId: "S1" },
    ];
    expect(recordDetails("list", "contribution", texts, subjects)).toEqual(details);
  });

  it("never come from subjects that are not one for one", () => {
    expect(recordDetails("list", "contribution", texts, [{ id: "A", supporterId: null }])).toEqual(details);
    expect(recordDetails("list", "contribution", texts, [])).toEqual(details);
  });
});
