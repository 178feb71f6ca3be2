import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { type DateField, dateBy, goesDown, isColumnEmpty } from "./date-field";
import type { ReadRow } from "./read-row";

/** Pages of records without a date that are read from either end; so many are a fault of the upstream's dates. */
const mostPages = 40;
const second = 1000;

/** What stands at the ends of the whole list. */
interface Ends {
  readonly rows: readonly ReadRow[];
  /** Whether the ends go by `ordered_at` and not by the date that stands in where it is empty. */
  readonly isPlain: boolean;
}

/**
 * Reads both ends of the whole list: records without a date, which no bound lets through, stand together at one of them,
 * whichever the upstream sorts them to. So do those that have a date but not in the column that it sorts by.
 */
export async function readEnds(asking: Asking, field: DateField): Promise<Outcome<Ends>> {
  const ends: (readonly ReadRow[])[] = [];
  for (const ascending of [true, false]) {
    const rows: ReadRow[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const outcome = await asking.page({ page, ascending });
      if (!outcome.ok) return outcome;
      rows.push(...outcome.value.rows);
      const isAllEmpty = outcome.value.rows.every(({ value }) => isColumnEmpty(field, value));
      if (!isAllEmpty || outcome.value.size < outcome.value.perPage) break;
    }
    ends.push(ascending ? rows.toReversed() : rows);
  }
  return succeed({
    rows: [...new Map(ends.flat().map((row) => [row.id, row])).values()],
    isPlain: field === "contribution_date" && ends.some(isPlain),
  });
}

function isPlain(rows: readonly ReadRow[]): boolean {
  const datesBy = (field: DateField) => rows.map(({ value }) => dateBy(field, value));
  const isShown = datesBy("ordered_at").some((date) => date !== null);
  return (
    isShown && !goesDown(datesBy("contribution_date"), second) && goesDown(datesBy("ordered_at"), second)
  );
}
