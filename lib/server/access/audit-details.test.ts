import { expect, it } from "vitest";
import { recordDetails } from "./audit-details";

it("an audit entry lists the ids of its records, and each supporter once", () => {
  const subjects = [
    { id: "A", supporterId: "S1" },
    { id: "7", supporterId: "8" },
    { id: null, supporterId: null },
    { id: "B", supporterId: "S1" },
  ];
  expect(recordDetails("list", "contribution", subjects)).toEqual({
    action: "list",
    kind: "contribution",
    ids: ["A", "7", "B"],
    supporterIds: ["S1", "8"],
    count: 4,
  });
});
