import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { queryRows } from "@/lib/database/engine";
import { tableOf } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import { closestCriteria, isAddress, isKnownAddress } from "./closest-words";
import { type Facet, facets } from "./conditions";
import { facetColumn, isNarrowed } from "./match-conditions";
import {
  countIndexed,
  countMatches,
  type FoundRow,
  isOfIndex,
  matching,
  maxCounted,
  type PageOfRows,
  type RowOrder,
  rowsByDate,
  type Search,
  sortedRows,
} from "./matches";
import { criteriaOf, prefixCriteriaOf, type TextCriteria } from "./query-plan";

interface PageOfSearch extends Search, RowOrder {
  /** `rank`: the best match first, then the newest; `date`: by date only, or by the value `by`. */
  readonly order: "rank" | "date";
  readonly offset: number;
  readonly size: number;
  readonly isCounted: boolean;
  readonly hasFacets: boolean;
  readonly counts: SearchCounts;
  /** The number of all contributions. */
  readonly records: number;
  /** The number of matches, if the caller knows it; null if the matches must be counted. */
  readonly knownTotal: number | null;
}

/** The number of matches as far as it is requested or known. `isAtLeast`: there may be more. */
interface Counted {
  readonly total: number;
  readonly isAtLeast: boolean;
  readonly facets: FacetCounts | null;
}

const tooMany: Counted = { total: maxCounted, isAtLeast: true, facets: null };

/**
 * Finds a page of contributions: an exact id, then an exact email address, then words that begin with the
 * searched ones, then words that contain them; each by date. If nothing is found, corrects one mistyped word.
 * @returns `near`: the corrections of that word; `isUnknownAddress`: whether the search is an email address
 *   that no record contains
 */
export async function findPage(page: PageOfSearch) {
  const known = await page.counts.of(page);
  const isUnknownAddress = (await isKnownAddress(page)) === false;
  const asTyped = await readPage(page, ranksOf(page), known);
  const closest = asTyped.counted?.total === 0 ? await closestOf(page, known) : null;
  const { rows, ...found } = closest === null ? asTyped : await readPage(page, [closest.criteria], known);
  return { ...(await countedOf(page, found, known)), rows, near: closest?.near ?? [], isUnknownAddress };
}

/**
 * Reads the rows of a page that meet the last of the criteria. The criteria before it only put them in order.
 * @returns `counted`: the number of matches if it is known; always if the page has no rows
 */
async function readPage(page: PageOfSearch, ranks: readonly TextCriteria[], known: KnownSearch) {
  const { by, order, offset, size, isDescending } = page;
  const criteria = ranks.at(-1) ?? [];
  if (by !== null) {
    const counted = await totalOf(page, criteria, known);
    const wanted = { by, isDescending, offset, size: Math.min(size, counted.total - offset) };
    // An index that decides all conditions has no other rows than the matches.
    const records = isOfIndex(page, criteria, page) ? counted.total : page.records;
    const rows = wanted.size > 0 ? await sortedRows(page, criteria, wanted, { ...counted, records }) : [];
    return { criteria, rows, counted };
  }
  // One row more than the page has shows whether it is the last, whose end is the number of matches. An empty
  // later page may be far beyond that end.
  const wanted = { offset, size: size + 1, isDescending };
  const read = () =>
    order === "rank" ? rankedRows(page, ranks, wanted) : rowsByDate(page, criteria, wanted);
  const found = offset < maxCounted ? await read() : [];
  const isEnd = found.length <= size && (found.length > 0 || offset === 0);
  const rows = found.slice(0, Math.min(size, maxCounted - offset));
  if (isEnd) return { criteria, rows, counted: toCounted(offset + found.length) };
  return { criteria, rows, counted: found.length === 0 ? await totalOf(page, criteria, known) : null };
}

async function rankedRows(
  page: PageOfSearch,
  ranks: readonly TextCriteria[],
  { offset, size, isDescending }: Omit<PageOfRows, "by">,
): Promise<readonly FoundRow[]> {
  const count = offset + size;
  const found = new Map((await exactId(page)).map((row) => [row.seq, row]));
  for (const criteria of ranks) {
    if (found.size >= count) break;
    for (const row of await rowsByDate(page, criteria, { offset: 0, size: count, isDescending })) {
      if (!found.has(row.seq)) found.set(row.seq, row);
    }
  }
  return [...found.values()].slice(offset, count);
}

/** Returns the correction of a search, looked up once for all its pages; null if there is none. */
async function closestOf(page: PageOfSearch, known: KnownSearch) {
  if (known.closest === undefined) known.closest = await closestCriteria(page);
  return known.closest ?? null;
}

async function countedOf(
  page: PageOfSearch,
  { criteria, counted }: { readonly criteria: TextCriteria; readonly counted: Counted | null },
  known: KnownSearch,
): Promise<Counted> {
  const { offset, size, isCounted, hasFacets } = page;
  if (hasFacets && counted?.total !== 0) {
    known.faceted ??= await countFacets(page, criteria);
    return known.faceted;
  }
  if (counted !== null) return counted;
  if (!isCounted) return { ...tooMany, total: Math.min(offset + size + 1, maxCounted) };
  return totalOf(page, criteria, known);
}

/** Counts the matches, without a limit if an index decides all conditions. */
async function totalOf(page: PageOfSearch, criteria: TextCriteria, known: KnownSearch): Promise<Counted> {
  if (page.knownTotal !== null) return { total: page.knownTotal, isAtLeast: false, facets: null };
  const isIndexed = isOfIndex(page, criteria, page);
  const key = JSON.stringify([isIndexed, criteria]);
  const counted =
    known.totals.get(key) ??
    (isIndexed
      ? { total: await countIndexed(page), isAtLeast: false, facets: null }
      : toCounted(await countMatches(page, criteria)));
  known.totals.set(key, counted);
  return counted;
}

function toCounted(total: number, facets: FacetCounts | null = null): Counted {
  return total > maxCounted ? { ...tooMany, facets } : { total, isAtLeast: false, facets };
}

/** Facts that all pages of a search share, added as they become known. */
interface KnownSearch {
  /** Undefined also if the time for it ran out, so that the next page tries again. */
  closest?: Awaited<ReturnType<typeof closestCriteria>>;
  /** The numbers of matches by criteria, which a correction replaces. */
  readonly totals: Map<string, Counted>;
  faceted?: Counted;
}

/** Caches counts and corrections of searches while the store does not change. */
export class SearchCounts {
  readonly #cache = new LRUCache<string, KnownSearch>({ max: 50 });

  /** @param epoch returns the epoch of the database (`Engine.epoch`) */
  constructor(private readonly epoch: () => number) {}

  async of({ tx, question, filter, order }: PageOfSearch): Promise<KnownSearch> {
    // Cards expire even while the store does not change.
    if (question.marked.includes("expiring")) return { totals: new Map() };
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    const key = JSON.stringify([this.epoch(), version, question, filter, order]);
    const known = this.#cache.get(key) ?? { totals: new Map() };
    this.#cache.set(key, known);
    return known;
  }
}

/** Returns criteria from the narrowest to the widest, each with the matches of those before; by date, one. */
function ranksOf({ question, order }: PageOfSearch): readonly TextCriteria[] {
  const { substrings, prefixes, phrases, figures } = question;
  const every = criteriaOf(question);
  if (order === "date" || substrings.length + figures.length === 0) return [every];
  const isOneAddress =
    isAddress(substrings[0] ?? "") && substrings.length + prefixes.length + figures.length === 1;
  const exact = criteriaOf({ substrings: [], prefixes: [], phrases: [...phrases, ...substrings] });
  return [...(isOneAddress ? [exact] : []), prefixCriteriaOf(question), every];
}

async function exactId({ tx, question, filter }: Search): Promise<readonly FoundRow[]> {
  if (question.typed === "" || isNarrowed(question)) return [];
  const exact = sql<FoundRow>`select seq, occurred_at, id, kind from contribution
    where id = ${question.typed.replaceAll("\0", "")}
    and occurred_at between ${filter.from} and ${filter.to}
    and kind in (${sql.join(filter.kinds)})`;
  return queryRows(tx, exact);
}

/** The number of matches by value of each facet, the most frequent first; null: records without a value. */
export type FacetCounts = Readonly<Record<Facet, readonly FacetCount[]>>;
interface FacetCount {
  readonly value: string | null;
  readonly count: number;
}

async function countFacets(search: Search, criteria: TextCriteria): Promise<Counted> {
  const { from, where, ...plan } = matching(search, criteria);
  // Counts the newest, unless an index of texts has its own order.
  const newest = plan.method === "scan" ? sql`order by ${plan.keyColumn} desc` : sql``;
  const names = sql.join(facets.map((facet) => sql.ref(facet)));
  const columns = facets.map((facet) => {
    return sql`${facetColumn(facet, search.filter.masksSponsees ?? false)} as ${sql.ref(facet)}`;
  });
  const combinations = sql<Combination>`select ${names}, count(*) as n from (
    select ${sql.join(columns)} from ${from} where ${where} ${newest} limit ${maxCounted + 1}
  ) as counted group by ${names}`;
  const rows = await queryRows(search.tx, combinations);
  const total = rows.reduce((sum, { n }) => sum + Number(n), 0);
  const counts = tableOf(facets, (facet) => tally(rows.map((row) => ({ value: row[facet], count: row.n }))));
  return toCounted(total, counts);
}

type Combination = Record<Facet, string | null> & { readonly n: number };

/** Counts spellings that differ in case as one value, written like the most frequent of them. */
export function tally(rows: readonly FacetCount[]): readonly FacetCount[] {
  const spelled = new Map<string | null, number>();
  for (const { value, count } of rows) spelled.set(value, (spelled.get(value) ?? 0) + Number(count));
  const counts = new Map<string | null, FacetCount>();
  for (const { value, count } of byFrequency([...spelled].map(([value, count]) => ({ value, count })))) {
    const key = value === null ? null : lowerAscii(value);
    const known = counts.get(key);
    counts.set(key, { value: known?.value ?? value, count: count + (known?.count ?? 0) });
  }
  return byFrequency([...counts.values()]);
}

function byFrequency(counts: readonly FacetCount[]): readonly FacetCount[] {
  const order = (value: string | null) => value ?? "\uffff";
  return counts.toSorted(
    (one, other) => other.count - one.count || (order(one.value) < order(other.value) ? -1 : 1),
  );
}
