import type { ExportForm, ExportGrain } from "@/lib/contract/export-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import {
  type ColumnType,
  contributionEntries,
  type Entry,
  type ExportRow,
  firstValueAt,
  lineItemEntries,
  paymentEntries,
  type Read,
} from "./column-tables";

export interface Column {
  /** The heading in the file, and the name in the parameter `columns`. */
  readonly name: string;
  readonly label: string;
  /** Contribution columns are available in every file, other columns only in files of their grain. */
  readonly grain: ExportGrain;
  readonly type: ColumnType;
  readonly isDefault: boolean;
  /** Whether the column may identify a person or contain an address of one. */
  readonly isPersonal: boolean;
  /** Whether the column identifies a sponsored person, which requires a separate permission. */
  readonly isOfSponsee: boolean;
  readonly read: Read;
}

/** The record member that lists the rows of each grain. */
export const partsOf = { line_item: "line_items", payment: "payments" } as const;

const contributionColumns = toColumns("contribution", contributionEntries);
const lineItemColumns = toColumns("line_item", lineItemEntries);
const paymentColumns = toColumns("payment", paymentEntries);

export const columns: readonly Column[] = [...lineItemColumns, ...paymentColumns, ...contributionColumns];

function toColumns(grain: ExportGrain, entries: readonly Entry[]): readonly Column[] {
  const holder = (row: ExportRow) => (grain === "contribution" ? row.contribution : row.part);
  return entries.map(([name, label, type, source, mark]) => ({
    name,
    label,
    type,
    grain,
    isDefault: mark === "default",
    isPersonal: mark === "personal" || mark === "sponsee",
    isOfSponsee: mark === "sponsee",
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
    return refuse("personal", "NDJSON exports whole records. Add personal=1.");
  }
  const known = new Map(columnsOf(grain).map((column) => [column.name, column]));
  const chosen: Column[] = [];
  for (const name of requested ?? defaultColumnNames(grain)) {
    const column = known.get(name);
    if (column === undefined) {
      const names = [...known.keys()].join(", ");
      const start = `A file of one row a ${grain} has no column "${name.slice(0, 100)}".`;
      return refuse("columns", `${start} It may have: ${names}.`);
    }
    if (column.isPersonal && !personal) {
      return refuse("columns", `The column ${name} is personal. Add personal=1.`);
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
