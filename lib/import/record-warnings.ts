import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { decimalText } from "@/lib/records/money";
import { readInstant } from "@/lib/records/values";

export type RecordKind = "contribution" | "post";

const maxWarnings = 5;

/** Adds a warning for each member below `path` that has the wrong type. The value is not null. */
type Check = (value: JsonValue, path: string, warnings: string[]) => void;

const amount: Check = (value, path, warnings) => {
  if (decimalText(value) === null) warnings.push(`${path} is not a number`);
};

const date: Check = (value, path, warnings) => {
  if (value !== "" && readInstant(value) === null) warnings.push(`${path} is not an ISO 8601 date`);
};

function object(members: Readonly<Record<string, Check>> = {}): Check {
  const checks = Object.entries(members);
  return (value, path, warnings) => {
    if (!isJsonObject(value)) {
      warnings.push(`${path} is not an object`);
      return;
    }
    const start = path === "" ? "" : `${path}.`;
    for (const [name, check] of checks) {
      const member = value[name] ?? null;
      if (member !== null) check(member, `${start}${name}`, warnings);
    }
  };
}

function list(item: Check): Check {
  return (value, path, warnings) => {
    if (!Array.isArray(value)) warnings.push(`${path} is not a list`);
    else {
      for (const [nth, inner] of value.entries()) {
        if (warnings.length >= maxWarnings) return;
        item(inner, `${path}[${nth}]`, warnings);
      }
    }
  };
}

const any: Check = () => {};
const all = (check: Check, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, check]));

const taxReceipt = object({ amount, issued_at: date });
const profile = object({
  ...all(amount, "aggregate_amount", "cover_costs_amount"),
  ...all(date, "started_on", "next_billing_date", "last_payment_due"),
});
const lineItem = object({
  ...all(amount, "price", "total", "recurring_amount"),
  ...all(date, "recurring_starts_on", "recurring_ends_on"),
  recurring_profile: profile,
  tax_receipts: list(taxReceipt),
});
const payment = object({
  ...all(amount, "amount", "amount_refunded"),
  ...all(date, "created_at", "captured_at"),
});

/** The members that the desk reads; others are stored and never warned about. */
const checks: Readonly<Record<RecordKind, Check>> = {
  contribution: object({
    ...all(amount, "total_amount", "refunded_amount", "balance_amount", "subtotal_amount", "tax_amount"),
    ...all(amount, "shipping_amount", "discounts_amount", "cover_costs_amount"),
    ...all(date, "created_at", "ordered_at", "updated_at", "refunded_at"),
    supporter: object({ ...all(date, "created_at", "updated_at"), groups: list(object()) }),
    ...all(object(), "billing_address", "shipping_address"),
    line_items: list(lineItem),
    payments: list(payment),
    refunds: list(object({ amount, ...all(date, "created_at", "refunded_at") })),
    tax_receipts: list(taxReceipt),
    ...all(list(object()), "discounts", "tax_lines"),
  }),
  post: object({
    ...all(date, "published_on", "expires_on"),
    ...all(object(), "feature_image", "alt_image"),
    tags: list(any),
    categories: list(object()),
  }),
};

/**
 * Names members of the wrong type, which the desk stores and cannot read; at most five. Values that real
 * servers send against the specification are no reason to warn: null, an empty date, a currency that is a
 * code.
 */
export function recordWarnings(kind: RecordKind, record: JsonObject): readonly string[] {
  const warnings: string[] = [];
  checks[kind](record, "", warnings);
  return warnings.slice(0, maxWarnings);
}
