import { contributionDate, readInstant } from "@/lib/reading/contribution-date";
import { member } from "@/lib/reading/member";

/** What an upstream may sort and filter by; the contract's own date first, then the bare columns. */
export const dateFields = ["contribution_date", "ordered_at", "created_at"] as const;
export type DateField = (typeof dateFields)[number];

/** Reads the date that an upstream sorts by, in ms UTC; null where a record has none. */
export function dateBy(field: DateField, record: unknown): number | null {
  return field === "contribution_date" ? contributionDate(record) : readInstant(member(record, field));
}

/** Whether the column itself is empty: an upstream that sorts by it alone has such a record at one end of the list. */
export function isColumnEmpty(field: DateField, record: unknown): boolean {
  return dateBy(field === "contribution_date" ? "ordered_at" : field, record) === null;
}

/** Whether dates go down, to one unit: within it they may stand in any order. Rows without a date say nothing. */
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
