import fc from "fast-check";
import type { Kysely } from "kysely";
import type { Tables } from "@/lib/database/schema/schema";

/** A contribution reduced to the members that its supporter is derived from. */
export interface Given {
  readonly id: string;
  /** ms UTC; null for one without a date. */
  readonly at: number | null;
  readonly giver: string | null;
  readonly name: string | null;
  readonly email: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly currency: "CAD" | "USD" | "GBP" | null;
  readonly state: "paid" | "unpaid" | "test" | "spam" | "deleted" | "failed";
  readonly plan?: { readonly id: string; readonly isActive: boolean } | null | undefined;
}

const start = Date.UTC(2024, 0, 1);

export const given: fc.Arbitrary<Given> = fc.record({
  id: fc.integer({ min: 0, max: 20 }).map((number) => `ID${number}`),
  at: fc.option(
    fc.integer({ min: 0, max: 4 }).map((days) => start + days * 86_400_000),
    { freq: 8 },
  ),
  giver: fc.option(fc.constantFrom("S1", "S2", "S3", "Ś4"), { freq: 8 }),
  name: fc.option(fc.constantFrom("Anna Lee", "José Müller", "zoë", "王伟", "O'Brien"), { freq: 6 }),
  email: fc.constantFrom("anna@example.org", "Jose@Example.org", ""),
  cents: fc.constantFrom(0, 1, 2500, 999_999),
  refundedCents: fc.constantFrom(0, 0, 0, 1, 2500),
  currency: fc.constantFrom("CAD", "USD", "GBP", null),
  state: fc.constantFrom("paid", "paid", "paid", "unpaid", "test", "spam", "deleted", "failed"),
  plan: fc.option(fc.record({ id: fc.constantFrom("P1", "P2"), isActive: fc.boolean() })),
});

/** Returns the record as it is imported. */
export function toGivenRecord(record: Given) {
  const { id, at, giver, name, email, cents, refundedCents, currency, state, plan = null } = record;
  const profile = plan && { id: plan.id, status: plan.isActive ? "Active" : "Suspended" };
  return {
    id,
    ordered_at: at === null ? "" : new Date(at).toISOString(),
    is_paid: state !== "unpaid",
    is_test: state === "test" ? 1 : 0,
    is_spam: state === "spam" ? 1 : 0,
    is_deleted: state === "deleted",
    supporter: giver === null ? null : { id: giver, display_name: name, email },
    currency: currency === null ? null : { code: currency },
    total_amount: (cents / 100).toFixed(4),
    refunded_amount: (refundedCents / 100).toFixed(4),
    payments: state === "failed" ? [{ status: "failed", created_at: "2024-01-01T00:00:00Z" }] : [],
    line_items:
      profile === null
        ? []
        : [{ is_recurring: true, recurring_profile_id: profile.id, recurring_profile: profile }],
  };
}

/** Returns the expected supporters, from a scan of all records. */
export function expectedSupporters(records: readonly Given[]) {
  const givers = [...new Set(records.flatMap(({ giver }) => giver ?? []))].sort();
  const newestOfPlans = ["P1", "P2"].flatMap(
    (id) =>
      records
        .filter(({ plan, state }) => plan?.id === id && !/^(?:test|spam|deleted)$/.test(state))
        .toSorted(byDateAndId)
        .at(-1) ?? [],
  );
  return givers.map((giver) => {
    const own = records.filter((record) => record.giver === giver);
    const newest = own.toSorted(byDateAndId).at(-1);
    const counted = own.filter(isCounted);
    const codes = [...new Set(counted.map(({ currency }) => currency ?? ""))].sort();
    return {
      id: giver,
      name: newest?.name ?? null,
      email: newest?.email || null,
      contributions: own.length,
      active_plans: newestOfPlans.filter((one) => one.giver === giver && one.plan?.isActive).length,
      ...firstAndLast(counted),
      totals: codes.map((currency) => {
        const inCurrency = counted.filter((record) => (record.currency ?? "") === currency);
        const sum = (member: "cents" | "refundedCents") =>
          inCurrency.reduce((all, record) => all + record[member] * 100, 0);
        return {
          currency,
          amount: sum("cents"),
          refunded: sum("refundedCents"),
          net: sum("cents") - sum("refundedCents"),
          gifts: inCurrency.length,
          ...firstAndLast(inCurrency),
        };
      }),
    };
  });
}

/** Returns the stored supporters like `expectedSupporters`; throws if totals have no supporter. */
export async function storedSupporters(db: Kysely<Tables>) {
  const rows = await db.selectFrom("supporter").selectAll().orderBy("id").execute();
  const totals = await db.selectFrom("supporter_total").selectAll().orderBy("currency").execute();
  const ids = new Set(rows.map(({ id }) => id));
  if (!totals.every((total) => ids.has(total.supporter_id))) throw new Error("totals without a supporter");
  return rows.map(({ id, name, email, contributions, active_plans, first_at, last_at }) => ({
    id,
    name,
    email,
    contributions,
    active_plans,
    first_at: first_at === Number.MIN_SAFE_INTEGER ? null : first_at,
    last_at: last_at === Number.MIN_SAFE_INTEGER ? null : last_at,
    totals: totals.filter((total) => total.supporter_id === id).map(({ supporter_id: _, ...total }) => total),
  }));
}

function isCounted({ state, cents, refundedCents }: Given): boolean {
  // A refund proves the payment, whatever the status.
  const isRefunded = refundedCents > 0 && refundedCents <= cents;
  return state === "paid" || (isRefunded && (state === "unpaid" || state === "failed"));
}

function byDateAndId(one: Given, other: Given): number {
  const order = ({ at }: Given) => at ?? Number.MIN_SAFE_INTEGER;
  return order(one) - order(other) || (one.id < other.id ? -1 : 1);
}

function firstAndLast(records: readonly Given[]) {
  const dates = records.flatMap(({ at }) => at ?? []).sort((one, other) => one - other);
  return { first_at: dates[0] ?? null, last_at: dates.at(-1) ?? null };
}
