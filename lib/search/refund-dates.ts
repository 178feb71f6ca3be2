import { formatMoment, parseMoment, readDay } from "@/lib/contract/moment";
import { type DateRange, frozenRange, rangeBounds, readRollingRange } from "@/lib/format/date-range";

/** The dates of a refund that a search requires; never all time. */
export type RefundDates = Exclude<DateRange, { readonly kind: "all" }>;

/**
 * Reads the text after `refunded:`: `this-month`, `2026-01-31`, `2026-01-01..2026-01-31`, `2026-01-01..`;
 * null for anything else. Pages send the server instants, which are excluded:
 * `2026-01-01T04:59:59.999Z..2026-02-01T05:00:00.000Z`.
 */
export function readRefundDates(text: string): RefundDates | null {
  const range = readRollingRange(text.toLowerCase());
  if (range !== null) return { kind: "rolling", range };
  const [first = "", last = first, ...others] = text.split("..");
  if (first + last === "" || others.length > 0) return null;
  const days = readEnds(first, last, readDay);
  if (days !== null) {
    const [from, to] = days;
    const span = frozenRange({ from, to });
    const isForward = from === undefined || to === undefined || from <= to;
    return isForward && span.kind !== "all" ? span : null;
  }
  const instants = readEnds(first, last, parseMoment);
  return instants && { kind: "exact", after: instants[0], before: instants[1] };
}

/** Reads both ends of a range, either of which may be open; null if one cannot be read. */
function readEnds<End>(first: string, last: string, read: (text: string) => End | null) {
  const [from, to] = [first, last].map((text) => (text === "" ? undefined : read(text)));
  return from === null || to === null ? null : ([from, to] as const);
}

/** The text that `readRefundDates` reads back. */
export function formatRefundDates(dates: RefundDates): string {
  if (dates.kind === "rolling") return dates.range;
  if (dates.kind === "frozen") return `${dates.from ?? ""}..${dates.to ?? ""}`;
  const [after, before] = [dates.after, dates.before].map((at) => (at === undefined ? "" : formatMoment(at)));
  return `${after}..${before}`;
}

/** The same dates as instants, as they are at a moment (ms UTC) in a zone. */
export function exactRefundDates(dates: RefundDates, zone: string, now: number): RefundDates {
  const { occurredAfter: after, occurredBefore: before } = rangeBounds(dates, zone, now);
  return { kind: "exact", after, before };
}

/** The first and the last instant of the dates, in ms UTC; those of days are in UTC. */
export function refundInstants(dates: RefundDates, now: number) {
  const { occurredAfter: after, occurredBefore: before } = rangeBounds(dates, "UTC", now);
  return {
    from: after === undefined ? Number.MIN_SAFE_INTEGER : Math.floor(after) + 1,
    to: before === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(before) - 1,
  };
}
