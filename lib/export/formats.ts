import { stringify } from "csv-stringify/sync";
import writeXlsxFile, { type Row as SheetRow } from "write-excel-file/node";
import type { ExportForm, ExportGrain } from "@/lib/contract/export-query";
import { withoutWhitespace } from "@/lib/json/check-record";
import { elementsOf, members } from "@/lib/json/members";
import { partsOf } from "./columns";
import type { Cell, Row } from "./rows";

/** Returns the header line of a CSV file (RFC 4180). */
export function csvHeader(names: readonly string[], { bom }: Pick<ExportForm, "bom">): string {
  return `${bom ? "\uFEFF" : ""}${csvText([names])}`;
}

/** Returns rows as CSV lines (RFC 4180). Unless `raw`, texts that look like formulas get an apostrophe. */
export function csvLines(rows: readonly Row[], { raw }: Pick<ExportForm, "raw">): string {
  return csvText(
    rows.map((cells) => cells.map(({ text, isNumber }) => (raw || isNumber ? text : withoutFormula(text)))),
  );
}

function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    // Readers skip an empty line, so an empty cell that is alone in its row is quoted.
    quoted_empty: rows[0]?.length === 1,
  });
}

/** Characters that spreadsheets skip before a formula: blanks, quotes, control and zero-width characters. */
const skipped = String.raw`[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}]*`;
/** The same within a cell. Excludes tabs and line ends, so that the search stays linear in many of them. */
const skippedInside = String.raw`(?:(?![\t\r\n])[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}])*`;
/** ASCII and full-width signs that begin a formula. */
const signs = "[=+\\-@＝＋－＠]";
/** Characters that end a cell in a program whose separator is not a comma, or after a stray quote. */
const separator = "[;|\\t\\r\\n]";
const formulas = new RegExp(
  `^(?=${skipped}${signs}|[\\t\\r\\n])|(?<=${separator})(?=${skippedInside}${signs})`,
  "gu",
);
/** Matches most texts: they do not begin like a formula and contain no separator. */
const harmless = /^[A-Za-z0-9][^;|\t\r\n]*$/;

/**
 * Puts an apostrophe before anything that a spreadsheet program may run as a formula, at the beginning and
 * after each separator (OWASP CSV injection), so that the program shows it as text.
 */
function withoutFormula(text: string): string {
  return harmless.test(text) ? text : text.replaceAll(formulas, "'");
}

const lineFeedCode = 0x0a;
const lineFeed = Buffer.from("\n");
const lineEnd = Buffer.from("}\n");

/**
 * Makes the NDJSON lines of a record from its exact text, because parsing would lose digits, repeated names
 * and escapes. A contribution's line is the record itself. A line item's or payment's begins with the id and
 * dates of its contribution: `{"contribution_id":…,"ordered_at":…,"created_at":…,"line_item":{…}}`.
 * Records copied from an upstream may be indented. NDJSON needs one line.
 */
export function ndjsonLines(grain: ExportGrain, stored: Uint8Array): { rows: number; pieces: Uint8Array[] } {
  const text = stored.includes(lineFeedCode) ? withoutWhitespace(Buffer.from(stored).toString()) : stored;
  if (grain === "contribution") return { rows: 1, pieces: [text, lineFeed] };
  // The last of repeated names counts, as in JSON.parse.
  const values = new Map(members(text).map(({ name, value }) => [name, value]));
  const memberText = (name: string) => Buffer.from(values.get(name) ?? "null").toString();
  const parts = elementsOf(values.get(partsOf[grain]));
  const start =
    `{"contribution_id":${memberText("id")},"ordered_at":${memberText("ordered_at")},` +
    `"created_at":${memberText("created_at")},"${grain}":`;
  return { rows: parts.length, pieces: parts.flatMap((part) => [Buffer.from(start), part, lineEnd]) };
}

/** In characters. */
export const maxCellLength = 32_767;
/** Finds the `_` of text that a workbook would read as an escaped character, such as `_x000D_`. */
const escapedCharacter = /_(?=x[\dA-Fa-f]{4}_)/g;
/** Workbooks store numbers as doubles. A number with more digits is written as text, which is exact. */
const maxDigits = 15;

/**
 * Makes an XLSX workbook with two sheets: the rows under their heading, and a description. Texts are typed as
 * text, whatever they begin with. Characters that XML cannot contain or discourages are dropped: control
 * characters except tabs and line ends, lone surrogates, U+FFFD and noncharacters. Line ends become LF, and
 * texts longer than a cell are cut.
 */
export function workbook(
  names: readonly string[],
  rows: readonly Row[],
  about: readonly (readonly [string, string])[],
): Promise<Buffer> {
  const heading: SheetRow = names.map((name) => ({ ...textCell(name), fontWeight: "bold" }));
  return writeXlsxFile([
    { sheet: "Export", stickyRowsCount: 1, data: [heading, ...rows.map((cells) => cells.map(toSheetCell))] },
    {
      sheet: "About",
      columns: [{ width: 20 }, { width: 100 }],
      data: about.map(([name, text]) => [textCell(name), textCell(text)]),
    },
  ]).toBuffer();
}

function toSheetCell({ text, isNumber }: Cell): SheetRow[number] {
  if (text === "") return null;
  const isExact = isNumber && text.replace(/^-?0*\.?0*/, "").replace(".", "").length <= maxDigits;
  return isExact ? { value: Number(text), type: Number } : textCell(text);
}

/**
 * The library uses texts as keys of a plain object, which inherits keys such as `constructor`. For such a
 * text, NUL is appended: the key differs, but XML cannot contain NUL, so the text in the file does not.
 */
function textCell(text: string) {
  const value = text in Object.prototype ? `${text}\0` : text;
  // With a lone surrogate, the library would drop the character before it, too.
  const cut = value.slice(0, maxCellLength).toWellFormed();
  return { value: cut.replaceAll(escapedCharacter, "_x005F$&"), type: String };
}
