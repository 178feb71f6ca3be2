import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking, PageQuestion, ReadPage } from "./asking";
import { type DateField, dateBy, goesDown, isColumnEmpty } from "./date-field";
import type { ReadRow } from "./read-row";

/** Pages of records without a date that are read from either end, where no more of them are looked for. */
const fewPages = 40;
/** What is read stays in memory until it is kept: so many pages at most. */
const mostPages = 400;
const second = 1000;

/** What stands at the ends of the whole list. */
export interface Ends {
  readonly rows: readonly ReadRow[];
  /** Whether the ends go by `ordered_at` and not by the date that stands in where it is empty. */
  readonly isPlain: boolean;
  /** Whether there were more records without a date than were read. */
  readonly isCut: boolean;
  /**
   * Whether each end came with one answer, and so from one moment: over several pages records may move
   * between them.
   */
  readonly isOneMoment: boolean;
}

/** Leads from an end of the list inwards. `nth` counts from 1. */
interface Way {
  question(nth: number): PageQuestion;
  /** Whether nothing lies behind an answer. */
  ends(nth: number, page: ReadPage): boolean;
  /** The rows of an answer and those of all before it, newest first. */
  join(before: readonly ReadRow[], rows: readonly ReadRow[]): readonly ReadRow[];
}

const fromNewest: Way = {
  question: (nth) => ({ page: nth }),
  ends: (_nth, { size, perPage }) => size < perPage,
  join: (before, rows) => [...before, ...rows],
};

const fromOldest: Way = {
  question: (nth) => ({ page: nth, ascending: true }),
  ends: fromNewest.ends,
  join: (before, rows) => [...rows.toReversed(), ...before],
};

/** From the last page of the list as it is, backwards. */
function fromLast(last: number): Way {
  return {
    question: (nth) => ({ page: Math.max(1, last - nth + 1) }),
    ends: (nth) => nth >= last,
    join: (before, rows) => [...rows, ...before],
  };
}

/**
 * Reads both ends of the whole list: records without a date, which no bound lets through, stand together at
 * one of them, whichever the upstream sorts them to. So do those that have a date but not in the column that
 * it sorts by.
 * @param expected how many records without a date there may be
 */
export async function readEnds(asking: Asking, field: DateField, expected: number): Promise<Outcome<Ends>> {
  const read = (way: Way) => readEnd(asking, field, expected, way);
  const oldest = await read(fromOldest);
  if (!oldest.ok) return oldest;
  const newest = await read(fromNewest);
  if (!newest.ok) return newest;
  const ends = [oldest.value, newest.value];
  const outermost = [oldest.value.rows.at(-1), newest.value.rows[0]];
  const isFound = outermost.some((row) => row !== undefined && isColumnEmpty(field, row.value));
  // The specification does not show how a list is turned around: a server may leave it as it is. Another one
  // turns what has a date around, and has the rest behind it either way.
  if (!isTurned(oldest.value) || !isFound) {
    const last = await read(fromLast(newest.value.pages));
    if (!last.ok) return last;
    ends.push(last.value);
  }
  return succeed({
    rows: [...new Map(ends.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
    isCut: ends.some(({ isCut }) => isCut),
    isOneMoment: ends.every(({ answers }) => answers === 1),
    isPlain: field === "contribution_date" && ends.some(isPlain),
  });
}

/** One end of the list, newest first. */
interface End {
  readonly rows: readonly ReadRow[];
  readonly isCut: boolean;
  /** How many answers it took. */
  readonly answers: number;
  /** How many pages the list has, as its newest answer said. */
  readonly pages: number;
}

async function readEnd(
  asking: Asking,
  field: DateField,
  expected: number,
  { question, ends, join }: Way,
): Promise<Outcome<End>> {
  let rows: readonly ReadRow[] = [];
  for (let nth = 1; ; nth++) {
    const outcome = await asking.page(question(nth));
    if (!outcome.ok) return outcome;
    const page = outcome.value;
    rows = join(rows, page.rows);
    const isAllEmpty = page.rows.every(({ value }) => isColumnEmpty(field, value));
    const end = { rows, answers: nth, pages: Math.ceil(page.total / page.perPage) };
    if (!isAllEmpty || ends(nth, page)) return succeed({ ...end, isCut: false });
    // One page more than they fill shows where they end.
    const wanted = Math.ceil(expected / page.perPage) + 1;
    if (nth >= Math.min(mostPages, Math.max(fewPages, wanted))) return succeed({ ...end, isCut: true });
  }
}

/** Whether a list that was asked for oldest first is not plainly newest first. */
function isTurned({ rows }: End): boolean {
  const dates = rows.map(({ date }) => date);
  return goesDown(dates, second) || !goesDown(dates.toReversed(), second);
}

function isPlain({ rows }: End): boolean {
  const datesBy = (field: DateField) => rows.map(({ value }) => dateBy(field, value));
  const isShown = datesBy("ordered_at").some((date) => date !== null);
  return (
    isShown && !goesDown(datesBy("contribution_date"), second) && goesDown(datesBy("ordered_at"), second)
  );
}
