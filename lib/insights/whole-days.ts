import { dayLength } from "@/lib/reading/durations";

/** A stretch of time in ms UTC, `end` not included. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a span into the whole UTC days within it, null where there is none, and what is left at its two ends.
 */
export function wholeDays({ start, end }: Stretch): {
  readonly days: Stretch | null;
  readonly ends: readonly Stretch[];
} {
  const first = Math.ceil(start / dayLength) * dayLength;
  const last = Math.floor(end / dayLength) * dayLength;
  if (first >= last) return { days: null, ends: [{ start, end }] };
  return {
    days: { start: first, end: last },
    ends: [
      { start, end: first },
      { start: last, end },
    ],
  };
}
