import { member } from "@/lib/records/values";

/** How one person laid out a table on this device. */
export interface KeptLayout {
  /** Column ids in order; null where nobody chose. */
  readonly cols: readonly string[] | null;
  /** In px, by column. */
  readonly widths: Readonly<Record<string, number>>;
}

/** Narrower than this, in px, a column says nothing any more; wider than that it hides the others. */
export const narrowest = 64;
export const widest = 640;
export const mostColumns = 60;

/** Whether something can be the id of a column, of whichever table. */
export function isColumnId(id: unknown): id is string {
  return typeof id === "string" && /^[a-z][\w-]{0,39}$/i.test(id);
}

/** A width that a column can have. */
export function fittingWidth(px: number): number {
  return Math.round(Math.min(Math.max(px, narrowest), widest));
}

/** Reads a layout as it was kept; what in it cannot be used is as if it were never chosen. */
export function readLayout(kept: unknown): KeptLayout {
  const cols = member(kept, "cols");
  const widths = member(kept, "widths");
  const isGood =
    Array.isArray(cols) && cols.length > 0 && cols.length <= mostColumns && cols.every(isColumnId);
  const pairs = typeof widths === "object" && widths !== null ? Object.entries(widths) : [];
  return {
    cols: isGood ? cols : null,
    widths: Object.fromEntries(pairs.slice(0, mostColumns).filter(isWidth)),
  };
}

function isWidth(pair: [string, unknown]): pair is [string, number] {
  const [id, px] = pair;
  return isColumnId(id) && typeof px === "number" && fittingWidth(px) === px;
}
