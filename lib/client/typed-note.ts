import type { Day } from "@/lib/format/day";
import { type DateRange, rangeLabel } from "./date-range";
import { dayOrder, otherOrder } from "./typed-figures";
import { readTypedRange } from "./typed-range";

/**
 * What was decided in reading typed days that could be meant otherwise; empty where nothing was. @param
 * locale BCP 47
 */
export function typedNote(text: string, today: Day, locale: string): string {
  const order = dayOrder(locale);
  const read = readTypedRange(text, today, order);
  if (read === null) return "";
  const other = readTypedRange(text, today, otherOrder(order));
  const notes = [
    read.isTurned ? "Typed backwards, so turned round." : "",
    other === null || isSame(other.range, read.range)
      ? ""
      : `Read ${order === "day-month" ? "day" : "month"} first; the other way it ` +
        `is ${rangeLabel(other.range, locale)}.`,
  ];
  return notes.filter((note) => note !== "").join(" ");
}

function isSame(one: DateRange, other: DateRange): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
