import { contributionDate, readInstant } from "@/lib/reading/contribution-date";
import { member } from "@/lib/reading/member";

/** What an upstream may sort and filter by; the contract's own date first, then the bare columns. */
export const dateFields = ["contribution_date", "ordered_at", "created_at"] as const;
export type DateField = (typeof dateFields)[number];

/** Reads the date that an upstream sorts by, in ms UTC; null where a record has none. */
export function dateBy(field: DateField, record: unknown): number | null {
  return field === "contribution_date" ? contributionDate(record) : readInstant(member(record, field));
}

/**
 * Whether the column itself is empty: an upstream that sorts by it alone has such a record at one end of the
 * list.
 */
export function isColumnEmpty(field: DateField, record: unknown): boolean {
  return dateBy(field === "contribution_date" ? "ordered_at" : field, record) === null;
}

/** The smallest of all dates, as servers write it that keep one where there is none. */
const zeroDate = /^0000-00-00/;

/**
 * Whether there is no date, rather than one that cannot be read: in an order of dates such a record stands at
 * an end.
 */
export function isDateEmpty(field: DateField, record: unknown): boolean {
  const columns = field === "contribution_date" ? (["ordered_at", "created_at"] as const) : [field];
  return columns.every((column) => {
    const value = member(record, column) ?? "";
    return value === "" || (typeof value === "string" && zeroDate.test(value));
  });
}

/**
 * Whether dates go down, to one unit: within it they may stand in any order. Rows without a date say nothing.
 */
export function goesDown(dates: readonly (number | null)[], unit: number): boolean {
  let least = Number.POSITIVE_INFINITY;
  for (const date of dates) {
    if (date === null) continue;
    const bucket = Math.floor(date / unit);
    if (bucket > least) return false;
    least = bucket;
  }
  return true;
}
