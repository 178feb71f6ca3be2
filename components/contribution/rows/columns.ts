import { rowCopy } from "@/components/contribution/rows/copy";
import type { ContributionRow, ListRow, RowField } from "@/lib/records/list-rows";

/** A column of the contributions table. The server reads these tables too, so they have no components. */
export interface ListColumn {
  readonly id: string;
  readonly heading: string;
  /** In px. */
  readonly width: number;
  /** In px, where it can be narrower when others need room. */
  readonly minWidth?: number;
  /** Takes the room that other columns leave. */
  readonly grows?: boolean;
  /** Fields of a row that its cells read, besides those that every row has. */
  readonly fields: readonly RowField[];
  /** For an optional column, what its cells write. */
  readonly value?: FieldValue;
}

/** One field of a row, and how it is written. */
export type FieldValue =
  | { readonly form: "text" | "code" | "money"; readonly field: FieldOf<string> }
  | { readonly form: "count" | "moment" | "day"; readonly field: FieldOf<number> }
  | { readonly form: "list"; readonly field: FieldOf<readonly string[]> };

type FieldOf<Value> = {
  [Field in RowField]-?: ContributionRow[Field] extends Value | null ? Field : never;
}[RowField];

/** The row's link is in it, so it is always shown. */
const fixedId = "supporter";

/** Columns that a list without a choice has. */
const defaultColumns: readonly ListColumn[] = [
  { id: "date", heading: rowCopy.date, width: 124, fields: ["occurredAt"] },
  { id: fixedId, heading: rowCopy.supporter, width: 192, minWidth: 96, grows: true, fields: [] },
  { id: "kind", heading: rowCopy.kind, width: 144, fields: ["schedule"] },
  { id: "amount", heading: rowCopy.amount, width: 148, fields: ["refunded", "coverCosts"] },
  { id: "method", heading: rowCopy.method, width: 164, fields: ["method"] },
  {
    id: "items",
    heading: rowCopy.items,
    width: 156,
    minWidth: 96,
    grows: true,
    fields: ["item", "itemCode", "moreItems"],
  },
  { id: "status", heading: rowCopy.status, width: 176, fields: [] },
  { id: "receipt", heading: rowCopy.receipt, width: 128, fields: ["receipt"] },
];

export const defaultIds: readonly string[] = defaultColumns.map(({ id }) => id);

/** The docked peek shows the others. */
export const idsBesidePeek: readonly string[] = ["date", fixedId, "kind", "amount", "status"];

/** Columns that a person may add, in the groups in which the record has them. */
const optionalColumns: readonly (Pick<ListColumn, "id" | "heading"> & FieldValue)[] = [
  { id: "id", heading: rowCopy.contributionId, form: "code", field: "id" },
  { id: "email", heading: rowCopy.email, form: "text", field: "email" },
  { id: "phone", heading: rowCopy.phone, form: "text", field: "phone" },
  { id: "supporter-id", heading: rowCopy.supporterId, form: "code", field: "supporterId" },
  { id: "supporter-type", heading: rowCopy.supporterType, form: "text", field: "supporterType" },
  { id: "groups", heading: rowCopy.groups, form: "list", field: "groups" },
  { id: "city", heading: rowCopy.city, form: "text", field: "city" },
  { id: "country", heading: rowCopy.country, form: "text", field: "country" },
  { id: "schedule", heading: rowCopy.schedule, form: "text", field: "schedule" },
  { id: "next-billing", heading: rowCopy.nextBilling, form: "day", field: "nextBillingOn" },
  { id: "currency", heading: rowCopy.currency, form: "text", field: "currency" },
  { id: "subtotal", heading: rowCopy.subtotal, form: "money", field: "subtotal" },
  { id: "discounts", heading: rowCopy.discounts, form: "money", field: "discounts" },
  { id: "shipping", heading: rowCopy.shipping, form: "money", field: "shipping" },
  { id: "tax", heading: rowCopy.tax, form: "money", field: "tax" },
  { id: "cover-costs", heading: rowCopy.coveredFees, form: "money", field: "coverCosts" },
  { id: "refunded", heading: rowCopy.refunded2, form: "money", field: "refunded" },
  { id: "balance", heading: rowCopy.balance, form: "money", field: "balance" },
  { id: "shipping-method", heading: rowCopy.shippingMethod, form: "text", field: "shippingMethod" },
  { id: "gateway", heading: rowCopy.gateway, form: "text", field: "gateway" },
  { id: "reference", heading: rowCopy.paymentReference, form: "code", field: "reference" },
  { id: "attempts", heading: rowCopy.attempts, form: "count", field: "attempts" },
  { id: "item-code", heading: rowCopy.productCode, form: "code", field: "itemCode" },
  { id: "units", heading: rowCopy.units, form: "count", field: "units" },
  { id: "recurring-items", heading: rowCopy.recurringItems, form: "count", field: "recurringItems" },
  { id: "shippable-items", heading: rowCopy.shippableItems, form: "count", field: "shippableItems" },
  { id: "downloadable-items", heading: rowCopy.downloads, form: "count", field: "downloadableItems" },
  { id: "created", heading: rowCopy.created, form: "moment", field: "createdAt" },
  { id: "updated", heading: rowCopy.updated, form: "moment", field: "updatedAt" },
  { id: "refunded-at", heading: rowCopy.refundedAt, form: "moment", field: "refundedAt" },
  { id: "source", heading: rowCopy.source, form: "text", field: "source" },
  { id: "referral", heading: rowCopy.referralSource, form: "text", field: "referral" },
  { id: "tracking-source", heading: rowCopy.trackingSource, form: "text", field: "trackingSource" },
  { id: "medium", heading: rowCopy.medium, form: "text", field: "medium" },
  { id: "campaign", heading: rowCopy.campaign, form: "text", field: "campaign" },
];

/** In px. */
const formWidths: Readonly<Record<FieldValue["form"], number>> = {
  text: 152,
  code: 152,
  list: 172,
  money: 124,
  count: 116,
  moment: 124,
  day: 124,
};

/** All columns, in the order in which a chooser shows them. */
export const allColumns: readonly ListColumn[] = [
  ...defaultColumns,
  ...optionalColumns.map(({ id, heading, ...value }) => ({
    ...{ id, heading, value },
    width: formWidths[value.form],
    fields: [value.field],
  })),
];

/** Fields of a row that the cells of some columns read. */
export function fieldsOf(ids: readonly string[]): readonly RowField[] {
  return allColumns.filter(({ id }) => ids.includes(id)).flatMap(({ fields }) => fields);
}

export function hasFields(row: ListRow, id: string): boolean {
  return fieldsOf([id]).every((field) => field in row);
}

/** The columns that a list of ids names, and the ids among them that name none. */
export function readColumns(ids: readonly string[]): {
  known: readonly string[];
  unknown: readonly string[];
} {
  const names = new Set(allColumns.map(({ id }) => id));
  return { known: ids.filter((id) => names.has(id)), unknown: ids.filter((id) => !names.has(id)) };
}

/** The columns that a choice means: without repeats, with the fixed one first where it was left out. */
export function complete(chosen: readonly string[]): readonly string[] {
  const ids = [...new Set(chosen)];
  return ids.includes(fixedId) ? ids : [fixedId, ...ids];
}

/** The columns that a choice of ids names; null if it names none. */
export function chosenColumns(ids: readonly string[] | null): readonly string[] | null {
  const { known } = readColumns(ids ?? []);
  return known.length === 0 ? null : complete(known);
}

/** Whether a column is always shown. */
export function isFixed(id: string): boolean {
  return id === fixedId;
}

/** The columns with one more at the end, or without one; never without the fixed one. */
export function toggled(shown: readonly string[], id: string): readonly string[] {
  if (!shown.includes(id)) return [...shown, id];
  return isFixed(id) ? shown : shown.filter((other) => other !== id);
}

/** Moves the column at `index` by `by` positions, clamped to the ends. */
export function moved(shown: readonly string[], index: number, by: number): readonly string[] {
  const id = shown[index];
  if (id === undefined) return shown;
  const rest = shown.toSpliced(index, 1);
  return rest.toSpliced(Math.max(0, index + by), 0, id);
}
