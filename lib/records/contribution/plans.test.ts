import { describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { example } from "@/lib/records/__fixtures__/example";
import { kindAmong, requestedKinds } from "@/lib/records/labels";
import { readInstant } from "@/lib/records/values";
import { contributionDate, parseContribution } from "./contribution";
import { expiryOf, isStopped, kindAlone, plansOf, profileIds } from "./plans";

describe("plansOf", () => {
  it("reads a plan from the profile, amounts in ten-thousandths", () => {
    expect(plansOf(parseContribution(example()))).toEqual([
      {
        id: "RPX7K2M",
        number: "R-20871",
        status: "Active",
        isActive: true,
        period: { label: "Monthly", adjective: "monthly" },
        day: "day 14",
        amount: 380_000n,
        coverCosts: 13_700n,
        currency: "CAD",
        startsOn: Date.parse("2025-03-14T00:00:00Z"),
        startedOn: Date.UTC(2025, 2, 14, 9, 26, 53),
        nextBillingOn: Date.UTC(2025, 3, 14),
        failedPayments: 0,
        method: {
          label: "Visa ending in 4242",
          expiresOn: Date.UTC(2028, 7, 31),
          isExpired: false,
          isDeleted: false,
        },
      },
    ]);
  });

  it("lists one plan for each profile and adds the amounts of its items", () => {
    const item = { is_recurring: true, recurring_profile_id: "P1", recurring_amount: 10.1 };
    const other = { ...item, recurring_profile_id: "P2" };
    const plans = plansOf(
      parseContribution({ currency: "CAD", line_items: [item, { ...item, recurring_amount: 0.2 }, other] }),
    );
    expect(plans.map(({ id, amount }) => [id, amount])).toEqual([
      ["P1", 103_000n],
      ["P2", 101_000n],
    ]);
  });

  it("lists one plan for each recurring item without a profile", () => {
    const plans = plansOf(
      parseContribution({ line_items: [{ is_recurring: true }, { is_recurring: 1 }, {}] }),
    );
    expect(plans.map(({ id, number, amount, method }) => [id, number, amount, method])).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
  });

  it("lists no plan for a one-time gift whose item has a profile id", () => {
    expect(plansOf(parseContribution({ line_items: [{ recurring_profile_id: "P1" }] }))).toEqual([]);
  });
});

describe("the period of a plan", () => {
  const planOf = (item: object | null) =>
    plansOf(parseContribution({ line_items: [{ ...item, is_recurring: true }] }))[0];
  const profile = (description: unknown) => ({
    recurring_profile: { billing_period_description: description },
  });
  it.each([
    [{ variant: { billing_period: "annually" } }, "Annually", "annual"],
    [{ variant: { billing_period: "onetime" }, ...profile("Charged monthly") }, "Monthly", "monthly"],
    [profile("Every fortnight"), "Every fortnight", null],
    [{ variant: { billing_period: "biannually" } }, "Biannually", "half-yearly"],
    [profile("Bi-weekly"), "Biweekly", "biweekly"],
    [profile("Semi-annually"), "Biannually", "half-yearly"],
    [profile("Half-yearly, on day 3"), "Biannually", "half-yearly"],
    [profile("Bi-Monthly"), "Bi-Monthly", null],
    [profile("Semi-monthly"), "Semi-monthly", null],
    [profile("Twice monthly"), "Twice monthly", null],
    [profile("2 x monthly"), "2 x monthly", null],
    [profile("4-weekly"), "4-weekly", null],
    [profile("Tri-annual"), "Tri-annual", null],
    [profile("Every 2nd, monthly"), "Every 2nd, monthly", null],
    [profile("Twice per monthly"), "Twice per monthly", null],
    [profile("Monthly on day 3"), "Monthly", "monthly"],
    [profile("25.00 CAD monthly"), "Monthly", "monthly"],
    [profile("Charged on the 15th monthly"), "Monthly", "monthly"],
    [profile("On day 1 monthly"), "Monthly", "monthly"],
    [{ variant: { billing_period: "12" }, ...profile("monthly") }, "Monthly", "monthly"],
  ])("of %j is %s", (item, label, adjective) => expect(planOf(item)?.period).toEqual({ label, adjective }));

  it.each([[{}], [null], [{ variant: { billing_period: "onetime" } }]])("of %j is unknown", (item) =>
    expect(planOf(item)?.period).toBeNull(),
  );

  const day = (text: unknown) => ({ recurring_profile: { billing_period_day: text } });
  it.each([
    [{ recurring_day: 31 }, "day 31"],
    [{ recurring_day: 0, ...day("14th") }, "day 14"],
    [day("Day 3"), "day 3"],
    [day("the last day"), "the last day"],
    [{ variant: { billing_period: "weekly" }, recurring_day: 5, ...day("Friday") }, "Friday"],
    [{ variant: { billing_period: "biweekly" }, recurring_day_of_week: "Monday" }, "Monday"],
    [{ recurring_day_of_week: 5 }, null],
  ])("has its day from %j: %s", (item, words) => expect(planOf(item)?.day).toBe(words));
});

describe("charging a plan", () => {
  const planOf = (status: string, expires_on = "") => {
    const recurring_profile = { status, payment_method: { display_name: "Bank account", expires_on } };
    const [plan] = plansOf(parseContribution({ line_items: [{ is_recurring: true, recurring_profile }] }));
    if (!plan?.method) throw new Error("The record has a plan with a method");
    return { ...plan, method: plan.method };
  };

  it.each([
    ["Suspended", true],
    ["cancelled", true],
    ["Canceled", true],
    ["Active", false],
    ["Trialing", false],
  ])("status %s stops it: %s", (status, stops) => {
    expect(isStopped(planOf(status))).toBe(stops);
  });

  it("a payment method without an expiry date, or with the year 2099, does not expire", () => {
    expect(expiryOf(planOf("Active", "2028-08-31").method)).toBe(Date.UTC(2028, 7, 31));
    expect(expiryOf(planOf("Active", "2099-12-31T00:00:00Z").method)).toBeNull();
    expect(expiryOf(planOf("Active").method)).toBeNull();
  });
});

const recurringItem = { is_recurring: true, recurring_profile_id: "P1" };

describe("a contribution is recurring", () => {
  it.each([
    ["when the record is marked as recurring", { is_recurring: true }],
    ["when the mark is a number or text", { is_recurring: "1" }],
    ["when the record counts a recurring item", { recurring_item_count: 1, line_items: [] }],
    [
      "when an item is recurring though the count is 0",
      { recurring_item_count: 0, line_items: [recurringItem] },
    ],
  ])("%s", (_, record) => expect(parseContribution(record).isRecurring).toBe(true));

  it.each([
    [
      "with a one-time gift",
      { is_recurring: false, recurring_item_count: 0, line_items: [{ is_recurring: false }] },
    ],
    ["with a record without any of these members", {}],
    ["with null instead of a record", null],
  ])("but not %s", (_, record) => expect(parseContribution(record).isRecurring).toBe(false));
});

describe("profileIds", () => {
  it("lists each profile once and prefers the item's id to the profile's", () => {
    const items = [
      recurringItem,
      recurringItem,
      { is_recurring: true, recurring_profile_id: "", recurring_profile: { id: "P2", profile_id: "X" } },
      { is_recurring: true, recurring_profile: { profile_id: 7 } },
      { is_recurring: true, recurring_profile: null },
    ];
    expect(profileIds(parseContribution({ line_items: items }))).toEqual(["P1", "P2", "7"]);
  });

  it("is empty for a one-time gift whose item has a profile id", () => {
    expect(
      profileIds(parseContribution({ line_items: [{ is_recurring: false, recurring_profile_id: "P1" }] })),
    ).toEqual([]);
  });
});

it("kindAlone returns recurring only when the record is marked as recurring", () => {
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
])("the query %j requests the kinds %j", (query, kinds) => {
  expect(requestedKinds(readContributionQuery(parseQueryString(query)).query)).toEqual(kinds);
});

describe("contributionDate", () => {
  it.each([
    [{ ordered_at: "2024-03-01T10:00:00Z", created_at: "2024-02-01T00:00:00Z" }, "2024-03-01T10:00:00.000Z"],
    [{ ordered_at: "", created_at: "2024-02-01T00:00:00.123456Z" }, "2024-02-01T00:00:00.123Z"],
    [{ ordered_at: null, created_at: "2024-02-01T02:00:00+0200" }, "2024-02-01T00:00:00.000Z"],
  ])("of %j is %s", (record, iso) => expect(new Date(contributionDate(record) ?? 0).toISOString()).toBe(iso));

  it.each([[{}], [{ ordered_at: "soon", created_at: 5 }], [null]])("of %j is null", (record) =>
    expect(contributionDate(record)).toBeNull(),
  );
});

it("readInstant drops fractions of a millisecond", () => {
  expect(readInstant("1970-01-01T00:00:00.0019Z")).toBe(1);
});

it.each([
  ["a renewal that is not marked as recurring", { line_items: [recurringItem] }, "recurring" as const],
  ["a first contribution that is marked as a renewal", { is_recurring: true }, "initial" as const],
])("%s has the kind that the query requests", (_, record, kind) => {
  expect(kindAmong([kind], kindAlone(parseContribution(record)))).toBe(kind);
  expect(kindAmong(["onetime", kind], kindAlone(parseContribution(record)))).toBe(kind);
});

it("kindAmong returns the kind alone for a query of all kinds or one that the items contradict", () => {
  for (const record of [{}, { is_recurring: true }, { line_items: [recurringItem] }]) {
    const alone = kindAlone(parseContribution(record));
    expect(kindAmong(["onetime", "initial", "recurring"], alone)).toBe(alone);
    expect(kindAmong(["onetime"], alone)).toBe(alone);
  }
  expect(kindAmong(["recurring"], kindAlone(parseContribution({})))).toBe("onetime");
});
