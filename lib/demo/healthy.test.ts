import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Contribution } from "@/lib/contract/records/contribution";
import { demoContributions } from "./demo-contributions";
import { demoFeeds } from "./demo-feeds";

/** First and other days of a month, a leap year, and the busiest days of a year. */
const dates = ["2024-03-01T09:00:00Z", "2026-11-24T00:00:00Z", "2025-12-31T23:59:59Z"];
const generate = (date: string) => {
  const many = [...demoContributions({ count: 10_000, today: new Date(date) })];
  return many.sort((a, b) => (a.ordered_at < b.ordered_at ? 1 : -1));
};

const kindOf = ({ is_recurring, recurring_item_count }: Contribution) => {
  if (is_recurring) return "recurring";
  return recurring_item_count > 0 ? "initial" : "onetime";
};

function isEdgeCase(record: Contribution): boolean {
  const {
    is_deleted,
    is_spam,
    is_test,
    refunded_at,
    total_amount,
    warnings = [],
    payments,
    is_paid,
  } = record;
  const flags = [is_deleted, is_spam === 1, is_test === 1, refunded_at !== "", warnings.length > 0];
  const hasWaitingPayment = payments.some(({ status }) => status !== "succeeded");
  const isOdd = total_amount === "0.0000" || record.tax_receipts.some(({ is_voided }) => is_voided);
  const texts = `${record.customer_comments} ${record.notes}`;
  return (
    flags.includes(true) || isOdd || (!is_paid && !hasWaitingPayment) || /<script|onerror|=HYPER/.test(texts)
  );
}

function isAscending(times: readonly (string | undefined)[]): boolean {
  const known = times.flatMap((time) => (time ? [time] : []));
  return known.every((time, index) => index === 0 || time >= (known[index - 1] ?? ""));
}

function isInOrder({ ordered_at, payments, refunds, refunded_at, tax_receipts, updated_at }: Contribution) {
  const success = payments.find(({ paid }) => paid);
  const [receipt, corrected] = tax_receipts;
  const refundTimes = refunds.map((refund) => String(Reflect.get(Object(refund), "created_at")));
  const instants = [ordered_at, success?.created_at, success?.captured_at, ...refundTimes, updated_at];
  const days = [receipt?.issued_at, refunded_at.slice(0, 10), corrected?.issued_at, updated_at];
  return (
    isAscending(instants) &&
    isAscending(days) &&
    (receipt === undefined || receipt.issued_at === success?.captured_at.slice(0, 10)) &&
    (corrected === undefined || (receipt?.is_voided === true && !corrected.is_voided))
  );
}

describe.each(dates)("the demo contributions before %s", (date) => {
  const many = generate(date);

  it("have all three kinds on the first page, and no edge case", () => {
    const page = many.slice(0, 25);
    expect(new Set(page.map(kindOf))).toEqual(new Set(["onetime", "initial", "recurring"]));
    expect(page.filter(({ is_paid }) => is_paid).length).toBeGreaterThan(12);
    expect(page.filter(isEdgeCase).map(({ id }) => id)).toEqual([]);
    expect(new Set(page.map(({ supporter }) => supporter.id)).size).toBeGreaterThan(15);
    expect(many.filter(isEdgeCase).length).toBeGreaterThan(200);
  });

  it("grow from year to year in each kind", () => {
    const years = [0, 0, 0, 0, 0].map(() => ({ onetime: 0, initial: 0, recurring: 0 }));
    const end = Date.parse(date);
    for (const record of many) {
      const ago = Math.floor((end - Date.parse(record.ordered_at)) / (365.25 * 86_400_000));
      const year = years[Math.min(ago, 4)];
      if (year !== undefined) year[kindOf(record)]++;
    }
    for (const kind of ["onetime", "initial", "recurring"] as const) {
      const [last = 0, , middle = 0, , first = 0] = years.map((year) => year[kind]);
      expect(last).toBeGreaterThan(middle);
      expect(middle).toBeGreaterThan(first);
    }
  });

  it("start new plans in every month", () => {
    const monthOf = ({ ordered_at }: Contribution) => ordered_at.slice(0, 7);
    const all = new Set(many.map(monthOf));
    const withPlans = new Set(many.filter((record) => kindOf(record) === "initial").map(monthOf));
    expect([...all].filter((month) => !withPlans.has(month))).toEqual([]);
    expect(all.size).toBeGreaterThanOrEqual(60);
  });

  it("have events in order: ordered, paid, receipted, refunded, receipted again, updated", () => {
    expect(many.filter((record) => !isInOrder(record)).map(({ id }) => id)).toEqual([]);
  });

  it("have no payment pending for over 45 days and no renewal before the start of its plan", () => {
    const pendingSince = new Date(Date.parse(date) - 45 * 86_400_000).toISOString();
    const late = many.filter(({ payments, ordered_at }) => {
      return ordered_at < pendingSince && payments.some(({ status }) => status === "pending");
    });
    const early = many.filter(({ is_recurring, line_items, ordered_at }) => {
      return is_recurring && (line_items[0]?.recurring_profile?.started_on ?? "") >= ordered_at;
    });
    expect([...late, ...early].map(({ id }) => id)).toEqual([]);
  });
});

it("the newest 20 posts of a feed have no unusual titles", () => {
  for (const { posts } of demoFeeds({ today: new Date("2026-03-05T13:45:10Z") })) {
    const names = posts.map(({ name }) => name);
    const unusual = names.filter((name) => /[<\\*_&]|100%|[^\p{Script=Latin}\p{Script=Common}]/u.test(name));
    expect(names.slice(-20).filter((name) => unusual.includes(name))).toEqual([]);
    expect(unusual.length).toBeGreaterThan(10);
    expect(new Set(names.slice(-20).map((name) => name.split(" ").at(-1))).size).toBeGreaterThan(8);
  }
});

it("docs/ticket-links.md names the first contribution of the demo", () => {
  const documentation = readFileSync("docs/ticket-links.md", "utf8");
  const named = new Set(documentation.match(/\b[A-Z]{7}[0-9]\b/g));
  for (const count of [1, 10_000]) {
    const first = demoContributions({ count, today: new Date("2026-03-05T13:45:10Z") }).next().value;
    expect([...named]).toEqual([first?.id]);
  }
});
