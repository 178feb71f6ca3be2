import { contributionDate } from "@/lib/reading/contribution-date";
import { currencyOf } from "@/lib/reading/currency";
import { member } from "@/lib/reading/member";
import { mainAttempt } from "@/lib/reading/payments";
import { receiptsInOrder } from "@/lib/reading/receipts";
import { contributionStatus } from "@/lib/reading/status";
import { type Column, column, derived, type ExportRow, personal, usual } from "./column";

const codes = ["currency.iso_code", "currency.code"];
/** What tells how payments went, and in which order. */
const ofAttempts = ["status", "paid", "failure_code", "created_at", "captured_at"].map(
  (name) => `payments.${name}`,
);
const ofStatus = [
  ...["is_deleted", "is_spam", "refunded_amount", "total_amount", "is_paid", "balance_amount"],
  ...["status", "amount", "currency", "currency_code"].map((name) => `refunds.${name}`),
  ...codes,
  ...ofAttempts,
];
/** What tells which charges were given back. */
const ofRefunds = ["amount", "amount_refunded", "refunded"].map((name) => `payments.${name}`);

/** A column that a member of the payment is that stands for a contribution. */
function paymentColumn(
  named: Parameters<typeof derived>[0],
  path: string,
  marks?: Parameters<typeof derived>[3],
): Column {
  const way = path.split(".");
  const read = ({ contribution }: ExportRow) =>
    way.reduce<unknown>(member, mainAttempt(contribution)?.payment);
  return derived(named, [`payments.${path}`, ...ofAttempts, ...ofRefunds], read, marks);
}

/** The numbers of a contribution's receipts and of its line items', each once, in the order of the record. */
function receiptColumn(named: Parameters<typeof derived>[0], voided: boolean): Column {
  const needs = ["tax_receipts", "line_items.tax_receipts"].flatMap((list) => [
    `${list}.number`,
    `${list}.is_voided`,
  ]);
  const read = ({ contribution }: ExportRow) =>
    receiptsInOrder(contribution)
      .flatMap(({ number, isVoided }) => (isVoided === voided ? (number ?? []) : []))
      .join(" ");
  return derived(named, needs, read);
}

/** What every file may have, whatever its rows are. */
export const contributionColumns: readonly Column[] = [
  column(["id", "Contribution", "text"], "id", usual),
  derived(
    ["date", "Date", "instant"],
    ["ordered_at", "created_at"],
    ({ contribution }) => contributionDate(contribution),
    usual,
  ),
  derived(["kind", "Kind", "text"], [], ({ kind }) => kind, usual),
  derived(
    ["status", "Status", "text"],
    ofStatus,
    ({ contribution }) => contributionStatus(contribution).status,
    usual,
  ),
  column(["source", "Source", "text"], "source", usual),
  derived(["currency", "Currency", "text"], codes, ({ contribution }) => currencyOf(contribution), usual),
  column(["total_amount", "Total", "number"], "total_amount", usual),
  column(["refunded_amount", "Refunded", "number"], "refunded_amount", usual),
  column(["balance_amount", "Balance", "number"], "balance_amount"),
  column(["subtotal_amount", "Subtotal", "number"], "subtotal_amount"),
  column(["discounts_amount", "Discounts", "number"], "discounts_amount"),
  column(["tax_amount", "Tax", "number"], "tax_amount"),
  column(["shipping_amount", "Shipping", "number"], "shipping_amount"),
  column(["cover_costs_amount", "Costs covered", "number"], "cover_costs_amount"),
  paymentColumn(["method", "Payment method", "text"], "type", usual),
  paymentColumn(["gateway", "Gateway", "text"], "gateway"),
  paymentColumn(["reference_number", "Payment reference", "text"], "reference_number"),
  paymentColumn(["card_brand", "Card", "text"], "card.brand"),
  paymentColumn(["card_last4", "Last four digits", "text"], "card.last4", personal),
  receiptColumn(["receipts", "Receipt numbers", "text"], false),
  receiptColumn(["voided_receipts", "Voided receipt numbers", "text"], true),
  column(["created_at", "Created", "date"], "created_at"),
  column(["updated_at", "Updated", "date"], "updated_at"),
  column(["refunded_at", "Refunded at", "date"], "refunded_at"),
  column(["is_test", "Test", "flag"], "is_test", usual),
  column(["is_paid", "Paid", "flag"], "is_paid"),
  column(["is_deleted", "Deleted", "flag"], "is_deleted"),
  column(["is_spam", "Spam", "flag"], "is_spam"),
  column(["is_fulfilled", "Fulfilled", "flag"], "is_fulfilled"),
  column(["recurring_item_count", "Recurring items", "number"], "recurring_item_count"),
  column(["shippable_item_count", "Items to ship", "number"], "shippable_item_count"),
  column(["referral_source", "Referral source", "text"], "referral_source"),
  column(["tracking_source", "Tracking source", "text"], "tracking_source"),
  column(["tracking_medium", "Tracking medium", "text"], "tracking_medium"),
  column(["tracking_campaign", "Campaign", "text"], "tracking_campaign"),
  column(["supporter_id", "Supporter", "text"], "supporter.id", usual),
  column(["supporter_type", "Supporter type", "text"], "supporter.type"),
  column(["email_opt_in", "Opted in to e-mail", "flag"], "supporter.email_opt_in"),
  column(["supporter_name", "Name", "text"], "supporter.display_name", personal),
  column(["first_name", "First name", "text"], "supporter.first_name", personal),
  column(["last_name", "Last name", "text"], "supporter.last_name", personal),
  column(["email", "E-mail", "text"], ["supporter.email", "billing_address.email"], personal),
  ...addressColumns("billing", "Billing"),
  ...addressColumns("shipping", "Shipping"),
  column(["comments", "Supporter’s comments", "text"], "customer_comments", personal),
  column(["notes", "Notes", "text"], "notes", personal),
  column(["http_referer", "Came from (address)", "text"], "http_referer", personal),
];

function addressColumns(prefix: string, label: string): readonly Column[] {
  const at = (...names: readonly string[]) => names.map((name) => `${prefix}_address.${name}`);
  const text = (name: string, words: string, ...names: readonly string[]) =>
    column([`${prefix}_${name}`, `${label} ${words}`, "text"], at(...names), personal);
  return [
    text("name", "name", "name"),
    text("company", "company", "company"),
    text("phone", "phone", "phone"),
    text("address1", "address", "address1"),
    text("address2", "address, second line", "address2"),
    text("city", "city", "city"),
    text("state", "state", "state", "province_code"),
    text("zip", "postal code", "zip"),
    text("country", "country", "country", "country_code"),
  ];
}
