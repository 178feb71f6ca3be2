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

/**
 * Rows as lines of CSV (RFC 4180). Numbers are numbers; other texts that look like formulas get an
 * apostrophe.
 */
export function csvLines(rows: readonly (readonly Cell[])[], { raw }: Pick<CsvForm, "raw">): string {
  return csvText(
    rows.map((cells) => cells.map(({ text, isNumber }) => (raw || isNumber ? text : withoutFormula(text)))),
  );
}

/**
 * A row with any of these has texts in quotes, and so has an only column that is empty: readers take a bare
 * line for no row.
 */
const needsQuotes = /[",\r\n]/;

function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => (isPlain(row) ? `${row.join()}\r\n` : quotedLine(row))).join("");
}

/** Nearly every row is: it is written as it stands. */
function isPlain(row: readonly string[]): boolean {
  return (row.length > 1 || row[0] !== "") && !row.some((text) => needsQuotes.test(text));
}

function quotedLine(row: readonly string[]): string {
  const quoted_empty = row.length === 1;
  return stringify([[...row]], { record_delimiter: "\r\n", quote_record_delimiter: true, quoted_empty });
}
