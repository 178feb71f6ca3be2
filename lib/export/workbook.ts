import writeXlsxFile, { type Row as SheetRow } from "write-excel-file/node";
import type { Cell, Row } from "./rows";

/** A workbook is built in memory, which limits its rows. */
export const maxWorkbookRows = 20_000;

/** The maximum number of characters in a cell of a workbook. */
const maxCellLength = 32_767;
/** An escaped character in a workbook, such as `_x000D_`; a text that contains one gets its `_` escaped. */
const escapedCharacter = /_(?=x[\dA-Fa-f]{4}_)/g;
/**
 * Workbooks keep numbers as doubles. Numbers with more digits are written as text, which keeps them exact.
 */
const maxDigits = 15;

/**
 * An XLSX workbook of two sheets: the rows under their heading, and a description. Texts are typed as texts,
 * whatever they begin with; characters that XML cannot hold are left out, line ends are LF, and texts longer
 * than a cell are cut.
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
 * The library looks texts up in a plain object, which already has a `constructor`. Such a text gets a
 * character that XML cannot hold: the key differs, the text in the file does not.
 */
function textCell(text: string) {
  const value = text in Object.prototype ? `${text}\0` : text;
  return { value: value.slice(0, maxCellLength).replaceAll(escapedCharacter, "_x005F$&"), type: String };
}
