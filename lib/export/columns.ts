import type { ExportForm, ExportGrain } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Column, ofSponsee, partColumn, personal, usual } from "./column";
import { contributionColumns } from "./contribution-columns";

const ofItem = partColumn("line_item");
const ofPayment = partColumn("payment");

/** The one table of what a CSV or a workbook may hold, in the order in which it is offered. */
export const columns: readonly Column[] = [
  ofItem(["item_id", "Line item", "text"], "id", usual),
  ofItem(["item_reference", "Product code", "text"], ["reference", "variant.code"], usual),
  ofItem(["item_description", "Description", "text"], "description", usual),
  ofItem(["item_qty", "Quantity", "number"], "qty", usual),
  ofItem(["item_price", "Price", "number"], "price", usual),
  ofItem(["item_total", "Item total", "number"], "total", usual),
  ofItem(["item_is_recurring", "Recurring", "flag"], "is_recurring", usual),
  ofItem(["item_recurring_amount", "Recurring amount", "number"], "recurring_amount"),
  ofItem(["item_billing_period", "Billing period", "text"], "variant.billing_period"),
  ofItem(["profile_id", "Recurring profile", "text"], ["recurring_profile_id", "recurring_profile.id"]),
  ofItem(["profile_status", "Profile status", "text"], "recurring_profile.status"),
  ofItem(["profile_next_billing", "Next billing", "text"], "recurring_profile.next_billing_date"),
  ofItem(["product_id", "Product", "text"], "product.id"),
  ofItem(["product_name", "Product name", "text"], "product.name"),
  ofItem(["variant_title", "Variant", "text"], "variant.title"),
  ofItem(["accounting_code", "Accounting code", "text"], ["accounting.code", "recurring_profile.gl_code"]),
  ofItem(["item_gift_aid", "Gift aid", "flag"], "gift_aid"),
  ofItem(["item_is_tribute", "Tribute", "flag"], "is_tribute"),
  ofItem(["item_tribute_name", "Tribute name", "text"], "tribute_name", personal),
  ofItem(["item_public_message", "Public message", "text"], "public_message", personal),
  ofItem(["sponsee_reference", "Sponsorship reference", "text"], "sponsee.reference_number"),
  ofItem(["sponsee_first_name", "Sponsored person, first name", "text"], "sponsee.first_name", ofSponsee),
  ofItem(["sponsee_last_name", "Sponsored person, last name", "text"], "sponsee.last_name", ofSponsee),
  ofPayment(["payment_id", "Payment", "text"], "id", usual),
  ofPayment(["payment_type", "Type", "text"], "type", usual),
  ofPayment(["payment_status", "Payment status", "text"], "status", usual),
  ofPayment(["payment_amount", "Payment amount", "number"], "amount", usual),
  ofPayment(["payment_refunded", "Payment refunded", "number"], "amount_refunded", usual),
  ofPayment(["payment_currency", "Payment currency", "text"], ["currency.code", "currency"], usual),
  ofPayment(["payment_created_at", "Payment date", "date"], "created_at", usual),
  ofPayment(["payment_captured_at", "Captured", "date"], "captured_at"),
  ofPayment(["payment_gateway", "Payment gateway", "text"], "gateway", usual),
  ofPayment(["payment_reference", "Gateway reference", "text"], "reference_number", usual),
  ofPayment(["payment_outcome", "Outcome", "text"], "outcome"),
  ofPayment(["payment_failure_code", "Failure code", "text"], "failure_code"),
  ofPayment(["payment_failure_message", "Failure", "text"], "failure_message"),
  ofPayment(["payment_card_brand", "Payment card", "text"], "card.brand"),
  ofPayment(["payment_card_last4", "Payment card, last four digits", "text"], "card.last4", personal),
  ...contributionColumns,
];

/** The columns that a file of a grain may have. */
export function columnsOf(grain: ExportGrain): readonly Column[] {
  const own = columns.filter((column) => column.grain === grain);
  return grain === "contribution" ? own : [...contributionColumns, ...own];
}

/** The names of the columns that a file of a grain has where none were chosen; never personal. */
export function usualNames(grain: ExportGrain): readonly string[] {
  return columnsOf(grain)
    .filter(({ isUsual }) => isUsual)
    .map(({ name }) => name);
}

/**
 * The columns of an export, in the order in which they were asked for. None for NDJSON, whose lines are
 * whole.
 * @param seesSponsees whether who asks may know who is sponsored
 * @returns `invalid_query` for a name that no column of the grain has, and for personal ones that were not
 * asked for in so many words; `forbidden` for what who asks may not know
 */
export function chooseColumns(
  { format, grain, columns: asked, personal: isPersonal }: ExportForm,
  seesSponsees: boolean,
): Outcome<readonly Column[]> {
  if (format === "ndjson") {
    return isPersonal
      ? succeed([])
      : refuse("personal", "Lines of NDJSON are whole records: ask with personal=1.");
  }
  const known = new Map(columnsOf(grain).map((column) => [column.name, column]));
  const chosen: Column[] = [];
  for (const name of asked ?? usualNames(grain)) {
    const column = known.get(name);
    if (column === undefined) return refuse("columns", unknownColumn(name, grain, [...known.keys()]));
    if (column.isPersonal && !isPersonal) {
      return refuse("columns", `The column ${name} is personal: ask with personal=1.`);
    }
    if (column.isOfSponsee && !seesSponsees) {
      return fail("forbidden", { message: "Your role may not export who is sponsored." });
    }
    chosen.push(column);
  }
  return succeed(chosen);
}

function refuse(parameter: string, sentence: string) {
  return fail("invalid_query", { message: sentence, errors: { [parameter]: [sentence] } });
}

function unknownColumn(name: string, grain: ExportGrain, known: readonly string[]): string {
  return (
    `A file of one row a ${grain} has no column "${name.slice(0, 100)}". It may ` +
    `have: ${known.join(", ")}.`
  );
}
