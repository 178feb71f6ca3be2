import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { Database } from "@/lib/database/database";
import { kinds, kindsAsked } from "@/lib/reading/kind";
import type { ContributionSlice } from "@/lib/source/source";
import { contributionsPerPage, countRows, type PageRow, readRows } from "./contribution-rows";
import type { DayIndex } from "./day-index";
import type { DaySums } from "./day-sums";
import { type Days, type Ends, rangeOf, seek, toDays } from "./page-plan";
import { damagedContribution, isSound } from "./sound-text";

/** What the database says of a page of contributions; the rest of the slice is the caller's to add. */
export type ContributionPage = Pick<ContributionSlice, "items" | "kinds" | "total">;

const nothing: ContributionPage = { items: [], kinds: [], total: 0 };

/** One page of contributions and their total, read from one moment of the database. */
export async function listContributions(
  database: Database,
  sums: DaySums,
  query: ContributionQuery,
): Promise<ContributionPage> {
  const asked = kindsAsked(query).map((kind) => kinds.indexOf(kind));
  const range = rangeOf(query);
  if (asked.length === 0 || range.from > range.to) return nothing;
  const days = toDays(range);
  const descending = query.sort === "-contribution_date";
  const offset = (query.page - 1) * contributionsPerPage;
  const plan = (index: DayIndex, ends: Ends) => {
    const total = totalOf(days, ends, index);
    return { total, place: offset < total ? seek(range, days, ends, index, descending, offset) : null };
  };

  if (days.head === null && days.tail === null) {
    // Whole days need no counting: with sums that are still true, one statement is one moment and all there
    // is to ask.
    const { version, index } = sums.latest(asked);
    const { total, place } = plan(index, { head: 0, tail: 0 });
    const rows = place === null ? [] : await readRows(database.reader, asked, place, descending);
    if (rows[0]?.version === version) return toPage(database, rows, total);
  }
  return database.read(async (tx) => {
    const { index } = await sums.current(tx, asked);
    const ends = { head: await countRows(tx, asked, days.head), tail: await countRows(tx, asked, days.tail) };
    const { total, place } = plan(index, ends);
    const rows = place === null ? [] : await readRows(tx, asked, place, descending);
    return toPage(database, rows, total);
  });
}

function totalOf(days: Days, ends: Ends, index: DayIndex): number {
  return ends.head + index.count(days.first, days.last) + ends.tail;
}

function toPage(database: Database, rows: readonly PageRow[], total: number): ContributionPage {
  return {
    items: rows.map(({ id, doc, digest }) => {
      const text = database.document.decode(doc);
      return isSound(digest, text) ? text : damagedContribution(id);
    }),
    kinds: rows.map(({ kind }) => kinds[kind] ?? "onetime"),
    total,
  };
}
