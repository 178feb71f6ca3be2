import { describe, expect, it } from "vitest";
import { recordDetails } from "./audit-details";

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

describe("what the audit is told of records", () => {
  it("is read out of their texts, of each supporter once", () => {
    expect(recordDetails("list", "contribution", texts)).toEqual(details);
  });

  it("is what their source has read already", () => {
    const subjects = [
      { id: "A", supporterId: "S1" },
      { id: "7", supporterId: "8" },
      { id: null, supporterId: null },
      { id: "B", supporterId: "S1" },
    ];
    expect(recordDetails("list", "contribution", texts, subjects)).toEqual(details);
  });

  it("is never less than the texts: subjects that are not one for one are not believed", () => {
    expect(recordDetails("list", "contribution", texts, [{ id: "A", supporterId: null }])).toEqual(details);
    expect(recordDetails("list", "contribution", texts, [])).toEqual(details);
  });
});
