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
  const { order, offset, size, isDescending } = page;
  const isCountedLaterPage = offset > 0 && order === "date" && page.isCounted && !page.hasFacets;
  if (page.by !== null || isCountedLaterPage) return findSorted(page);
  // Pages beyond the counted matches have no rows.
  const count = Math.min(offset, maxCounted) + size + 1;
  const found = new Map<number, FoundRow>();
  const add = async (criteria: TextCriteria) => {
    for (const row of await rowsByDate(page, criteria, { offset: 0, size: count, isDescending })) {
      if (!found.has(row.seq)) found.set(row.seq, row);
    }
  };
  const known = await page.counts.of(page);
  const isUnknownAddress = (await isKnownAddress(page)) === false;
  for (const row of order === "rank" ? await exactId(page) : []) found.set(row.seq, row);
  for (const criteria of ranksOf(page)) {
    if (found.size < count) await add(criteria);
  }
  const closest = found.size === 0 ? await closestOf(page, known) : null;
  if (closest !== null) await add(closest.criteria);
  const criteria = closest?.criteria ?? criteriaOf(page.question);
  return {
    ...(await countFound(page, criteria, known, found.size < count ? found.size : null)),
    rows: [...found.values()].slice(offset, Math.min(offset + size, maxCounted)),
    near: closest?.near ?? [],
    isUnknownAddress,
  };
}

/** Finds a page in another order than by date, or a later page. Counts all matches first. */
async function findSorted(page: PageOfSearch) {
  const { question, offset } = page;
  const known = await page.counts.of(page);
  const isUnknownAddress = (await isKnownAddress(page)) === false;
  const own = criteriaOf(question);
  const { knownTotal, records } = await knownTotals(page, own, known);
  const count = async (criteria: TextCriteria) => toCounted(await countMatches(page, criteria));
  let counted =
    knownTotal === null
      ? (known.counted ?? (await count(own)))
      : { total: knownTotal, isAtLeast: false, facets: null };
  const closest = counted.total === 0 ? await closestOf(page, known) : (known.closest ?? null);
  if (closest !== null && counted.total === 0) counted = await count(closest.criteria);
  if (knownTotal === null) known.counted = counted;
  const criteria = closest?.criteria ?? own;
  const size = Math.min(page.size, counted.total - offset);
  const found = { ...counted, near: closest?.near ?? [], isUnknownAddress };
  if (size <= 0) return { ...found, rows: [] };
  const { by, isDescending } = page;
  const wanted = { offset, size, isDescending };
  const rows =
    by === null
      ? await rowsByDate(page, criteria, wanted)
      : await sortedRows(page, criteria, { ...wanted, by }, { ...counted, records });
  return { ...found, rows };
}

/** Returns the correction of a search, looked up once for all its pages; null if there is none. */
async function closestOf(page: PageOfSearch, known: KnownSearch) {
  if (known.closest === undefined) known.closest = await closestCriteria(page);
  return known.closest ?? null;
}

/** `knownTotal`: as in `PageOfSearch`; `records`: how many rows a full walk reads. */
async function knownTotals(page: PageOfSearch, criteria: TextCriteria, known: KnownSearch) {
  const { knownTotal, records } = page;
  if (!isOfIndex(page, criteria, page)) return { knownTotal, records };
  known.indexed ??= await countIndexed(page);
  return { knownTotal: known.indexed, records: known.indexed };
}

/** @param foundTotal the number of matches; null if there may be more than were found */
async function countFound(
  page: PageOfSearch,
  criteria: TextCriteria,
  known: KnownSearch,
  foundTotal: number | null,
): Promise<Counted> {
  const { offset, size, isCounted, hasFacets } = page;
  if (hasFacets && foundTotal !== 0) {
    known.faceted ??= await countFacets(page, criteria);
    return known.faceted;
  }
  if (foundTotal !== null) return toCounted(foundTotal);
  if (!isCounted) return { ...tooMany, total: Math.min(offset + size + 1, maxCounted) };
  known.counted ??= toCounted(await countMatches(page, criteria));
  return known.counted;
}

function toCounted(total: number, facets: FacetCounts | null = null): Counted {
  return total > maxCounted ? { ...tooMany, facets } : { total, isAtLeast: false, facets };
}

/**
 * Facts that all pages of a search share, added as they become known. If nothing matches the question itself,
 * `counted` counts the matches of its correction, `closest`.
 */
interface KnownSearch {
  /** Undefined also if the time for it ran out, so that the next page tries again. */
  closest?: Awaited<ReturnType<typeof closestCriteria>>;
  counted?: Counted;
  /** The number of matches, without a limit, if an index decides all conditions. */
  indexed?: number;
  faceted?: Counted;
}

/** Caches counts and corrections of searches while the store does not change. */
export class SearchCounts {
  readonly #cache = new LRUCache<string, KnownSearch>({ max: 50 });

  /** @param epoch returns the epoch of the database (`Engine.epoch`) */
  constructor(private readonly epoch: () => number = () => 0) {}

  async of({ tx, question, filter, order }: PageOfSearch): Promise<KnownSearch> {
    // Cards expire even while the store does not change.
    if (question.marked.includes("expiring")) return {};
    const { version } = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
    const key = JSON.stringify([this.epoch(), version, question, filter, order]);
    const known = this.#cache.get(key) ?? {};
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
