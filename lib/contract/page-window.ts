// Laravel's UrlWindow with its default of three pages on each side of the current one.
const eachSide = 3;
const near = eachSide + 4;

/**
 * The numbered entries of `meta.links`: page numbers, and null for an ellipsis (read API §2.1,
 * docs/decisions/001).
 * @param current the page asked for, possibly beyond the last
 */
export function pageWindow(current: bigint, last: number): readonly (number | null)[] {
  if (last < eachSide * 2 + 8) return range(1, last);
  if (current <= near) return [...range(1, near + eachSide), null, last - 1, last];
  if (current > last - near) return [1, 2, null, ...range(last - (near + eachSide - 1), last)];
  const page = Number(current);
  return [1, 2, null, ...range(page - eachSide, page + eachSide), null, last - 1, last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
