import { describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { kindAmong, kindsAsked } from "@/lib/records/labels";
import { readInstant } from "@/lib/records/values";
import { contributionDate, parseContribution } from "./contribution";
import { kindAlone, profileIds } from "./plans";

const recurringItem = { is_recurring: true, recurring_profile_id: "P1" };

describe("a contribution has a recurring item", () => {
  it.each([
    ["when it says so itself", { is_recurring: true }],
    ["when it says so with a number or text", { is_recurring: "1" }],
    ["when it counts one", { recurring_item_count: 1, line_items: [] }],
    [
      "when an item is recurring though the count is 0",
      { recurring_item_count: 0, line_items: [recurringItem] },
    ],
  ])("%s", (_, record) => expect(parseContribution(record).isRecurring).toBe(true));

  it.each([
    [
      "a one-time gift",
      { is_recurring: false, recurring_item_count: 0, line_items: [{ is_recurring: false }] },
    ],
    ["a record without any of these members", {}],
    ["something that is no record", null],
  ])("and not: %s", (_, record) => expect(parseContribution(record).isRecurring).toBe(false));
});

describe("profileIds", () => {
  it("names each profile once, by the item's own id before the profile's", () => {
    const items = [
      recurringItem,
      recurringItem,
      { is_recurring: true, recurring_profile_id: "", recurring_profile: { id: "P2", profile_id: "X" } },
      { is_recurring: true, recurring_profile: { profile_id: 7 } },
      { is_recurring: true, recurring_profile: null },
    ];
    expect(profileIds(parseContribution({ line_items: items }))).toEqual(["P1", "P2", "7"]);
  });

  it("is empty for a one-time gift, whatever its items have", () => {
    expect(
      profileIds(parseContribution({ line_items: [{ is_recurring: false, recurring_profile_id: "P1" }] })),
    ).toEqual([]);
  });
});

it("reads a recurring contribution seen alone as a renewal only when it is marked as one", () => {
  expect(kindAlone(parseContribution({ is_recurring: true, line_items: [recurringItem] }))).toBe("recurring");
  expect(kindAlone(parseContribution({ is_recurring: 0, line_items: [recurringItem] }))).toBe("initial");
  expect(kindAlone(parseContribution({ line_items: [] }))).toBe("onetime");
});

it.each([
  ["", ["onetime", "initial", "recurring"]],
  ["onetime=1", ["onetime"]],
  ["one_time_and_initial_recurring=1", ["onetime", "initial"]],
  ["one_time_and_initial_recurring=1&initial_recurring=1", ["initial"]],
  ["one_time_and_initial_recurring=1&recurring=1", []],
  ["onetime=1&recurring=1", []],
  ["onetime=0&recurring=1", ["recurring"]],
])("lets %j through as %j", (query, kinds) => {
  expect(kindsAsked(readContributionQuery(parseQueryString(query)).query)).toEqual(kinds);
});

describe("contributionDate", () => {
  it.each([
    [{ ordered_at: "2024-03-01T10:00:00Z", created_at: "2024-02-01T00:00:00Z" }, "2024-03-01T10:00:00.000Z"],
    [{ ordered_at: "", created_at: "2024-02-01T00:00:00.123456Z" }, "2024-02-01T00:00:00.123Z"],
    [{ ordered_at: null, created_at: "2024-02-01T02:00:00+0200" }, "2024-02-01T00:00:00.000Z"],
  ])("of %j is %s", (record, iso) => expect(new Date(contributionDate(record) ?? 0).toISOString()).toBe(iso));

  it.each([[{}], [{ ordered_at: "soon", created_at: 5 }], [null]])("of %j is unknown", (record) =>
    expect(contributionDate(record)).toBeNull(),
  );
});

it("reads an instant down to the millisecond", () => {
  expect(readInstant("1970-01-01T00:00:00.0019Z")).toBe(1);
});

it.each([
  ["a renewal that says nothing of it", { line_items: [recurringItem] }, "recurring" as const],
  ["a first one that says it is a renewal", { is_recurring: true }, "initial" as const],
])("%s is what it was asked for as", (_, record, kind) => {
  expect(kindAmong([kind], kindAlone(parseContribution(record)))).toBe(kind);
  expect(kindAmong(["onetime", kind], kindAlone(parseContribution(record)))).toBe(kind);
});

it("among all kinds, or against its items, a contribution is what it is alone", () => {
  for (const record of [{}, { is_recurring: true }, { line_items: [recurringItem] }]) {
    const alone = kindAlone(parseContribution(record));
    expect(kindAmong(["onetime", "initial", "recurring"], alone)).toBe(alone);
    expect(kindAmong(["onetime"], alone)).toBe(alone);
  }
  expect(kindAmong(["recurring"], kindAlone(parseContribution({})))).toBe("onetime");
});
