import type { Kysely } from "kysely";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import type { ListQuery, SearchQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { kinds, kindsAsked } from "@/lib/records/labels";
import { findPage } from "@/lib/search/find-page";
import type { Filter } from "@/lib/search/matches";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { ContributionSlice, SearchSlice } from "@/lib/source/source";
import { readContributions, toContribution, toLists } from "./contribution-documents";
import { undated } from "./contribution-row";
import { type DayIndex, type DaySums, dayOf, endOf, startOf } from "./day-counts";

/** Page size of contributions (read API §8). */
export const contributionsPerPage = 25;

/** Instants in whole ms, both included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

// The last millisecond that a record's date can name, and the first.
const latest = Date.parse("9999-12-31T23:59:59.999Z");
const earliest = Date.parse("0001-01-01T00:00:00Z");

/** The instants between a query's exclusive bounds. With any bound, records without a date are excluded. */
function rangeOf({ occurredAfter, occurredBefore }: ContributionQuery): Range {
  const first = occurredBefore === undefined ? undated : earliest;
  return {
    from: occurredAfter === undefined ? first : Math.floor(occurredAfter) + 1,
    to: occurredBefore === undefined ? latest : Math.ceil(occurredBefore) - 1,
  };
}

/** The conditions of a query apart from its words. */
export function filterOf(query: ListQuery): Filter {
  const { coversSponsees = false } = query;
  return { ...rangeOf(query), kinds: kindsAsked(query).map((kind) => kinds.indexOf(kind)), coversSponsees };
}

/** A page of a list; its caller adds the provenance. */
type ContributionPage = Pick<ContributionSlice, "items" | "kinds" | "subjects" | "total">;

/** One page of contributions and their total, read from one moment of the database. */
export async function listContributions(
  database: Database,
  sums: DaySums,
  query: ContributionQuery,
): Promise<ContributionPage> {
  const { kinds: selected, from, to } = filterOf(query);
  if (selected.length === 0 || from > to) return { items: [], kinds: [], subjects: [], total: 0 };
  const days = toDays({ from, to });
  const descending = query.sort === "-contribution_date";
  const offset = (query.page - 1) * contributionsPerPage;
  const readPage = async (db: Kysely<Tables>, index: DayIndex, ends: Ends) => {
    const total = ends.head + index.count(days.first, days.last) + ends.tail;
    if (offset >= total) return { version: null, page: { ...toLists([]), total } };
    const start = seek({ from, to }, days, ends, index, descending, offset);
    const rows = await readRows(db, selected, start, descending);
    const page = { ...toLists(rows.map((row) => toContribution(database, row))), total };
    return { version: rows[0]?.version ?? null, page };
  };

  if (days.head === null && days.tail === null) {
    // Whole days need no counting: while the cached sums are true, one statement is one moment and enough.
    const { version, index } = sums.latest(selected);
    const read = await readPage(database.reader, index, { head: 0, tail: 0 });
    if (read.version === version) return read.page;
  }
  return database.read(async (tx) => {
    const index = await sums.current(tx, selected);
    const ends = {
      head: await countRows(tx, selected, days.head),
      tail: await countRows(tx, selected, days.tail),
    };
    return (await readPage(tx, index, ends)).page;
  });
}

/** A range as whole days, which the sums cover, and the parts of days at its ends, which must be counted. */
interface Days {
  readonly first: number;
  readonly last: number;
  readonly head: Range | null;
  readonly tail: Range | null;
}

/** Cuts a range into a part of a day, whole days, and a part of a day. A range inside one day is all head. */
function toDays({ from, to }: Range): Days {
  const firstDay = dayOf(from);
  const lastDay = dayOf(to);
  const startsWhole = from === startOf(firstDay);
  const endsWhole = to === endOf(lastDay);
  if (firstDay === lastDay && !(startsWhole && endsWhole)) {
    return { first: firstDay + 1, last: firstDay, head: { from, to }, tail: null };
  }
  return {
    first: startsWhole ? firstDay : firstDay + 1,
    last: endsWhole ? lastDay : lastDay - 1,
    head: startsWhole ? null : { from, to: endOf(firstDay) },
    tail: endsWhole ? null : { from: startOf(lastDay), to },
  };
}

/** The start of a page: so many rows of the range are skipped, which begins on the page's own day. */
interface Seek {
  readonly range: Range;
  readonly skip: number;
}

/** How many rows the two ends of a range hold. */
interface Ends {
  readonly head: number;
  readonly tail: number;
}

/** Finds the row at `offset` so that at most one day's rows are skipped. It must be below the total. */
function seek(
  range: Range,
  days: Days,
  ends: Ends,
  index: DayIndex,
  descending: boolean,
  offset: number,
): Seek {
  const first = descending ? ends.tail : ends.head;
  if (offset < first) return { range, skip: offset };
  const inside = offset - first;
  const whole = index.count(days.first, days.last);
  if (inside < whole) {
    const { day, skip } = index.locate(days.first, days.last, descending, inside);
    return {
      range: descending ? { from: range.from, to: endOf(day) } : { from: startOf(day), to: range.to },
      skip,
    };
  }
  // The rest is in the last end: the head in descending order, the tail in ascending order.
  const end = descending ? days.head : days.tail;
  return { range: end ?? range, skip: inside - whole };
}

/** How many contributions of some kinds (positions in `kinds`) are in a range; none in no range. */
async function countRows(tx: Tx, selected: readonly number[], range: Range | null): Promise<number> {
  if (range === null) return 0;
  const row = await ofKinds(tx, selected, range)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/**
 * The rows of a page with the version of the store: keys first, on a covering index and with their limit; the
 * other columns and the documents last, by primary key.
 */
function readRows(
  db: Kysely<Tables>,
  selected: readonly number[],
  { range, skip }: Seek,
  descending: boolean,
) {
  const direction = descending ? "desc" : "asc";
  const keys = ofKinds(db, selected, range)
    .select(["seq", "occurred_at", "id", "kind"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(contributionsPerPage)
    .offset(skip);
  return db
    .selectFrom(keys.as("page"))
    .innerJoin("contribution as c", "c.seq", "page.seq")
    .innerJoin("contribution_doc as d", "d.seq", "page.seq")
    .select(["page.id", "c.supporter_id", "page.kind", "d.doc", "d.digest"])
    .select((eb) => eb.selectFrom("store").select("version").as("version"))
    .orderBy("page.occurred_at", direction)
    .orderBy("page.id", direction)
    .execute();
}

function ofKinds(db: Kysely<Tables>, selected: readonly number[], { from, to }: Range) {
  const inRange = db
    .selectFrom("contribution")
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<=", to);
  const [only, ...others] = selected;
  if (only !== undefined && others.length === 0) return inRange.where("kind", "=", only);
  // Two kinds are "not the third": IN would tempt the planner away from the order of dates.
  const missing = kinds.findIndex((_, kind) => !selected.includes(kind));
  return missing === -1 ? inRange : inRange.where("kind", "<>", missing);
}

const everyKind = kinds.map((_, kind) => kind);

/**
 * A page of the results of a search with total and facets, and the number of records, read from one moment of
 * the database.
 */
export function searchContributions(
  database: Database,
  sums: DaySums,
  sample: TrigramSample,
  query: SearchQuery,
): Promise<SearchSlice> {
  const { q, order, sort, page, perPage, isCounted, hasFacets } = query;
  return database.read(async (tx) => {
    const coverage = { records: (await sums.current(tx, everyKind)).total };
    const about = { page, perPage, coverage, asOf: Date.now(), doubts: [] };
    const filter = filterOf(query);
    if (filter.kinds.length === 0 || filter.from > filter.to) return { ...about, ...nothing };
    const { rows, ...found } = await findPage({
      ...{ tx, engine: database.name },
      ...{ question: readQuestion(q), filter, sample: await sample.current(tx), order, isCounted, hasFacets },
      ...{ isDescending: sort === "-contribution_date", offset: (page - 1) * perPage, size: perPage },
    });
    const seqs = rows.map(({ seq }) => seq);
    const records = await readContributions(tx, database, seqs);
    const shown = seqs.map((seq) => records.get(seq) ?? missing(seq));
    return { ...about, ...found, ...toLists(shown), isForgiving: found.near.length > 0 };
  });
}

const nothing = {
  ...{ items: [], kinds: [], subjects: [], total: 0, isAtLeast: false, facets: null },
  ...{ near: [], isForgiving: false, isUnknownAddress: false },
};

function missing(seq: number): never {
  throw new Error(`Contribution ${seq} has no document`);
}
