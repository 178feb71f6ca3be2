import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import type { ReadRow } from "./read-row";

/** Pages of records without a date that are read from either end; so many are a fault of the upstream's dates. */
const mostPages = 40;

/**
 * Reads the records that have no date. No bound lets them through, but they stand together at the beginning or at the end
 * of the whole list, whichever the upstream sorts them to.
 */
export async function readUndated(asking: Asking): Promise<Outcome<readonly ReadRow[]>> {
  const rows = new Map<string, ReadRow>();
  for (const ascending of [true, false]) {
    for (let page = 1; page <= mostPages; page++) {
      const outcome = await asking.page({ page, ascending });
      if (!outcome.ok) return outcome;
      const undated = outcome.value.rows.filter(({ date }) => date === null);
      for (const row of undated) rows.set(row.id, row);
      if (undated.length === 0 || undated.length < outcome.value.rows.length) break;
    }
  }
  return succeed([...rows.values()]);
}
