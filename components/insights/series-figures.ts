import type { Bucket } from "@/lib/contract/insights-report";
import { toExact } from "@/lib/records/minor-units";
import { kinds } from "./kinds";

/** What a bar is in all, exact: ten-thousandths of its currency. */
export function receivedIn({ received }: Bucket): bigint {
  return kinds.reduce((sum, { kind }) => sum + (toExact(received[kind]) ?? 0n), 0n);
}

/** How high it stands in units of its currency, about: what is below zero has no height. */
export function heightOf({ received }: Bucket): number {
  return kinds.reduce((sum, { kind }) => sum + Math.max(0, Number(received[kind])), 0);
}

/** How many contributions it is of. */
export function countIn({ count }: Bucket): number {
  return count.onetime + count.initial + count.recurring;
}
