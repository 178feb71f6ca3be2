import writeXlsxFile, { type Row } from "write-excel-file/node";
import type { Cell } from "./cell";

/** More rows than this are nothing that a workbook is good for, and too much to have in memory. */
export const mostWorkbookRows = 20_000;

/** The most characters that a cell of a workbook holds. */
const longestCell = 32_767;
/** How its format spells a character by its number: a text that has such a spelling spells its first sign. */
const spelled = /_(?=x[\dA-Fa-f]{4}_)/g;
/** A workbook keeps numbers as doubles: what has more digits is kept whole as text. */
const mostDigits = 15;

/**
 * An XLSX workbook of two sheets: the rows under their heading, and what they are. Texts are texts, whatever
 * they begin with; characters that XML cannot hold are left out, line ends are LF, and texts longer than a
 * cell are cut.
 */
export function workbook(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  about: readonly (readonly [string, string])[],
): Promise<Buffer> {
  const heading: Row = names.map((name) => ({ ...textCell(name), fontWeight: "bold" }));
  return writeXlsxFile([
    { sheet: "Export", stickyRowsCount: 1, data: [heading, ...rows.map((cells) => cells.map(toCell))] },
    {
      sheet: "About",
      columns: [{ width: 20 }, { width: 100 }],
      data: about.map(([name, text]) => [textCell(name), textCell(text)]),
    },
  ]).toBuffer();
}

function toCell({ text, isNumber }: Cell): Row[number] {
  if (text === "") return null;
  const isExact = isNumber && text.replace(/^-?0*\.?0*/, "").replace(".", "").length <= mostDigits;
  return isExact ? { value: Number(text), type: Number } : textCell(text);
}

/**
 * The library looks texts up in a plain object, where `constructor` is found before it was added. Such a text
 * gets a character that XML cannot hold: another key, and the same text in the file.
 */
function textCell(text: string) {
  const value = text in Object.prototype ? `${text}\0` : text;
  return { value: value.slice(0, longestCell).replaceAll(spelled, "_x005F$&"), type: String };
}
