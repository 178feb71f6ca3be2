import { stringify } from "csv-stringify/sync";
import type { Cell } from "./cell";
import { withoutFormula } from "./formula";

/** How a CSV is written. */
export interface CsvForm {
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** Whether texts that a spreadsheet program would run as formulas stay as they are. */
  readonly raw: boolean;
}

/** The heading of a CSV (RFC 4180). */
export function csvHeading(names: readonly string[], { bom }: Pick<CsvForm, "bom">): string {
  return `${bom ? "\uFEFF" : ""}${csvText([names])}`;
}

/** Rows as lines of CSV (RFC 4180). Numbers are numbers; other texts that look like formulas get an apostrophe. */
export function csvLines(rows: readonly (readonly Cell[])[], { raw }: Pick<CsvForm, "raw">): string {
  return csvText(
    rows.map((cells) => cells.map(({ text, isNumber }) => (raw || isNumber ? text : withoutFormula(text)))),
  );
}

function csvText(rows: readonly (readonly string[])[]): string {
  // Of a single column that is empty, a bare line would be left: readers take that for no row.
  const quoted_empty = rows[0]?.length === 1;
  return stringify([...rows], { record_delimiter: "\r\n", quote_record_delimiter: true, quoted_empty });
}
