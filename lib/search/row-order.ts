import type { FoundRow } from "./find-places";

/** The order of the list: by date, then id by its bytes. */
export function compareRows(isDescending: boolean): (one: FoundRow, other: FoundRow) => number {
  const way = isDescending ? -1 : 1;
  return (one, other) => way * compare(one, other);
}

function compare(one: FoundRow, other: FoundRow): number {
  if (one.occurred_at !== other.occurred_at) return one.occurred_at - other.occurred_at;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}
