import { expect, it } from "vitest";
import * as z from "zod";
import { type Contribution, contribution } from "@/lib/contract/records/contribution";
import { post } from "@/lib/contract/records/post";
import { many, today } from "./__fixtures__/many";
import { formatDate, givingDay } from "./calendar";
import { demoFeeds } from "./demo-feeds";

type Item = Contribution["line_items"][number];
type Payment = Contribution["payments"][number];
type Rule = (record: Contribution) => boolean;

const hasItem =
  (rule: (item: Item) => boolean): Rule =>
  (record) =>
    record.line_items.some(rule);
const hasPayment =
  (rule: (payment: Payment) => boolean): Rule =>
  (record) =>
    record.payments.some(rule);
const matches =
  (pattern: RegExp): Rule =>
  (record) =>
    pattern.test(JSON.stringify(record));

const states: Readonly<Record<string, Rule>> = {
  deleted: ({ is_deleted }) => is_deleted,
  spam: ({ is_spam }) => is_spam === 1,
  test: ({ is_test }) => is_test === 1,
  refunded: ({ refunded_amount, total_amount }) =>
    refunded_amount === total_amount && total_amount !== "0.0000",
  "partially refunded": ({ refunded_amount, total_amount }) =>
    0 < +refunded_amount && +refunded_amount < +total_amount,
  failed: ({ payments }) => payments.length > 0 && payments.every(({ status }) => status === "failed"),
  "failed and retried": ({ payments }) =>
    payments[0]?.status === "failed" && payments.at(-1)?.status === "succeeded",
  "failed renewal": ({ is_recurring, is_paid }) => is_recurring && !is_paid,
  pending: hasPayment(({ status }) => status === "pending"),
  unpaid: ({ is_paid, payments }) => !is_paid && payments.length === 0,
  "partly paid": ({ is_paid, payments }) => !is_paid && payments.some(({ paid }) => paid),
  "free of charge": ({ total_amount, is_paid }) => total_amount === "0.0000" && is_paid,
  "with warnings": ({ warnings }) => (warnings?.length ?? 0) > 0,
  unfulfilled: ({ is_fulfillable, is_fulfilled }) => is_fulfillable && is_fulfilled === false,
  fulfilled: ({ is_fulfilled }) => is_fulfilled === true,
  "point of sale": ({ is_pos_entry }) => is_pos_entry === 1,
  "first of a plan": ({ is_recurring, recurring_item_count }) => !is_recurring && recurring_item_count > 0,
  "two plans at once": ({ recurring_item_count }) => recurring_item_count === 2,
  "cover costs": ({ cover_costs_enabled, cover_costs_amount }) =>
    cover_costs_enabled === 1 && cover_costs_amount > 0,
  discounted: ({ discounts }) => discounts.length > 0,
  taxed: ({ tax_lines, tax_amount }) => tax_lines.length > 0 && tax_amount > 0,
  shipped: ({ shipping_amount, shipping_method }) => shipping_amount > 0 && shipping_method !== null,
  download: ({ downloadable_item_count }) => downloadable_item_count > 0,
  "anonymous item": hasItem(({ is_anonymous }) => is_anonymous),
  "gift aid": hasItem(({ gift_aid }) => gift_aid),
  tribute: hasItem(({ tribute, is_tribute }) => is_tribute && tribute !== null),
  fundraiser: hasItem(({ fundraiser }) => fundraiser !== null),
  sponsorship: hasItem(({ sponsee }) => sponsee !== null),
  "expired sponsorship": hasItem(({ sponsorship_is_expired }) => sponsorship_is_expired),
  upgraded: hasItem(({ upgraded_to_recurring }) => upgraded_to_recurring === 1),
  "reduced price": hasItem(({ is_price_reduced }) => is_price_reduced),
  "negative stock": hasItem(({ variant }) => variant.inventory_quantity < 0),
  "custom fields": hasItem(({ fields }) => fields.length > 0),
  "no initial charge": hasItem((item) => item.recurring_with_initial_charge === false),
  "plan with failed payments": hasItem(
    ({ recurring_profile: profile }) => (profile?.failed_payments ?? 0) > 1,
  ),
  "expired card of an active plan": hasItem(
    ({ recurring_profile: profile }) => profile?.status === "Active" && profile.payment_method.is_expired,
  ),
  "card of an active plan that expires within a month": hasItem(
    ({ recurring_profile: profile }) =>
      profile?.status === "Active" && profile.payment_method.expires_on.startsWith("2026-03"),
  ),
  "voided and reissued receipt": ({ tax_receipts: receipts }) =>
    receipts.length === 2 && receipts[0]?.is_voided === true && receipts[1]?.is_voided === false,
  "voided receipt alone": ({ tax_receipts: receipts }) =>
    receipts.length === 1 && receipts[0]?.is_voided === true,
  organization: ({ supporter }) => supporter.is_organization,
  "inactive supporter": ({ supporter }) => !supporter.active,
  "membership with history": ({ supporter }) => supporter.groups.some(({ related }) => related.length > 0),
  "ended membership": ({ supporter }) => supporter.groups.some(({ days_left }) => days_left < 0),
  "address changed": ({ billing_address, supporter }) =>
    billing_address.city !== supporter.billing_address.city,
  "shipped to another name": ({ billing_address, shipping_address }) =>
    billing_address.name !== shipping_address.name,
  "no phone": ({ supporter }) => supporter.billing_address.phone === "",
  "failed checks on a paid card": hasPayment(({ paid, card }) => paid && card.cvc_check === "fail"),
  "script in a comment": ({ customer_comments }) => customer_comments?.includes("<script>") ?? false,
  "hostile note": ({ notes }) => notes?.includes("onerror=") ?? false,
  "bank account": ({ payments }) =>
    payments.some((payment) => payment.type === "bank" && payment.description.includes("account ending in")),
  cheque: ({ payments }) =>
    payments.some((payment) => payment.type === "cheque" && payment.description.includes("cheque no.")),
  Cyrillic: matches(/\p{Script=Cyrillic}/u),
  Greek: matches(/\p{Script=Greek}/u),
  Arabic: matches(/\p{Script=Arabic}/u),
  Hebrew: matches(/\p{Script=Hebrew}/u),
  Han: matches(/\p{Script=Han}/u),
  kana: matches(/\p{Script=Hiragana}/u),
  Hangul: matches(/\p{Script=Hangul}/u),
  Devanagari: matches(/\p{Script=Devanagari}/u),
  Thai: matches(/\p{Script=Thai}/u),
};

it.each(Object.entries(states))("the demo has a contribution of the state: %s", (_, rule) => {
  expect(many.some(rule)).toBe(true);
});

it.each([
  [
    "payment.type",
    ["card", "bank", "paypal", "cheque", "cash", "unknown"],
    many.flatMap((r) => r.payments.map((p) => p.type)),
  ],
  [
    "payment.status",
    ["succeeded", "pending", "failed"],
    many.flatMap((r) => r.payments.map((p) => p.status)),
  ],
  [
    "payment.outcome",
    ["authorized", "manual_review", "issuer_declined", "blocked", "invalid"],
    many.flatMap((r) => r.payments.map((p) => p.outcome)),
  ],
  [
    "card.cvc_check",
    ["pass", "fail", "unavailable", "unchecked"],
    many.flatMap((r) => r.payments.map((p) => p.card.cvc_check)),
  ],
  [
    "card.wallet",
    ["apple_pay", "google_pay", null],
    many.flatMap((r) => r.payments.map((p) => p.card.wallet)),
  ],
  [
    "profile.status",
    ["Active", "Suspended", "Cancelled", "Expired"],
    many.flatMap((r) => r.line_items.map((i) => i.recurring_profile?.status)),
  ],
  ["source", ["Web", "Point of Sale (POS)", "Kiosk", "Import", "Messenger"], many.map((r) => r.source)],
  [
    "billing_period",
    ["onetime", "weekly", "biweekly", "monthly", "quarterly", "biannually", "annually"],
    many.flatMap((r) => r.line_items.map((i) => i.variant.billing_period)),
  ],
  ["currency", ["CAD", "USD", "GBP", "EUR", "JPY", "KWD"], many.map((r) => r.currency.code)],
])("the demo has every value of %s", (_, values, found) => {
  for (const value of values) expect(found).toContain(value);
});

type UnsetStates = Map<string, Set<boolean>>;

/** Returns a function that records which nullable members (or empty texts) of a value are set. */
function surveyor(schema: z.core.$ZodType, path: string, seen: UnsetStates): (value: unknown) => void {
  const record = (isUnset: boolean) => seen.set(path, (seen.get(path) ?? new Set()).add(isUnset));
  if (schema instanceof z.ZodNullable) {
    const survey = surveyor(schema.unwrap(), path, seen);
    return (value) => {
      record(value === null);
      if (value !== null) survey(value);
    };
  }
  if (schema instanceof z.ZodOptional) {
    const survey = surveyor(schema.unwrap(), path, seen);
    return (value) => value !== undefined && survey(value);
  }
  if (schema instanceof z.ZodUnion) return (value) => record(value === "");
  if (schema instanceof z.ZodArray) {
    const survey = surveyor(schema.element, `${path}[]`, seen);
    return (value) => Array.isArray(value) && value.forEach(survey);
  }
  if (!(schema instanceof z.ZodObject)) return () => {};
  const members = Object.entries(schema.shape).map(
    ([name, member]) => [name, surveyor(member, `${path}.${name}`, seen)] as const,
  );
  return (value) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, survey] of members) survey(Reflect.get(value, name));
  };
}

it("every field that may be null or empty occurs with and without a value", () => {
  const seen: UnsetStates = new Map();
  many.forEach(surveyor(contribution, "contribution", seen));
  const surveyPost = surveyor(post, "post", seen);
  for (const { posts } of demoFeeds({ today })) posts.forEach(surveyPost);
  expect(seen.size).toBeGreaterThan(60);
  expect([...seen].filter(([, states]) => states.size < 2).map(([path]) => path)).toEqual([]);
});

it("giving counts are the busiest counts of their November, and December is busier than other months", () => {
  const counts = new Map<string, number>();
  for (const { ordered_at, is_recurring, source } of many) {
    if (is_recurring || source === "Import") continue;
    for (const key of [ordered_at.slice(0, 10), ordered_at.slice(5, 7)])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const december = counts.get("12") ?? 0;
  for (const month of ["01", "05", "08", "10"])
    expect(december).toBeGreaterThan((counts.get(month) ?? 0) * 1.5);
  for (const year of [2021, 2022, 2023, 2024, 2025]) {
    const busiest = counts.get(formatDate(givingDay(year))) ?? 0;
    const november = [...counts].filter(([key]) => key.startsWith(`${year}-11-`)).map(([, count]) => count);
    expect(november.filter((count) => count > busiest)).toEqual([]);
  }
});
