import type { ReadRow } from "./read-row";

/** What the mirror remembers of a record beside the record itself. */
export interface Known {
  readonly id: string;
  readonly date: number | null;
  readonly number: number;
  readonly updatedAt: number | null;
}

/** What becomes of the rows of an answer. */
interface Settlement {
  /** To be stored in place of what is there. */
  readonly stored: readonly ReadRow[];
  /**
   * Seen, but in an older state than the one that is stored: a replica that lags behind. To be asked for by
   * their ids.
   */
  readonly lagging: readonly ReadRow[];
}

/**
 * Decides between what was read and what is stored: the later request wins, unless it shows a record as it
 * was before a change that has been seen already. @param isSure the rows were asked for by their ids: they
 * win over their own past
 */
export function settle(
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, Known>,
  isSure: boolean,
): Settlement {
  const stored: ReadRow[] = [];
  const lagging: ReadRow[] = [];
  for (const row of newest(rows)) {
    const old = known.get(row.id);
    if (old !== undefined && old.number > row.stamp.number) continue;
    const isOlder = (row.updatedAt ?? 0) < (old?.updatedAt ?? Number.NEGATIVE_INFINITY);
    if (isOlder && !isSure) lagging.push(row);
    else stored.push(row);
  }
  return { stored, lagging };
}

/** Of several readings of a record the one that was asked for last. */
function newest(rows: readonly ReadRow[]): readonly ReadRow[] {
  const byId = new Map<string, ReadRow>();
  for (const row of rows) {
    if ((byId.get(row.id)?.stamp.number ?? 0) < row.stamp.number) byId.set(row.id, row);
  }
  return [...byId.values()];
}
