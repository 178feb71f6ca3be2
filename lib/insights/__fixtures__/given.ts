import fc from "fast-check";
import { type ContributionRow, toContributionRow } from "@/lib/source/database/write";

/** A contribution reduced to the members that sums use. */
export interface Given {
  readonly id: string;
  /** ms UTC; null for a record without a date. */
  readonly at: number | null;
  readonly plan: string | null;
  readonly currency: string | null;
  /** In ten-thousandths. */
  readonly amount: number;
  readonly refunded: number;
  readonly costs: number;
  readonly outcome: "succeeded" | "pending" | "failed" | "none";
  readonly flag: "test" | "spam" | "deleted" | null;
  readonly warning: boolean;
  readonly method: "card" | "bank" | null;
  readonly source: string | null;
  readonly campaign: string | null;
  readonly product: string | null;
  readonly supporter: string | null;
  /** ms UTC: the expiry of the plan's card. */
  readonly expires: number | null;
}

const hour = 3_600_000;
/** The dates cover the spring clock changes of America and Europe. */
const start = Date.UTC(2024, 1, 25);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 5 });

const instant = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 * 24 * hour }).map((ms) => start + ms) },
  // Bounds of quarter-days, where sums go wrong.
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 160 }).map((quarter) => start + 6 * quarter * hour) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 160 }).map((quarter) => start + 6 * quarter * hour - 1) },
  // Far away: old local mean times, and years to come.
  { weight: 1, arbitrary: fc.constantFrom(Date.UTC(1890, 5, 1, 4), Date.UTC(2031, 10, 2, 5, 30)) },
);

const amount = fc.oneof(
  fc.constantFrom(0, 50_000, 100_000, 100_001, 250_000, 1_000_000, 25_005_000),
  fc.constantFrom(900_000_000_000_000, -50_000),
  fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents * 100),
);

/** Any contribution; ids repeat so that some replace others. */
export const given: fc.Arbitrary<Given> = fc.record({
  id: fc.integer({ min: 0, max: 150 }).map((number) => `ID${number}`),
  at: fc.option(instant, { nil: null, freq: 30 }),
  plan: fc.option(fc.constantFrom("P1", "P2", "P3", "P4"), { nil: null, freq: 2 }),
  currency: fc.oneof(
    { weight: 4, arbitrary: fc.constant("CAD") },
    { weight: 2, arbitrary: fc.constantFrom("USD", "JPY", "KWD", "cad", null) },
  ),
  amount,
  refunded: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: amount }),
  costs: fc.constantFrom(0, 0, 7500),
  outcome: fc.constantFrom("succeeded", "succeeded", "succeeded", "pending", "failed", "none"),
  flag: fc.option(fc.constantFrom("test", "spam", "deleted"), { nil: null, freq: 6 }),
  warning: fc.boolean(),
  method: maybe(fc.constantFrom("card", "bank")),
  source: maybe(fc.constantFrom("Web", "web", "Kiosk", 'Quo"ted')),
  campaign: maybe(fc.constantFrom("Spring USD 5", "gala:2024", "Été")),
  product: maybe(fc.constantFrom("SHELTER", "shelter", "A B")),
  supporter: maybe(fc.constantFrom("S1", "S2", "S3", "s1")),
  expires: maybe(fc.constantFrom(Date.now() + 20 * 24 * hour, Date.now() + 60 * 24 * hour)),
});

/** Returns the record as an import reads it. */
export function toRecord(one: Given) {
  const decimal = (amount: number) => (amount / 10_000).toFixed(4);
  const isCharged = one.outcome !== "none";
  return {
    id: one.id,
    is_test: one.flag === "test" ? 1 : 0,
    is_spam: one.flag === "spam" ? 1 : 0,
    is_deleted: one.flag === "deleted",
    is_paid: one.outcome === "succeeded",
    source: one.source ?? "",
    ordered_at: one.at === null ? "" : new Date(one.at).toISOString(),
    supporter: one.supporter === null ? null : { id: one.supporter, display_name: `Giver ${one.supporter}` },
    currency: one.currency === null ? null : { code: one.currency },
    total_amount: decimal(one.amount),
    refunded_amount: decimal(one.refunded),
    cover_costs_enabled: one.costs > 0 ? 1 : 0,
    cover_costs_amount: one.costs / 10_000,
    tracking_campaign: one.campaign,
    warnings: one.warning ? ["Odd"] : [],
    payments: isCharged && one.method !== null ? [{ type: one.method, status: one.outcome }] : [],
    line_items: [
      {
        description: "A thing",
        reference: one.product ?? "",
        is_recurring: one.plan !== null,
        recurring_profile_id: one.plan,
        recurring_amount: 25,
        recurring_profile:
          one.plan === null
            ? null
            : {
                id: one.plan,
                status: "Active",
                payment_method: {
                  display_name: "Visa",
                  expires_on: one.expires === null ? "" : new Date(one.expires).toISOString(),
                },
              },
      },
    ],
  };
}

/** Returns the database row of the record. */
export function toRow(one: Given): ContributionRow {
  const text = Buffer.from(JSON.stringify(toRecord(one)));
  return toContributionRow({ id: one.id, value: JSON.parse(text.toString()), text });
}
