import type { ExportForm, ExportGrain } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { JsonValue } from "@/lib/json/json-value";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { mainAttempt } from "@/lib/records/contribution/payments";
import { plansOf, scheduleOf } from "@/lib/records/contribution/plans";
import { receiptsInOrder } from "@/lib/records/contribution/receipts";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { unitCount } from "@/lib/records/list-rows";
import { giverOf } from "@/lib/records/supporter";
import { Fields, member } from "@/lib/records/values";

interface ExportRow {
  readonly contribution: JsonValue;
  readonly record: Contribution;
  readonly kind: Kind;
  /** The line item or payment of the row; undefined if each row is a contribution. */
  readonly part: JsonValue | undefined;
}

/**
 * `date` is a datetime string as stored, `instant` a parsed datetime (ms UTC). Both are written in the time
 * zone of the export. `number` has a decimal point and all its digits. `flag` is `true` or `false`.
 */
export type ColumnType = "text" | "number" | "date" | "instant" | "flag";

type Read = (row: ExportRow) => JsonValue | undefined;
/** A member path such as `supporter.email`, or several: the first one with a value is used. */
type Source = string | readonly string[] | Read;
type Mark = "default" | "personal" | "sponsee";
type Entry = readonly [name: string, label: string, type: ColumnType, source: Source, mark?: Mark];

const contributionEntries: readonly Entry[] = [
  ["id", "Contribution", "text", "id", "default"],
  ["date", "Date", "instant", ({ record }) => record.placedAt, "default"],
  ["kind", "Kind", "text", ({ kind }) => kind, "default"],
  ["status", "Status", "text", ({ record }) => contributionStatus(record), "default"],
  ["source", "Source", "text", "source", "default"],
  ["currency", "Currency", "text", ({ record }) => record.currency, "default"],
  ["total_amount", "Total", "number", "total_amount", "default"],
  ["refunded_amount", "Refunded", "number", "refunded_amount", "default"],
  ["balance_amount", "Balance", "number", "balance_amount"],
  ["subtotal_amount", "Subtotal", "number", "subtotal_amount"],
  ["discounts_amount", "Discounts", "number", "discounts_amount"],
  ["tax_amount", "Tax", "number", "tax_amount"],
  ["shipping_amount", "Shipping", "number", "shipping_amount"],
  ["cover_costs_amount", "Covered fees", "number", "cover_costs_amount"],
  ["method", "Payment method", "text", ofMainPayment("type"), "default"],
  ["gateway", "Gateway", "text", ofMainPayment("gateway")],
  ["reference_number", "Payment reference", "text", ofMainPayment("reference_number")],
  ["card_brand", "Card brand", "text", ofMainPayment("card.brand")],
  ["card_last4", "Card, last four digits", "text", ofMainPayment("card.last4"), "personal"],
  ["attempt_count", "Payment attempts", "number", ({ record }) => record.attempts.length],
  ["items", "Items", "text", eachItem(itemText), "personal"],
  ["item_codes", "Product codes", "text", eachItem(({ reference, productCode }) => reference ?? productCode)],
  ["unit_count", "Units", "number", ({ record }) => unitCount(record)],
  ["schedule", "Plan schedule", "text", ({ record }) => scheduleOf(record)],
  ["next_billing", "Plan next billing", "text", nextBilling],
  ["receipts", "Receipt numbers", "text", receiptNumbers(false)],
  ["voided_receipts", "Voided receipt numbers", "text", receiptNumbers(true)],
  ["created_at", "Created", "date", "created_at"],
  ["updated_at", "Updated", "date", "updated_at"],
  ["refunded_at", "Refunded at", "date", "refunded_at"],
  ["is_test", "Test", "flag", "is_test", "default"],
  ["is_paid", "Paid", "flag", "is_paid"],
  ["is_deleted", "Deleted", "flag", "is_deleted"],
  ["is_spam", "Spam", "flag", "is_spam"],
  ["is_fulfilled", "Fulfilled", "flag", "is_fulfilled"],
  ["recurring_item_count", "Recurring items", "number", "recurring_item_count"],
  ["shippable_item_count", "Shippable items", "number", "shippable_item_count"],
  ["downloadable_item_count", "Downloads", "number", "downloadable_item_count"],
  ["shipping_method", "Shipping method", "text", ({ record }) => record.shippingMethod],
  ["referral_source", "Referral source", "text", "referral_source"],
  ["tracking_source", "Tracking source", "text", "tracking_source"],
  ["tracking_medium", "Tracking medium", "text", "tracking_medium"],
  ["tracking_campaign", "Campaign", "text", "tracking_campaign"],
  ["supporter_id", "Supporter ID", "text", "supporter.id", "default"],
  ["supporter_type", "Supporter type", "text", "supporter.type"],
  ["groups", "Groups", "text", ({ record }) => listed(record.supporter.memberships.map(({ name }) => name))],
  ["email_opt_in", "Email opt-in", "flag", "supporter.email_opt_in"],
  ["supporter_name", "Name", "text", ({ record }) => giverOf(record).name, "personal"],
  ["first_name", "First name", "text", "supporter.first_name", "personal"],
  ["last_name", "Last name", "text", "supporter.last_name", "personal"],
  ["email", "Email", "text", ({ record }) => giverOf(record).email, "personal"],
  ["phone", "Phone", "text", ({ record }) => giverOf(record).phone, "personal"],
  ...addressEntries("billing", "Billing"),
  ...addressEntries("shipping", "Shipping"),
  ["comments", "Supporter’s comments", "text", "customer_comments", "personal"],
  ["notes", "Notes", "text", "notes", "personal"],
  ["http_referer", "Referrer URL", "text", "http_referer", "personal"],
];

const lineItemEntries: readonly Entry[] = [
  ["item_id", "Line item", "text", "id", "default"],
  ["item_reference", "Product code", "text", ["reference", "variant.code"], "default"],
  ["item_description", "Description", "text", "description", "default"],
  ["item_qty", "Quantity", "number", "qty", "default"],
  ["item_price", "Price", "number", "price", "default"],
  ["item_total", "Item total", "number", "total", "default"],
  ["item_is_recurring", "Recurring", "flag", "is_recurring", "default"],
  ["item_recurring_amount", "Recurring amount", "number", "recurring_amount"],
  ["item_billing_period", "Billing period", "text", "variant.billing_period"],
  ["profile_id", "Plan", "text", ["recurring_profile_id", "recurring_profile.id"]],
  ["profile_status", "Plan status", "text", "recurring_profile.status"],
  ["profile_next_billing", "Next billing", "text", "recurring_profile.next_billing_date"],
  ["product_id", "Product", "text", "product.id"],
  ["product_name", "Product name", "text", "product.name"],
  ["variant_title", "Variant", "text", "variant.title"],
  ["accounting_code", "Accounting code", "text", ["accounting.code", "recurring_profile.gl_code"]],
  ["item_gift_aid", "Gift Aid", "flag", "gift_aid"],
  ["item_is_tribute", "Tribute", "flag", "is_tribute"],
  ["item_tribute_name", "Tribute name", "text", "tribute_name", "personal"],
  ["item_public_message", "Public message", "text", "public_message", "personal"],
  ["sponsee_reference", "Sponsorship reference", "text", "sponsee.reference_number"],
  ["sponsee_first_name", "Sponsored person, first name", "text", "sponsee.first_name", "sponsee"],
  ["sponsee_last_name", "Sponsored person, last name", "text", "sponsee.last_name", "sponsee"],
];

const paymentEntries: readonly Entry[] = [
  ["payment_id", "Payment", "text", "id", "default"],
  ["payment_type", "Type", "text", "type", "default"],
  ["payment_status", "Payment status", "text", "status", "default"],
  ["payment_amount", "Payment amount", "number", "amount", "default"],
  ["payment_refunded", "Payment amount refunded", "number", "amount_refunded", "default"],
  ["payment_currency", "Payment currency", "text", ({ part }) => new Fields(part).currency(), "default"],
  ["payment_created_at", "Payment date", "date", "created_at", "default"],
  ["payment_captured_at", "Captured", "date", "captured_at"],
  ["payment_gateway", "Payment gateway", "text", "gateway", "default"],
  ["payment_reference", "Gateway reference", "text", "reference_number", "default"],
  ["payment_outcome", "Outcome", "text", "outcome"],
  ["payment_failure_code", "Failure code", "text", "failure_code"],
  ["payment_failure_message", "Failure", "text", "failure_message"],
  ["payment_card_brand", "Payment card", "text", "card.brand"],
  ["payment_card_last4", "Payment card, last four digits", "text", "card.last4", "personal"],
];

function addressEntries(prefix: string, label: string): readonly Entry[] {
  const entry = (name: string, words: string, ...members: readonly string[]): Entry => {
    const paths = members.map((one) => `${prefix}_address.${one}`);
    return [`${prefix}_${name}`, `${label} ${words}`, "text", paths, "personal"];
  };
  return [
    entry("name", "name", "name"),
    entry("company", "company", "company"),
    entry("phone", "phone", "phone"),
    entry("address1", "address", "address1"),
    entry("address2", "address, second line", "address2"),
    entry("city", "city", "city"),
    entry("state", "state", "state", "province", "province_code"),
    entry("zip", "postal code", "zip", "postal_code"),
    entry("country", "country", "country", "country_name", "country_code"),
  ];
}

function firstValueAt(sources: readonly string[], holder: Read): Read {
  const paths = sources.map((source) => source.split("."));
  return (row) => {
    for (const path of paths) {
      const value = path.reduce<JsonValue | undefined>(member, holder(row));
      if (value !== undefined && value !== null && value !== "") return value;
    }
    return undefined;
  };
}

function ofMainPayment(source: string): Read {
  return firstValueAt([source], ({ record }) => mainAttempt(record)?.raw);
}

function receiptNumbers(voided: boolean): Read {
  return ({ record }) =>
    receiptsInOrder(record)
      .flatMap(({ number, isVoided }) => (isVoided === voided ? (number ?? []) : []))
      .join(" ");
}

function itemText({ description, productName }: LineItem): string | null {
  return description ?? productName;
}

function eachItem(textOf: (item: LineItem) => string | null): Read {
  return ({ record }) => listed(record.items.map(textOf));
}

function listed(texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null).join("; ");
}

/** Returns the next billing date of the first plan. A date has no time zone. */
function nextBilling({ record }: ExportRow): string | null {
  const day = plansOf(record)[0]?.nextBillingOn ?? null;
  return day === null ? null : new Date(day).toISOString().slice(0, 10);
}

export type Column = Readonly<ReturnType<typeof toColumns>[number]>;

/** The record member that lists the rows of each grain. */
export const partsOf = { line_item: "line_items", payment: "payments" } as const;

const contributionColumns = toColumns("contribution", contributionEntries);
const lineItemColumns = toColumns("line_item", lineItemEntries);
const paymentColumns = toColumns("payment", paymentEntries);

export const columns: readonly Column[] = [...lineItemColumns, ...paymentColumns, ...contributionColumns];

function toColumns(grain: ExportGrain, entries: readonly Entry[]) {
  const holder = (row: ExportRow) => (grain === "contribution" ? row.contribution : row.part);
  return entries.map(([name, label, type, source, mark]) => ({
    /** The heading in the file, and the name in the parameter `columns`. */
    name,
    label,
    type,
    /** Contribution columns are available in every file, other columns only in files of their grain. */
    grain,
    isDefault: mark === "default",
    /** Whether the column may identify a person or contain an address of one. */
    isPersonal: mark === "personal" || mark === "sponsee",
    /** Whether the column identifies a sponsored person, which requires a separate permission. */
    isOfSponsee: mark === "sponsee",
    /** Whether its texts are ids or one of a few words, which are never masked. */
    isCode: /(?:^|_)(?:id|kind|status|currency)$/.test(name),
    read: typeof source === "function" ? source : firstValueAt([source].flat(), holder),
  }));
}

/** Returns the columns that a file of a grain may have. */
export function columnsOf(grain: ExportGrain): readonly Column[] {
  if (grain === "contribution") return contributionColumns;
  return [...contributionColumns, ...(grain === "line_item" ? lineItemColumns : paymentColumns)];
}

/** Returns the names of the default columns. Personal columns are never among them. */
export function defaultColumnNames(grain: ExportGrain): readonly string[] {
  return columnsOf(grain).flatMap(({ isDefault, name }) => (isDefault ? [name] : []));
}

/**
 * Returns the columns of an export in the requested order; empty for NDJSON, whose lines are whole records.
 * @param seesSponsees whether the caller may see who is sponsored
 * @returns `invalid_query` for a name that no column of the grain has, and for personal columns without
 *   `personal=1`; `forbidden` for columns of sponsored people without that right
 */
export function chooseColumns(
  { format, grain, columns: requested, personal }: ExportForm,
  seesSponsees: boolean,
): Outcome<readonly Column[]> {
  if (format === "ndjson") {
    if (personal) return succeed([]);
    return refuse("personal", 'NDJSON exports whole records, so it needs the option "personal".');
  }
  const known = new Map(columnsOf(grain).map((column) => [column.name, column]));
  const chosen: Column[] = [];
  for (const name of requested ?? defaultColumnNames(grain)) {
    const column = known.get(name);
    if (column === undefined) {
      const names = [...known.keys()].join(", ");
      const start = `A file with one row per ${grain} has no column "${[...name].slice(0, 100).join("")}".`;
      return refuse("columns", `${start} It may have: ${names}.`);
    }
    if (column.isPersonal && !personal) {
      return refuse("columns", `The column ${name} is personal, so it needs the option "personal".`);
    }
    if (column.isOfSponsee && !seesSponsees) {
      return fail("forbidden", { message: "Your role cannot export sponsored people." });
    }
    chosen.push(column);
  }
  return succeed(chosen);
}

function refuse(parameter: string, sentence: string) {
  return fail("invalid_query", { message: sentence, errors: { [parameter]: [sentence] } });
}
