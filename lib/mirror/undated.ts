import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { type DateField, dateBy, goesDown, isColumnEmpty } from "./date-field";
import type { ReadRow } from "./read-row";

/** Pages of records without a date that are read from either end, where no more of them are looked for. */
const fewPages = 40;
/** What is read stays in memory until it is kept: so many pages at most. */
const mostPages = 400;
const second = 1000;

/** What stands at the ends of the whole list. */
interface Ends {
  readonly rows: readonly ReadRow[];
  /** Whether the ends go by `ordered_at` and not by the date that stands in where it is empty. */
  readonly isPlain: boolean;
  /** Whether there were more records without a date than were read. */
  readonly isCut: boolean;
}

/**
 * Reads both ends of the whole list: records without a date, which no bound lets through, stand together at one of them,
 * whichever the upstream sorts them to. So do those that have a date but not in the column that it sorts by.
 * @param expected how many records without a date there may be
 */
export async function readEnds(asking: Asking, field: DateField, expected: number): Promise<Outcome<Ends>> {
  let isCut = false;
  const ends: (readonly ReadRow[])[] = [];
  for (const ascending of [true, false]) {
    const rows: ReadRow[] = [];
    for (let page = 1; ; page++) {
      const outcome = await asking.page({ page, ascending });
      if (!outcome.ok) return outcome;
      rows.push(...outcome.value.rows);
      const isAllEmpty = outcome.value.rows.every(({ value }) => isColumnEmpty(field, value));
      if (!isAllEmpty || outcome.value.size < outcome.value.perPage) break;
      // One page more than they fill shows where they end.
      const wanted = Math.ceil(expected / outcome.value.perPage) + 1;
      if (page < Math.min(mostPages, Math.max(fewPages, wanted))) continue;
      isCut = true;
      break;
    }
    ends.push(ascending ? rows.toReversed() : rows);
  }
  return succeed({
    rows: [...new Map(ends.flat().map((row) => [row.id, row])).values()],
    isCut,
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
