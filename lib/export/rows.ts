import type { ExportGrain } from "@/lib/contract/export-query";
import { zoneOffset } from "@/lib/format/zone";
import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { parseBothWays } from "@/lib/records/exact-json";
import { decimalText } from "@/lib/records/money";
import { coverText, mayHaveSponsees } from "@/lib/records/sponsees/sponsee";
import { type SponseeWords, sponseeWords } from "@/lib/records/sponsees/words";
import { isSet, memberList, readInstant } from "@/lib/records/values";
import { type Column, type ColumnType, partsOf } from "./columns";
import type { StoredRecord } from "./records";

/** The text of a cell; a number is plain decimal text with a point. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

export type Row = readonly Cell[];

/**
 * Returns a function that formats a record as rows of a CSV file or workbook: one row, or one per line item
 * or payment. Number columns keep the digits of the record's text. Other columns read numbers as the pages
 * do, so that `1.0` is 1.
 * @param isPersonal whether the rows may name sponsored people; otherwise their names, birth dates and URLs
 *   are masked in texts, as for support
 */
export function rowFormatter(
  grain: ExportGrain,
  columns: readonly Column[],
  zone: string,
  isPersonal: boolean,
): (record: StoredRecord) => readonly Row[] {
  const writeInstant = instantWriter(zone);
  const ofContribution = columns.filter((column) => column.grain === "contribution");
  return ({ text, kind }) => {
    const json = Buffer.from(text.buffer, text.byteOffset, text.length).toString();
    const { parsed, exact } = parseBothWays(json);
    if (!isJsonObject(parsed)) throw new SyntaxError("A stored record is not an object");
    const record = parseContribution(parsed);
    const words = isPersonal || !mayHaveSponsees(json) ? null : sponseeWords(parsed);
    const cellOf = (column: Column, parsedPart?: JsonValue, exactPart?: JsonValue): Cell => {
      const { read, type, isCode } = column;
      const [contribution, part] = type === "number" ? [exact, exactPart] : [parsed, parsedPart];
      const value = read({ contribution, record, kind, part });
      return toCell(value, type, writeInstant, isCode ? null : words);
    };
    // Read once, because these cells are the same in each row: a record may have thousands of payments.
    const shared = new Map(ofContribution.map((column) => [column, cellOf(column)]));
    if (grain === "contribution") return [[...shared.values()]];
    const exactParts = memberList(exact, partsOf[grain]);
    return memberList(parsed, partsOf[grain]).map((part, index) =>
      columns.map((column) => shared.get(column) ?? cellOf(column, part, exactParts[index])),
    );
  };
}

const emptyCell: Cell = { text: "", isNumber: false };

/**
 * Writes a value that does not have the column's type, such as an unreadable date, as it is.
 * @param words masked in texts; null to mask nothing
 */
function toCell(
  value: JsonValue | undefined,
  type: ColumnType,
  writeInstant: (instant: number) => string,
  words: SponseeWords | null,
): Cell {
  if (value === undefined || value === null || value === "") return emptyCell;
  const number = type === "number" ? decimalText(value) : null;
  if (number !== null) return { text: number, isNumber: true };
  if (type === "instant" && typeof value === "number") return textCell(writeInstant(value));
  const date = type === "date" ? readInstant(value) : null;
  if (date !== null) return textCell(writeInstant(date));
  if (type === "flag" && typeof value !== "object") return textCell(isSet(value) ? "true" : "false");
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return textCell(words === null ? text : words.cover(text, coverText));
}

function textCell(text: string): Cell {
  return { text, isNumber: false };
}

/**
 * Returns a function that writes an instant (ms UTC) as ISO 8601 in the zone's local time with its offset:
 * `2026-03-29T03:00:00+02:00`, in UTC `…Z`, with a fraction of a second only if there is one.
 */
function instantWriter(zone: string): (instant: number) => string {
  if (zone === "UTC") return (instant) => isoText(instant, "Z");
  return (instant) => {
    // ISO 8601 offsets have no seconds; old local mean times lose theirs. The instant stays the same.
    const minutes = Math.trunc(zoneOffset(zone, instant) / 60_000);
    const size = Math.abs(minutes);
    const [hh, mm] = [Math.floor(size / 60), size % 60].map((count) => String(count).padStart(2, "0"));
    return isoText(instant + minutes * 60_000, `${minutes < 0 ? "-" : "+"}${hh}:${mm}`);
  };
}

function isoText(wallClock: number, offset: string): string {
  const iso = new Date(wallClock).toISOString();
  return iso.slice(0, iso.endsWith(".000Z") ? -5 : -1) + offset;
}
