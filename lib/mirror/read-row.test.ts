import { expect, it } from "vitest";
import { contributionDate } from "@/lib/reading/contribution-date";
import { lean, readRow } from "./read-row";

const stamp = { number: 1, at: 0 };
const value = { id: "C1", ordered_at: "2026-03-01T12:00:00Z", updated_at: "2026-03-02T12:00:00Z" };
const text = Buffer.from(JSON.stringify(value));

it("takes a record that somebody has parsed already as it is", () => {
  const row = readRow(text, contributionDate, stamp, value);
  expect(row).toEqual(readRow(text, contributionDate, stamp));
  expect(row?.value).toBe(value);
});

it("tells the same of a row that has let go of its parsed record", () => {
  const row = readRow(text, contributionDate, stamp, value);
  if (row === null) throw new Error("The row has an id.");
  const kept = lean(row);
  expect(kept).toEqual(row);
  expect(kept.value).not.toBe(value);
  expect({ ...kept, date: null }).toEqual({ ...row, date: null });
});
