import { dayLength } from "@/lib/records/values";

/** The UTC day that an instant (ms) falls in, counted from 1970-01-01. */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayLength);
}

/** The first and the last millisecond of a day. */
export function startOf(day: number): number {
  return day * dayLength;
}
export function endOf(day: number): number {
  return startOf(day + 1) - 1;
}
