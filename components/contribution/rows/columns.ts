import { rowCopy } from "@/components/contribution/rows/copy";
import type { ContributionRow, ListRow, RowField } from "@/lib/records/list-rows";

/**
 * A column of the contributions table. The server reads these definitions too, so they contain no components.
 */
export interface ListColumn {
  readonly id: string;
  readonly heading: string;
  /** The part of the record that it shows; absent for the default columns. */
  readonly group?: ColumnGroup;
  /** In px, like `minWidth`. */
  readonly width: number;
  /** Set if it can be narrower when others need room. */
  readonly minWidth?: number;
  readonly grows?: boolean;
  /** Fields of a row that its cells read, besides those that every row has. */
  readonly fields: readonly RowField[];
  /** The value that cells of an optional column show. */
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

type ColumnId = keyof typeof rowCopy.headings;

/** Always shown, because it contains the row's link. */
const fixedId = "supporter";

const defaultColumns: readonly (Omit<ListColumn, "heading"> & { readonly id: ColumnId })[] = [
  { id: "date", width: 124, fields: ["occurredAt"] },
  { id: fixedId, width: 192, minWidth: 96, grows: true, fields: [] },
  { id: "kind", width: 144, fields: ["schedule"] },
  { id: "amount", width: 148, fields: ["refunded", "coverCosts"] },
  { id: "method", width: 164, fields: ["method"] },
  { id: "items", width: 156, minWidth: 96, grows: true, fields: ["item", "itemCode", "moreItems"] },
  { id: "status", width: 176, fields: [] },
  { id: "receipt", width: 128, fields: ["receipt"] },
];

export const defaultIds: readonly string[] = defaultColumns.map(({ id }) => id);

export type ColumnGroup = keyof typeof rowCopy.groups;
type OptionalColumn = { readonly group: ColumnGroup; readonly id: ColumnId } & FieldValue;

/** In the order of the column chooser, as are the groups. */
const optionalColumns: readonly OptionalColumn[] = [
  { group: "supporter", id: "email", form: "text", field: "email" },
  { group: "supporter", id: "phone", form: "text", field: "phone" },
  { group: "supporter", id: "supporter-id", form: "code", field: "supporterId" },
  { group: "supporter", id: "supporter-type", form: "text", field: "supporterType" },
  { group: "supporter", id: "groups", form: "list", field: "groups" },
  { group: "supporter", id: "city", form: "text", field: "city" },
  { group: "supporter", id: "country", form: "text", field: "country" },
  { group: "amounts", id: "currency", form: "text", field: "currency" },
  { group: "amounts", id: "subtotal", form: "money", field: "subtotal" },
  { group: "amounts", id: "discounts", form: "money", field: "discounts" },
  { group: "amounts", id: "shipping", form: "money", field: "shipping" },
  { group: "amounts", id: "tax", form: "money", field: "tax" },
  { group: "amounts", id: "cover-costs", form: "money", field: "coverCosts" },
  { group: "amounts", id: "refunded", form: "money", field: "refunded" },
  { group: "amounts", id: "balance", form: "money", field: "balance" },
  { group: "payment", id: "gateway", form: "text", field: "gateway" },
  { group: "payment", id: "reference", form: "code", field: "reference" },
  { group: "payment", id: "attempts", form: "count", field: "attempts" },
  { group: "plan", id: "schedule", form: "text", field: "schedule" },
  { group: "plan", id: "next-billing", form: "day", field: "nextBillingOn" },
  { group: "items", id: "item-code", form: "code", field: "itemCode" },
  { group: "items", id: "units", form: "count", field: "units" },
  { group: "items", id: "recurring-items", form: "count", field: "recurringItems" },
  { group: "items", id: "shippable-items", form: "count", field: "shippableItems" },
  { group: "items", id: "downloadable-items", form: "count", field: "downloadableItems" },
  { group: "items", id: "shipping-method", form: "text", field: "shippingMethod" },
  { group: "record", id: "id", form: "code", field: "id" },
  { group: "record", id: "created", form: "moment", field: "createdAt" },
  { group: "record", id: "updated", form: "moment", field: "updatedAt" },
  { group: "record", id: "refunded-at", form: "moment", field: "refundedAt" },
  { group: "attribution", id: "source", form: "text", field: "source" },
  { group: "attribution", id: "referral", form: "text", field: "referral" },
  { group: "attribution", id: "tracking-source", form: "text", field: "trackingSource" },
  { group: "attribution", id: "medium", form: "text", field: "medium" },
  { group: "attribution", id: "campaign", form: "text", field: "campaign" },
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

export const columnGroups = [...new Set(optionalColumns.map(({ group }) => group))];

export const allColumns: readonly ListColumn[] = [
  ...defaultColumns.map((column) => ({ ...column, heading: rowCopy.headings[column.id] })),
  ...optionalColumns.map(({ group, id, ...value }) => ({
    id,
    heading: rowCopy.headings[id],
    group,
    value,
    width: formWidths[value.form],
    fields: [value.field],
  })),
];

export function fieldsOf(ids: readonly string[]): readonly RowField[] {
  return allColumns.filter(({ id }) => ids.includes(id)).flatMap(({ fields }) => fields);
}

export function hasFields(row: ListRow, id: string): boolean {
  return fieldsOf([id]).every((field) => field in row);
}

export function readColumns(ids: readonly string[]) {
  const names = new Set(allColumns.map(({ id }) => id));
  return { known: ids.filter((id) => names.has(id)), unknown: ids.filter((id) => !names.has(id)) };
}

/** Returns the known columns among the ids, each once and with the fixed one; null if there are none. */
export function chosenColumns(ids: readonly string[] | null): readonly string[] | null {
  const known = [...new Set(readColumns(ids ?? []).known)];
  if (known.length === 0) return null;
  return known.includes(fixedId) ? known : [fixedId, ...known];
}

export function isFixed(id: string): boolean {
  return id === fixedId;
}

/** Adds a column at the end or removes it; never the fixed one. */
export function toggled(shown: readonly string[], id: string): readonly string[] {
  if (!shown.includes(id)) return [...shown, id];
  return isFixed(id) ? shown : shown.filter((other) => other !== id);
}

/** Moves a column to the position of another. Unknown ids change nothing. */
export function movedTo(shown: readonly string[], id: string, other: string): readonly string[] {
  const [from, to] = [shown.indexOf(id), shown.indexOf(other)];
  return from < 0 || to < 0 ? shown : shown.toSpliced(from, 1).toSpliced(to, 0, id);
}
