import { expect, it } from "vitest";
import type { ListSums } from "@/lib/client/api/contributions";
import { defaultListState } from "@/lib/client/url/list-state";
import {
  listCopy,
  listCount,
  listDays,
  missingSumsWords,
  mutedNote,
  partWords,
  printedPart,
  sumsTitle,
  sumText,
} from "./copy";

it.each([
  [1204, "1,204 contributions"],
  [1, "1 contribution"],
  [0, "No contributions"],
  [null, "Contributions"],
])("a total of %s is shown as %j", (total, words) => {
  const counted = total === null ? null : { total, isAtLeast: false };
  expect(listCount(counted, "en-GB")).toBe(words);
});

it("the date range is shown with its time zone", () => {
  const range = { kind: "frozen", from: "2024-03-01", to: "2024-03-31" } as const;
  const state = { ...defaultListState, range, zone: "America/Toronto" };
  expect(listDays(state, 0, "en-GB")).toBe("1–31 Mar 2024 (Toronto)");
  expect(listDays(defaultListState, 0, "en-GB")).toBe("all time");
});

it("the announcement of another page has its number, so that screen readers read it", () => {
  expect(listCopy.announced("600 contributions, all time", 1)).toBe("600 contributions, all time");
  expect(listCopy.announced("600 contributions, all time", 2)).toBe("600 contributions, all time, page 2");
});

const paid = { isMuted: false, status: "paid", badges: [] } as const;
const spam = { isMuted: true, status: "spam", badges: [] } as const;
const test = { isMuted: true, status: "paid", badges: ["test"] } as const;
const deleted = { isMuted: true, status: "deleted", badges: ["test"] } as const;

it.each([
  [[], null],
  [[paid], null],
  [[paid, test], "1 row grayed out on this page: 1 test"],
  [[spam, paid, test], "2 rows grayed out on this page: 1 spam, 1 test"],
  [[deleted, deleted, spam], "3 rows grayed out on this page: 2 deleted, 1 spam"],
])("the note lists why rows are grayed out", (rows, note) =>
  expect(mutedNote(rows)?.join("") ?? null).toBe(note),
);

const extentOf = (counted: number, isComplete: boolean | null) => ({
  coverage: { records: 61_200, counted },
  copy: isComplete === null ? null : { isComplete },
});
const sumsOf = (counted: number, isComplete: boolean | null) => ({
  sums: [{ currency: "CAD", amount: "9.0000" }],
  count: 1200,
  unsummed: 0,
  ...extentOf(counted, isComplete),
});

it.each([
  [61_200, null, null],
  [61_200, true, null],
  [61_200, false, "61,200 records synced so far"],
  [40_000, false, "40,000 of 61,200 synced records counted so far"],
  [40_000, true, "40,000 of 61,200 records counted so far"],
  [40_000, null, "40,000 of 61,200 records counted so far"],
])(
  "sums over %i of 61,200 records in a copy that is complete (%s) have the note %s",
  (counted, isComplete, words) => {
    expect(partWords(sumsOf(counted, isComplete), "en-GB")).toBe(words);
  },
);

it("unreadable amounts are counted, also for a partial copy", () => {
  const words = "excluding 2 with unreadable amounts";
  expect(partWords({ ...sumsOf(61_200, null), unsummed: 2 }, "en-GB")).toBe(words);
  expect(partWords({ ...sumsOf(61_200, false), unsummed: 2 }, "en-GB")).toBe(
    `${words}; 61,200 records synced so far`,
  );
});

it("the title of the sums has the number of contributions and the synced part", () => {
  const all = "Totals for 1,200 contributions";
  const rest = ". All statuses, before refunds. Excludes grayed-out contributions.";
  const without = ", excluding 2 with unreadable amounts";
  const part = sumsOf(61_200, false);
  const synced = " (61,200 records synced so far)";
  expect(sumsTitle(sumsOf(61_200, true), "en-GB")).toBe(all + rest);
  expect(sumsTitle({ ...sumsOf(61_200, true), unsummed: 2 }, "en-GB")).toBe(all + without + rest);
  expect(sumsTitle(part, "en-GB")).toBe(all + synced + rest);
  expect(sumsTitle({ ...part, unsummed: 2 }, "en-GB")).toBe(all + without + synced + rest);
});

it("missing sums are explained: too many contributions, or none found in time", () => {
  const explained = (sums: ListSums) => [missingSumsWords(sums, "en-GB"), sumsTitle(sums, "en-GB")];
  const partly = { sums: null, ...extentOf(61_200, false) };
  const tooMany = { ...partly, cause: "too_many", moreThan: 10_000 } as const;
  expect(explained(tooMany)).toEqual([
    "too many to add up (over 10,000)",
    "Narrow the list to see its totals",
  ]);
  expect(partWords(tooMany, "en-GB")).toBe("61,200 records synced so far");
  expect(explained({ ...partly, cause: "late" })).toEqual(["not available", "Reload the page to try again"]);
  expect(missingSumsWords(sumsOf(61_200, true), "en-GB")).toBeNull();
});

it("a sum without a currency is shown as such", () => {
  expect(sumText({ currency: "CAD", amount: "12.50" }, "en")).toBe("CA$12.50");
  expect(sumText({ currency: null, amount: "12.5" }, "en")).toBe("12.5 (no currency)");
});

it.each([
  [25, 104, "25 of "],
  [25, 25, ""],
  [0, null, ""],
])("the title of %i printed rows of %j begins with %j", (rows, total, words) => {
  expect(printedPart(rows, total)).toBe(words);
});
