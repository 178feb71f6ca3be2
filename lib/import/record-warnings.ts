import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { readInstant } from "@/lib/reading/contribution-date";
import { decimalText } from "@/lib/reading/decimal";

export type RecordKind = "contribution" | "post";

/**
 * Which members of an object the desk reads as what; others are stored as they are and never warned about.
 */
interface Shape {
  readonly amounts?: readonly string[];
  readonly dates?: readonly string[];
  readonly objects?: Readonly<Record<string, Shape>>;
  readonly lists?: Readonly<Record<string, Shape | null>>;
}

const taxReceipt: Shape = { amounts: ["amount"], dates: ["issued_at"] };
const profile: Shape = {
  amounts: ["aggregate_amount", "cover_costs_amount"],
  dates: ["started_on", "next_billing_date", "last_payment_due"],
};
const shapes: Readonly<Record<RecordKind, Shape>> = {
  contribution: {
    amounts: [
      ...["total_amount", "refunded_amount", "balance_amount", "subtotal_amount", "tax_amount"],
      ...["shipping_amount", "discounts_amount", "cover_costs_amount"],
    ],
    dates: ["created_at", "ordered_at", "updated_at", "refunded_at"],
    objects: {
      supporter: { dates: ["created_at", "updated_at"], lists: { groups: {} } },
      billing_address: {},
      shipping_address: {},
    },
    lists: {
      line_items: {
        amounts: ["price", "total", "recurring_amount"],
        dates: ["recurring_starts_on", "recurring_ends_on"],
        objects: { recurring_profile: profile },
        lists: { tax_receipts: taxReceipt },
      },
      payments: { amounts: ["amount", "amount_refunded"], dates: ["created_at", "captured_at"] },
      refunds: { amounts: ["amount"], dates: ["created_at", "refunded_at"] },
      tax_receipts: taxReceipt,
      discounts: {},
      tax_lines: {},
    },
  },
  post: {
    dates: ["published_on", "expires_on"],
    objects: { feature_image: {}, alt_image: {} },
    // Tags are texts.
    lists: { tags: null, categories: {} },
  },
};

const maxWarnings = 5;

/**
 * Names members of a record that are of the wrong type, so that the desk stores them and cannot read them; at
 * most five. What real servers send beside the specification is no reason to warn: null, an empty date, a
 * currency that is a code.
 */
export function recordWarnings(kind: RecordKind, record: JsonObject): readonly string[] {
  const found: string[] = [];
  collect(record, shapes[kind], "", found);
  return found.slice(0, maxWarnings);
}

function collect(value: JsonObject, shape: Shape, path: string, found: string[]): void {
  for (const name of shape.amounts ?? []) {
    const amount = value[name] ?? null;
    if (amount !== null && decimalText(amount) === null) found.push(`${path}${name} is not a number`);
  }
  for (const name of shape.dates ?? []) {
    const date = value[name] ?? null;
    const isUnset = date === null || date === "";
    if (!isUnset && readInstant(date) === null) found.push(`${path}${name} is not an ISO 8601 date`);
  }
  for (const [name, inner] of Object.entries(shape.objects ?? {})) {
    const object = value[name] ?? null;
    if (isJsonObject(object)) collect(object, inner, `${path}${name}.`, found);
    else if (object !== null) found.push(`${path}${name} is not an object`);
  }
  for (const [name, inner] of Object.entries(shape.lists ?? {})) {
    const list = value[name] ?? null;
    if (Array.isArray(list)) collectItems(list, inner, `${path}${name}`, found);
    else if (list !== null) found.push(`${path}${name} is not a list`);
  }
}

function collectItems(list: readonly unknown[], shape: Shape | null, path: string, found: string[]): void {
  if (shape === null) return;
  for (const [at, item] of list.entries()) {
    if (found.length >= maxWarnings) return;
    if (isJsonObject(item)) collect(item, shape, `${path}[${at}].`, found);
    else found.push(`${path}[${at}] is not an object`);
  }
}
