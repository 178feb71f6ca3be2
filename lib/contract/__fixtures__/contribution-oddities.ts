import type { OddityPatch } from "./patch";

const card = "payments.0.card";

/** A payment without a card; `details` are the members in its place. */
function paidBy(type: string, gateway: string, details: Readonly<Record<string, unknown>> = {}) {
  const set = { "payments.0.type": type, "payments.0.gateway": gateway };
  const extra = Object.entries(details).map(([name, value]) => [`payments.0.${name}`, value]);
  return { set: { ...set, ...Object.fromEntries(extra) }, unset: [card], drift: [card] };
}

const flags = ["is_test", "is_pos_entry", "is_spam", "cover_costs_enabled"];

/** Contributions as real servers send them. */
export const contributionOddities: readonly OddityPatch[] = [
  {
    name: "a bank payment",
    ...paidBy("bank", "Demo gateway", {
      bank: {
        name: "Fjord Savings",
        last4: "6789",
        account_holder_type: "individual",
        account_type: "checking",
      },
    }),
  },
  { name: "a cheque", ...paidBy("cheque", "Offline", { cheque: { number: "001204", date: "2025-03-10" } }) },
  { name: "cash", ...paidBy("cash", "Offline") },
  { name: "a PayPal payment", ...paidBy("paypal", "PayPal") },
  { name: "no supporter", set: { supporter: null }, drift: ["supporter"] },
  {
    name: "product meta as an object with numbered keys",
    set: {
      "line_items.0.product.meta": Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`${i + 1}`, ""])),
    },
    drift: ["line_items.0.product.meta"],
  },
  {
    name: "flags that are booleans",
    set: { is_test: false, is_pos_entry: true, is_spam: false, cover_costs_enabled: true },
    drift: flags,
  },
  {
    name: "flags that are text",
    set: { is_test: "0", is_pos_entry: "1", is_spam: "0", cover_costs_enabled: "1" },
    drift: flags,
  },
  {
    name: "dates that are empty",
    set: { ordered_at: "", "payments.0.captured_at": "", "line_items.0.sponsee.birth_date": "" },
    drift: ["line_items.0.sponsee.birth_date", "ordered_at", "payments.0.captured_at"],
  },
  {
    name: "dates that are null",
    set: { refunded_at: null, "line_items.0.recurring_starts_on": null, "supporter.groups.0.end_date": null },
    drift: ["line_items.0.recurring_starts_on", "refunded_at", "supporter.groups.0.end_date"],
  },
  {
    name: "datetimes with an offset or microseconds",
    set: { ordered_at: "2025-03-14T11:26:53+0200", updated_at: "2025-03-15T06:00:02.041337Z" },
    drift: ["ordered_at"],
  },
  {
    name: "stock and days left below zero",
    set: {
      "line_items.1.variant.inventory_quantity": -12,
      "supporter.groups.0.days_left": -93,
      "supporter.groups.0.is_expired": true,
    },
    drift: [],
  },
  { name: "no warnings member", unset: ["warnings"], drift: [] },
  { name: "warnings that are text", set: { warnings: ["The address could not be verified."] }, drift: [] },
  {
    name: "warnings that are objects",
    set: { warnings: [{ title: "Unverified address", tooltip: "The postal code does not fit the city." }] },
    drift: [],
  },
  {
    name: "addresses with province and country codes",
    set: { "billing_address.province_code": "NS", "billing_address.country_code": "CA" },
    unset: ["billing_address.state", "billing_address.country"],
    drift: ["billing_address.state", "billing_address.country"],
  },
  {
    name: "a currency that is a plain code",
    set: { currency: "CAD", "payments.0.currency": "CAD" },
    drift: ["currency", "payments.0.currency"],
  },
  {
    name: "a shipping method that is an object",
    set: { shipping_method: { id: 3, name: "Standard post", price: 7.5 }, shippable_item_count: 1 },
    drift: ["shipping_method"],
  },
  {
    name: "a sponsorship without variant and product",
    unset: ["line_items.0.variant", "line_items.0.product"],
    drift: ["line_items.0.variant", "line_items.0.product"],
  },
  {
    name: "a weekday by its name",
    set: { "line_items.0.recurring_day_of_week": "Friday" },
    drift: ["line_items.0.recurring_day_of_week"],
  },
  {
    name: "an instalment that counts no recurring item",
    set: {
      is_recurring: true,
      recurring_item_count: 0,
      "line_items.1.is_recurring": true,
      "line_items.1.recurring_profile_id": "RPX7K2M",
    },
    drift: [],
  },
  {
    name: "members nobody knows, and markup that must stay text",
    set: { loyalty: { points: 0 }, customer_comments: "<script>alert(1)</script> &laquo; & “quotes” \\/" },
    drift: [],
  },
];
