import { formatFigure } from "./figure";

/** A count with its separators: `1,204`. */
export function formatCount(count: number, locale: string): string {
  return formatFigure(count, locale);
}

/** A count where there is little room: `10,000+` where there are more. */
export function formatAtLeast(count: number, isAtLeast: boolean, locale: string): string {
  return `${formatCount(count, locale)}${isAtLeast ? "+" : ""}`;
}

/** A count and its noun: `1 contribution`, `1,204 contributions`. */
export function formatCounted(count: number, one: string, many: string, locale: string): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`;
}

/**
 * Which items of how many are shown: `26–50 of 1,204`; `0 of 1,204` on a page without any (meta.from is null,
 * read API §2.1).
 */
export function formatShown(from: number | null, to: number | null, total: number, locale: string): string {
  const of = `of ${formatCount(total, locale)}`;
  if (from === null || to === null) return `0 ${of}`;
  const first = formatCount(from, locale);
  return from === to ? `${first} ${of}` : `${first}–${formatCount(to, locale)} ${of}`;
}
