import { expect, it } from "vitest";
import { many, today } from "./__fixtures__/many";

type Profile = NonNullable<(typeof many)[number]["line_items"][number]["recurring_profile"]>;

/** The plans, each with its contributions, the first of which starts it. */
const plans = new Map<string, { profile: Profile; charges: typeof many }>();
for (const record of many) {
  for (const { recurring_profile: profile } of record.line_items) {
    if (profile === null) continue;
    const plan = plans.get(profile.id) ?? { profile, charges: [] };
    plans.set(profile.id, { profile, charges: [...plan.charges, record] });
  }
}
// The number of contributions may cut off the plans of the last order.
const all = [...plans.values()].slice(0, -2);

it("a plan has its charges in order, and the next one after them", () => {
  for (const { profile, charges } of all) {
    const dates = [...charges.map(({ ordered_at }) => ordered_at), profile.next_billing_date];
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(dates.map((date) => date.slice(0, 10))).size).toBe(dates.length);
  }
});

it("an active plan has its next charge in the future", () => {
  const active = all.filter(({ profile }) => profile.status === "Active");
  expect(active.length).toBeGreaterThan(50);
  for (const { profile } of active)
    expect(Date.parse(profile.next_billing_date)).toBeGreaterThanOrEqual(
      Date.parse(today.toISOString().slice(0, 10)),
    );
});

it("a plan with a day of the month has its renewals on that day", () => {
  const days = all.flatMap(({ profile, charges }) => {
    const [, day] = /^Day (\d+)$/.exec(profile.billing_period_day) ?? [];
    return charges
      .slice(1)
      .flatMap(({ ordered_at }) => (day ? [[Number(ordered_at.slice(8, 10)), Number(day)]] : []));
  });
  expect(days.length).toBeGreaterThan(1_000);
  expect(days.filter(([on, day]) => on !== day)).toEqual([]);
});

it("a plan is suspended only after charges that failed", () => {
  const suspended = all.filter(({ profile }) => profile.status === "Suspended");
  expect(suspended.length).toBeGreaterThan(5);
  expect(suspended.filter(({ charges }) => charges.at(-1)?.is_paid)).toEqual([]);
});
