import { readableQuery } from "@/lib/client/url/page-query";
import type { Bucket } from "@/lib/contract/insights-report";

/** Bars of a series from one to another, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** A span between two bars, whichever comes first. */
export function toSpan(one: number, other: number): Span {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** The local days that a span covers; null where there are no such bars. */
export function spanDays(buckets: readonly Bucket[], { first, last }: Span) {
  const [begin, end] = [buckets[first], buckets[last]];
  return begin === undefined || end === undefined ? null : { from: begin.from, to: end.to };
}

/**
 * The query of the list behind a span: that of its first bar, up to the last day of its last; null where no
 * list is behind.
 */
export function spanList(buckets: readonly Bucket[], span: Span): string | null {
  const days = spanDays(buckets, span);
  const lists = buckets.slice(span.first, span.last + 1).map(({ list }) => list);
  const list = lists.find((one) => one !== null);
  if (days === null || list === undefined || list === null) return null;
  const params = new URLSearchParams(list);
  params.delete("range");
  params.set("from", days.from);
  params.set("to", days.to);
  return readableQuery(params.toString());
}
