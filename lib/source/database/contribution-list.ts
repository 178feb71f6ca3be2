import {
  type ContributionQuery,
  contributionsPerPage,
  isByAmount,
  isByDate,
  type ListQuery,
  type SearchQuery,
} from "@/lib/contract/contribution-query";
import { earliest, latest } from "@/lib/contract/moment";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { kinds, requestedKinds } from "@/lib/records/labels";
import { findPage, type SearchCounts } from "@/lib/search/find-page";
import { everything, type Filter } from "@/lib/search/match-conditions";
import type { RowOrder } from "@/lib/search/matches";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { ContributionSlice, SearchSlice } from "@/lib/source/source";
import { readContributions, toContribution } from "./contribution-documents";
import { undated } from "./contribution-row";
import { type DayIndex, type DayIndexes, dayOf, startOfUtcDay } from "./day-counts";

/** Instants in whole ms, both included. */
type Range = Pick<Filter, "from" | "to">;

/** Returns the filter of a query, whose bounds are exclusive. Any bound excludes records without a date. */
export function filterOf(query: ListQuery): Filter {
  const { occurredAfter, occurredBefore, masksSponsees = false } = query;
  const first = occurredBefore === undefined ? undated : earliest;
  return {
    from: occurredAfter === undefined ? first : Math.floor(occurredAfter) + 1,
    to: occurredBefore === undefined ? latest : Math.ceil(occurredBefore) - 1,
    kinds: requestedKinds(query).map((kind) => kinds.indexOf(kind)),
    masksSponsees,
  };
}

/** Whether no contribution can match: no kind, or a range that ends before it begins. */
export function isEmptyFilter({ kinds: selected, from, to }: Filter): boolean {
  return selected.length === 0 || from > to;
}

/** Returns one page of contributions and their total, read from one moment of the database. */
export async function listContributions(
  database: Database,
  dayIndexes: DayIndexes,
  query: ContributionQuery,
): Promise<Pick<ContributionSlice, "items" | "total">> {
  const filter = filterOf(query);
  if (isEmptyFilter(filter)) return { items: [], total: 0 };
  const { kinds: selected, from, to } = filter;
  const isDescending = query.sort === "-contribution_date";
  const offset = (query.page - 1) * contributionsPerPage;
  return database.read(async (tx) => {
    const { index, first, end } = await ranksOf(tx, dayIndexes, filter);
    const total = end - first;
    const rank = isDescending ? end - 1 - offset : first + offset;
    const day = index.dayAt(rank);
    if (offset >= total || day === undefined) return { items: [], total };
    // The page begins on this day, so that only rows of one day are skipped.
    const range = isDescending
      ? { from, to: Math.min(to, startOfUtcDay(day.day + 1) - 1) }
      : { from: Math.max(from, startOfUtcDay(day.day)), to };
    const skip = isDescending ? Math.min(end, day.end) - 1 - rank : rank - Math.max(first, day.first);
    const rows = await readRows(tx, selected, range, skip, isDescending);
    return { items: rows.map((row) => toContribution(database, row)), total };
  });
}

/** Returns the ranks of the first contribution of a filter and of the first one after it, by date. */
async function ranksOf(tx: Tx, dayIndexes: DayIndexes, { kinds: selected, from, to }: Filter) {
  const index = await dayIndexes.indexFor(tx, selected);
  const first = await rankOf(tx, index, selected, from);
  return { index, first, end: await rankOf(tx, index, selected, to + 1) };
}

/** Returns how many contributions of some kinds precede an instant: sums of whole days and a count. */
async function rankOf(tx: Tx, index: DayIndex, selected: readonly number[], at: number): Promise<number> {
  const day = dayOf(at);
  if (at === startOfUtcDay(day)) return index.rankOfDay(day);
  const { n } = await ofKinds(tx, selected, { from: startOfUtcDay(day), to: at - 1 })
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return index.rankOfDay(day) + n;
}

/** Reads the keys of a page on a covering index, then other columns and documents by primary key. */
function readRows(tx: Tx, selected: readonly number[], range: Range, skip: number, isDescending: boolean) {
  const direction = isDescending ? "desc" : "asc";
  const keys = ofKinds(tx, selected, range)
    .select(["seq", "occurred_at", "id", "kind"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(contributionsPerPage)
    .offset(skip);
  return tx
    .selectFrom(keys.as("page"))
    .innerJoin("contribution as c", "c.seq", "page.seq")
    .innerJoin("contribution_doc as d", "d.seq", "page.seq")
    .select(["page.id", "c.supporter_id", "page.kind", "d.doc", "d.digest"])
    .orderBy("page.occurred_at", direction)
    .orderBy("page.id", direction)
    .execute();
}

/** Selects the contributions of some kinds in a range, on an index by date. */
export function ofKinds(tx: Tx, selected: readonly number[], { from, to }: Range) {
  const inRange = tx
    .selectFrom("contribution")
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<=", to);
  const [only, ...others] = selected;
  if (only !== undefined && others.length === 0) return inRange.where("kind", "=", only);
  // Excludes the third kind: with IN, the planner may not read in date order.
  const missing = kinds.findIndex((_, kind) => !selected.includes(kind));
  return missing === -1 ? inRange : inRange.where("kind", "<>", missing);
}

/** Returns a page of a search with its total and facets, and the number of records, all of one moment. */
export function searchContributions(
  database: Database,
  caches: { readonly dayIndexes: DayIndexes; readonly sample: TrigramSample; readonly counts: SearchCounts },
  query: SearchQuery,
): Promise<SearchSlice> {
  const { dayIndexes, sample, counts } = caches;
  const { q, order, page, perPage, isCounted, hasFacets } = query;
  return database.read(async (tx) => {
    const coverage = { records: (await dayIndexes.indexFor(tx, everything.kinds)).total };
    const about = { page, perPage, coverage, asOf: Date.now(), doubts: [] };
    const filter = filterOf(query);
    if (isEmptyFilter(filter)) return { ...about, ...nothing };
    const sorting = orderOf(query);
    const ranks = sorting.by === null || q !== "" ? null : await ranksOf(tx, dayIndexes, filter);
    const { rows, ...found } = await findPage({
      tx,
      engine: database.name,
      records: coverage.records,
      question: readQuestion(q),
      filter,
      sample: await sample.current(tx),
      order,
      ...sorting,
      isCounted,
      hasFacets,
      counts,
      knownTotal: ranks && ranks.end - ranks.first,
      offset: (page - 1) * perPage,
      size: perPage,
    });
    const seqs = rows.map(({ seq }) => seq);
    const items = await readContributions(tx, database, seqs);
    return { ...about, ...found, items, isForgiving: found.near.length > 0 };
  });
}

function orderOf({ sort, order }: SearchQuery): RowOrder {
  if (order === "rank" || isByDate(sort)) return { by: null, isDescending: sort !== "contribution_date" };
  return { by: isByAmount(sort) ? "amount" : "giver", isDescending: sort.startsWith("-") };
}

const nothing = {
  items: [],
  total: 0,
  isAtLeast: false,
  facets: null,
  near: [],
  isForgiving: false,
  isUnknownAddress: false,
};
