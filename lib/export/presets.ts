import type { ExportGrain } from "@/lib/contract/export-query";
import { columnsOf, defaultColumnNames } from "./columns";

/**
 * The export columns of a column of the contributions table, by the id of the table's column. Those that are
 * not listed have one export column of the same name.
 */
const columnsOfTable: Readonly<Record<string, readonly string[]>> = {
  supporter: ["supporter_name", "id"],
  amount: ["total_amount", "currency", "refunded_amount", "cover_costs_amount"],
  method: ["method", "card_brand"],
  items: ["items", "item_codes"],
  status: ["status", "is_test"],
  receipt: ["receipts", "voided_receipts"],
  city: ["billing_city"],
  country: ["billing_country"],
  subtotal: ["subtotal_amount"],
  discounts: ["discounts_amount"],
  shipping: ["shipping_amount"],
  tax: ["tax_amount"],
  "cover-costs": ["cover_costs_amount"],
  refunded: ["refunded_amount"],
  balance: ["balance_amount"],
  reference: ["reference_number"],
  attempts: ["attempt_count"],
  "item-code": ["item_codes"],
  units: ["unit_count"],
  "recurring-items": ["recurring_item_count"],
  "shippable-items": ["shippable_item_count"],
  "downloadable-items": ["downloadable_item_count"],
  created: ["created_at"],
  updated: ["updated_at"],
  referral: ["referral_source"],
  medium: ["tracking_medium"],
  campaign: ["tracking_campaign"],
};

/** Columns for a purpose. Columns of line items and payments are left out of files of another grain. */
const columnsFor = {
  accounting: [
    ...["id", "date", "kind", "status", "is_test", "supporter_id", "supporter_name", "currency"],
    ...["total_amount", "refunded_amount", "refunded_at", "balance_amount", "tax_amount"],
    ...["cover_costs_amount", "method", "gateway", "reference_number", "receipts", "voided_receipts"],
    ...["item_codes", "accounting_code", "tracking_campaign"],
  ],
  mailing: [
    ...["date", "supporter_id", "supporter_type", "supporter_name", "first_name", "last_name", "email"],
    ...["email_opt_in", "phone", "billing_name", "billing_company", "billing_address1", "billing_address2"],
    ...["billing_city", "billing_state", "billing_zip", "billing_country"],
  ],
} as const;

/** The first preset is the default. */
export const presets = ["table", "accounting", "mailing", "everything"] as const;
export type Preset = (typeof presets)[number];

/**
 * Returns the column names of a preset. Files of line items or payments also have the default columns of
 * their grain.
 * @param shown column ids of the table on the page, in order; null for a page without a table
 */
export function presetColumns(
  preset: Preset,
  grain: ExportGrain,
  shown: readonly string[] | null,
): readonly string[] {
  const columns = columnsOf(grain);
  const names = columns.map(({ name }) => name);
  if (preset === "everything") return names;
  const ofPart = columns.filter((column) => column.grain !== "contribution" && column.isDefault);
  const wanted = new Set([
    ...(preset === "table" ? tableColumns(shown) : columnsFor[preset]),
    ...ofPart.map(({ name }) => name),
  ]);
  return [...wanted].filter((name) => names.includes(name));
}

function tableColumns(shown: readonly string[] | null): readonly string[] {
  if (shown === null) return [...defaultColumnNames("contribution"), "supporter_name"];
  const known = new Map(Object.entries(columnsOfTable));
  return shown.flatMap((id) => known.get(id) ?? id.replaceAll("-", "_"));
}
