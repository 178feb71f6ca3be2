import { expect, it } from "vitest";
import { toSupporterKeys } from "./supporter-keys";
import { keysOfRow, never, toSupporterRow } from "./supporter-row";

const keys = toSupporterKeys({ supporter: { id: "S1", display_name: "Anna", email: "a@example.org" } });
const sum = { supporter_id: "S1", amount: 10, refunded: 0, unsummed: 0 };

it("all contributions are counted, and the first and last of those that were received", () => {
  const row = toSupporterRow("S1", 7, keys, [
    { ...sum, currency: "CAD", gifts: 2, first_at: 20, last_at: 50 },
    { ...sum, currency: "USD", gifts: 1, first_at: 10, last_at: 10 },
    { ...sum, currency: null, gifts: 4, first_at: 1, last_at: 99 },
  ]);
  expect(row).toMatchObject({ id: "S1", newest_seq: 7, contributions: 7, first_at: 10, last_at: 50 });
});

it("who gave nothing never gave, before every gift", () => {
  const row = toSupporterRow("S1", 7, keys, [{ ...sum, currency: null, gifts: 1, first_at: 5, last_at: 5 }]);
  expect([row.first_at, row.last_at]).toEqual([never, never]);
});

it("a row says of its newest contribution what that told", () => {
  expect(keysOfRow(toSupporterRow("S1", 7, keys, []))).toEqual(keys);
});
