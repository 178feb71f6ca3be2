import { contributionDate } from "@/lib/records/contribution/contribution";
import { dayLength, hourLength, member, readInstant } from "@/lib/records/values";
import type { Span } from "./coverage";

/** The dates an upstream may sort and filter by; the contract's own date first, then the bare columns. */
export const dateFields = ["contribution_date", "ordered_at", "created_at"] as const;
export type DateField = (typeof dateFields)[number];

/** Reads the date that an upstream sorts by, in ms UTC; null if a record has none. */
export function dateBy(field: DateField, record: unknown): number | null {
  return field === "contribution_date" ? contributionDate(record) : readInstant(member(record, field));
}

/** Whether the column itself is empty: an upstream that sorts by it lists such a record at one end. */
export function isColumnEmpty(field: DateField, record: unknown): boolean {
  return dateBy(field === "contribution_date" ? "ordered_at" : field, record) === null;
}

/** The zero date, which some servers write if there is no date. */
const zeroDate = /^0000-00-00/;

/** Whether the date is missing, not just unreadable. Such a record is at an end of the order. */
export function isDateEmpty(field: DateField, record: unknown): boolean {
  const columns = field === "contribution_date" ? (["ordered_at", "created_at"] as const) : [field];
  return columns.every((column) => {
    const value = member(record, column) ?? "";
    return value === "" || (typeof value === "string" && zeroDate.test(value));
  });
}

/** Whether dates descend by units of time, in any order within a unit. Ignores missing dates. */
export function isDescending(dates: readonly (number | null)[], unit: number): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  for (const date of dates) {
    if (date === null) continue;
    const bucket = Math.floor(date / unit);
    if (bucket > lowest) return false;
    lowest = bucket;
  }
  return true;
}

/**
 * How precisely an upstream is assumed to apply bounds. Dates are read in buckets: a bucket is read
 * completely or not at all, so that neither fractions of its unit nor a shift below its margin can hide a
 * record.
 */
export interface Resolution {
  readonly unit: number;
  /** How far a bound may be off, as when a server reads it in its own time zone (ms). */
  readonly margin: number;
}

export const finest: Resolution = { unit: 1000, margin: 0 };

/** From the finest to the coarsest (docs/decisions/009). */
export const resolutions: readonly Resolution[] = [
  finest,
  { unit: hourLength, margin: 0 },
  { unit: dayLength, margin: dayLength },
];

/** Returns the number of the bucket of an instant (ms UTC). */
export function bucketOf(at: number, { unit }: Resolution): number {
  return Math.floor(at / unit);
}

/** Returns the first instant of a bucket, in ms UTC. */
export function startOf(bucket: number, { unit }: Resolution): number {
  return bucket * unit;
}

/** Returns the exclusive upper bound that includes a bucket and everything older. */
export function boundAbove(bucket: number, { unit, margin }: Resolution): number {
  return (bucket + 1) * unit + margin;
}

/** Whether a bound should have excluded a date, however coarsely the upstream reads it. */
export function isBeyond(date: number | null, bound: number, { unit, margin }: Resolution): boolean {
  return date !== null && date >= bound + unit + margin;
}

/** Returns exclusive bounds that include a whole bucket and some of its neighbors. */
export function windowOf(bucket: number, { unit, margin }: Resolution): Span {
  return { from: (bucket - 1) * unit - margin, to: (bucket + 1) * unit + margin };
}
