/** Columns that a list without any choice has. */
export const usualIds: readonly string[] = [
  ...["date", "supporter", "kind", "amount"],
  ...["method", "items", "status", "receipt"],
];

/** The row's link stands in it, so it cannot go. */
const fixedId = "supporter";

/** Whether a column is always shown. */
export function isFixed(id: string): boolean {
  return id === fixedId;
}

/** The columns with one more at the end, or without one; never without the one that holds the link. */
export function toggled(shown: readonly string[], id: string): readonly string[] {
  if (!shown.includes(id)) return [...shown, id];
  return isFixed(id) ? shown : shown.filter((other) => other !== id);
}

/** The columns with the one at a place moved by so many; it stops at the ends. */
export function moved(shown: readonly string[], at: number, by: number): readonly string[] {
  const id = shown[at];
  if (id === undefined) return shown;
  const rest = shown.toSpliced(at, 1);
  return rest.toSpliced(Math.max(0, at + by), 0, id);
}

/**
 * The columns that a choice means: known ones, without repeats, with the fixed one first where it was left
 * out.
 */
export function complete(chosen: readonly string[]): readonly string[] {
  const ids = [...new Set(chosen)];
  return ids.includes(fixedId) ? ids : [fixedId, ...ids];
}
