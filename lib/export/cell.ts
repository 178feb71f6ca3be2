import { readInstant } from "@/lib/reading/contribution-date";
import { decimalText } from "@/lib/reading/decimal";
import { isSet } from "@/lib/reading/member";
import type { ColumnType } from "./column";
import type { ZonedText } from "./zoned-text";

/** What stands in a cell; a number is plain decimal text with a point. */
export interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

const empty: Cell = { text: "", isNumber: false };

/**
 * What a column read, as it stands in a cell. What is not what the column is of (a date, a number) stands
 * there as the record has it.
 */
export function toCell(value: unknown, type: ColumnType, zoned: ZonedText): Cell {
  if (value === undefined || value === null || value === "") return empty;
  if (type === "number") {
    const text = decimalText(value);
    if (text !== null) return { text, isNumber: true };
  }
  if (type === "instant" && typeof value === "number") return { text: zoned(value), isNumber: false };
  if (type === "date") {
    const instant = readInstant(value);
    if (instant !== null) return { text: zoned(instant), isNumber: false };
  }
  if (type === "flag" && typeof value !== "object") {
    return { text: isSet(value) ? "true" : "false", isNumber: false };
  }
  return { text: typeof value === "object" ? JSON.stringify(value) : String(value), isNumber: false };
}
