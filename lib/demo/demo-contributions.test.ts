import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type Contribution, contribution } from "@/lib/contract/records/contribution";
import { many, today } from "./__fixtures__/many";
import { demoContributions } from "./demo-contributions";

/** Converts decimal text with four fraction digits to ten-thousandths. */
function units(decimal: string): number {
  return Number(decimal.replace(".", ""));
}

function rounded(amount: number): number {
  return Math.round(amount * 10_000);
}

const idsOf = (rule: (record: Contribution) => boolean) => many.filter(rule).map(({ id }) => id);

/** Groups contributions by recurring profile. */
function byProfile(records: readonly Contribution[]): Map<string, Contribution[]> {
  const profiles = new Map<string, Contribution[]>();
  for (const record of records) {
    for (const { recurring_profile_id: id } of record.line_items) {
      if (id !== null) profiles.set(id, [...(profiles.get(id) ?? []), record]);
    }
  }
  return profiles;
}

describe("the demo contributions", () => {
  it("are as many as requested, with unique ids of eight characters", () => {
    for (const count of [0, 1, 7, 50, 300])
      expect([...demoContributions({ count, today })]).toHaveLength(count);
    expect(many).toHaveLength(10_000);
    expect(new Set(many.map(({ id }) => id)).size).toBe(10_000);
    expect(many.every(({ id }) => /^[A-Z0-9]{8}$/.test(id))).toBe(true);
  });

  it("depend only on the count and the UTC date", () => {
    const text = (date: string) =>
      JSON.stringify([...demoContributions({ count: 400, today: new Date(date) })]);
    expect(text("2026-03-05T00:00:00Z")).toBe(text("2026-03-05T23:59:59Z"));
    expect(text("2026-03-05T00:00:00Z")).not.toBe(text("2026-03-06T00:00:00Z"));
  });

  it.each([50, 300, 2_000])("match the schema of the specification (%i)", (count) => {
    const faults = [...demoContributions({ count, today })].flatMap((record) => {
      const { error } = contribution.safeParse(record);
      return error ? [z.prettifyError(error)] : [];
    });
    expect(faults).toEqual([]);
  });

  it("have consistent totals, lines, taxes, refunds and balances", () => {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + rounded(amount), 0);
    const isConsistent = (record: Contribution) => {
      const { subtotal_amount, tax_amount, shipping_amount, cover_costs_amount } = record;
      const { line_items, payments, refunded_amount, refunded_at, refunds } = record;
      const discount = -(record.discounts_amount ?? 0);
      const total = units(record.total_amount);
      const paid = sum(payments.filter((payment) => payment.paid).map(({ amount }) => amount));
      return [
        sum([subtotal_amount, tax_amount, shipping_amount, cover_costs_amount, discount]) === total,
        sum(line_items.map((item) => item.total)) === rounded(subtotal_amount),
        sum(line_items.map((item) => item.total_tax_amt ?? 0)) === rounded(tax_amount),
        sum(payments.map((payment) => payment.amount_refunded)) === units(refunded_amount),
        total - paid === rounded(record.balance_amount),
        record.is_paid === (record.balance_amount === 0),
        (refunded_at !== "") === units(refunded_amount) > 0,
        refunds.length === (refunded_at === "" ? 0 : 1),
        record.discounts_amount !== subtotal_amount || total === 0,
        record.tax_receipts.every(({ amount }) => amount <= subtotal_amount),
      ].every(Boolean);
    };
    expect(idsOf((record) => !isConsistent(record))).toEqual([]);
  });

  it.each([50, 300, 10_000])(
    "start each plan in exactly one contribution, before its renewals (%i)",
    (count) => {
      const profiles = byProfile(count === 10_000 ? many : [...demoContributions({ count, today })]);
      expect(profiles.size).toBeGreaterThan(2);
      for (const records of profiles.values()) {
        const [first, ...renewals] = records.toSorted((a, b) => (a.ordered_at < b.ordered_at ? -1 : 1));
        expect(first?.is_recurring).toBe(false);
        expect(first?.recurring_item_count).toBeGreaterThan(0);
        expect(renewals.every(({ is_recurring }) => is_recurring)).toBe(true);
        expect(renewals.every(({ ordered_at }) => ordered_at > (first?.ordered_at ?? ""))).toBe(true);
      }
    },
  );

  it("count their recurring items, and are renewals only with at least one", () => {
    const isCounted = ({ line_items, recurring_item_count, is_recurring }: Contribution) => {
      const items = line_items.filter((item) => item.is_recurring);
      const areOfProfiles = items.every((item) => item.recurring_profile?.id === item.recurring_profile_id);
      return recurring_item_count === items.length && !(is_recurring && items.length === 0) && areOfProfiles;
    };
    expect(idsOf((record) => !isCounted(record))).toEqual([]);
  });

  it("are dated in the five years before today, in whole seconds, with events in order", () => {
    const limit = today.toISOString();
    const isInOrder = ({ payments, tax_receipts, supporter, ...record }: Contribution) => {
      const { created_at, ordered_at, updated_at, refunded_at } = record;
      const ownTimes = [created_at, ordered_at, updated_at];
      const paymentTimes = payments.flatMap((payment) => [payment.captured_at, payment.created_at]);
      const times = [...ownTimes, ...paymentTimes];
      const others = [refunded_at, supporter.updated_at, ...tax_receipts.map(({ issued_at }) => issued_at)];
      const isAscending = supporter.created_at <= created_at && created_at <= ordered_at;
      return (
        ordered_at >= "2021-03-05" &&
        isAscending &&
        ordered_at <= updated_at &&
        [...times, ...others].every((time) => time <= limit) &&
        times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))
      );
    };
    expect(idsOf((record) => !isInOrder(record))).toEqual([]);
  });

  it("have several instants with more contributions than a page", () => {
    const counts = new Map<string, number>();
    for (const { ordered_at } of many) counts.set(ordered_at, (counts.get(ordered_at) ?? 0) + 1);
    expect([...counts.values()].filter((count) => count >= 60).length).toBeGreaterThanOrEqual(5);
  });

  it("have the same data of a supporter in every contribution", () => {
    const seen = new Map<string, string>();
    const changed = many.filter(({ supporter }) => {
      const text = JSON.stringify(supporter);
      const before = seen.get(supporter.id) ?? text;
      seen.set(supporter.id, text);
      return before !== text;
    });
    expect(changed).toEqual([]);
    expect(seen.size).toBeGreaterThan(1_000);
  });

  it("have unique payments, line items and receipt numbers", () => {
    const receipts = many.flatMap(({ tax_receipts }) => tax_receipts.map(({ number }) => number));
    const items = many.flatMap(({ line_items }) => line_items.map(({ id }) => id));
    const payments = many.flatMap(({ payments }) => payments.map(({ id }) => id));
    expect([new Set(items).size, new Set(payments).size]).toEqual([items.length, payments.length]);
    expect(new Set(receipts).size).toBe(receipts.length);
  });

  it("have a known digest and a median size of five to nine kilobytes", () => {
    const digest = createHash("sha256");
    const sizes = many.map((record) => {
      const text = JSON.stringify(record);
      digest.update(text);
      return text.length;
    });
    expect(digest.digest("hex").slice(0, 24)).toBe("ea556c880f5ec967db05bb5b");
    sizes.sort((a, b) => a - b);
    expect(sizes[5_000]).toBeGreaterThan(5_000);
    expect(sizes[5_000]).toBeLessThan(9_000);
  });
});
