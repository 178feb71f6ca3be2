import { stringify } from "csv-stringify/sync";
import type { Row } from "./rows";

/** Options of a CSV. */
export interface CsvForm {
  /** Whether it begins with a byte order mark. */
  readonly bom: boolean;
  /** Whether texts stay as they are that a spreadsheet program would run as formulas. */
  readonly raw: boolean;
}

/** The heading of a CSV (RFC 4180). */
export function csvHeading(names: readonly string[], { bom }: Pick<CsvForm, "bom">): string {
  return `${bom ? "\uFEFF" : ""}${csvText([names])}`;
}

/** Rows as lines of CSV (RFC 4180). Unless `raw`, texts that look like formulas get an apostrophe. */
export function csvLines(rows: readonly Row[], { raw }: Pick<CsvForm, "raw">): string {
  return csvText(
    rows.map((cells) => cells.map(({ text, isNumber }) => (raw || isNumber ? text : withoutFormula(text)))),
  );
}

function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    ...{ record_delimiter: "\r\n", quote_record_delimiter: true },
    // Readers take an empty line for no row.
    quoted_empty: rows[0]?.length === 1,
  });
}

/** Characters that spreadsheet programs skip before a formula: blanks, quotes, characters without width. */
const skipped = String.raw`[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}]*`;
/** Those inside a cell. Separators end it, so that a search in many of them stays linear. */
const skippedInside = String.raw`(?:(?![\t\r\n])[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}])*`;
/** ASCII and full-width signs that begin a formula. */
const signs = "[=+\\-@＝＋－＠]";
/** Characters that end a cell for a program with another separator than a comma, or after a stray quote. */
const separator = "[;|\\t\\r\\n]";
const formulas = new RegExp(
  `^(?=${skipped}${signs}|[\\t\\r\\n])|(?<=${separator})(?=${skippedInside}${signs})`,
  "gu",
);
/** Most texts begin as no formula does and contain no separator. */
const harmless = /^[A-Za-z0-9][^;|\t\r\n]*$/;

/**
 * Puts an apostrophe before anything that a spreadsheet program may run as a formula, at the beginning and
 * after each separator (OWASP CSV injection), so that it shows it as text.
 */
export function withoutFormula(text: string): string {
  return harmless.test(text) ? text : text.replaceAll(formulas, "'");
}
