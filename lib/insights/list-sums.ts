import { sql } from "kysely";
import { queryRows } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import { sumsByCurrency, toDecimals } from "@/lib/records/money";
import { closestCriteria } from "@/lib/search/closest-words";
import type { Filter } from "@/lib/search/match-conditions";
import { matching, maxCounted, type Search } from "@/lib/search/matches";
import { criteriaOf, type TextCriteria } from "@/lib/search/query-plan";
import type { MemoryTable } from "./memory-table";
import { scan, Totals } from "./pass";

interface AddedSums {
  /** One sum per currency, as decimal text in major units. */
  readonly sums: readonly { readonly currency: string | null; readonly amount: string }[];
  /** The number of contributions in the sums. */
  readonly count: number;
  /** The number of other matches, whose amount is in no sum because it is unknown or too large. */
  readonly unsummed: number;
}

/** No sums: more contributions match than are counted, or the time to correct a mistyped word ran out. */
type NoSums =
  | { readonly sums: null; readonly cause: "too_many"; readonly moreThan: number }
  | { readonly sums: null; readonly cause: "late" };

/** The sums of all contributions of a list, except spam, test and deleted ones, like the sums of a page. */
export type ContributionSums = AddedSums | NoSums;

export const emptySums: AddedSums = { sums: [], count: 0, unsummed: 0 };

/** Adds up the totals of all contributions that match a filter. */
export async function sumFiltered(
  table: MemoryTable,
  { from: start, to: last, kinds }: Filter,
): Promise<AddedSums> {
  const { kind, traits: bits, currency, amount } = table.columns;
  const { values } = table.texts.currency;
  const totals = new Totals(values.length);
  let unsummed = 0;
  await scan(table, [{ start, end: last + 1 }], (row) => {
    const isMuted = ((bits[row] ?? 0) & traits.muted) !== 0;
    if (isMuted || !kinds.includes(kind[row] ?? 0)) return;
    const total = table.amounts.values[amount[row] ?? 0] ?? null;
    if (total === null) unsummed++;
    else totals.add(currency[row] ?? 0, total);
  });
  const count = totals.numbers.reduce((sum, number) => sum + totals.countOf(number), 0);
  const sums = totals.numbers.map((number) => [values[number] ?? null, totals.sumOf(number)] as const);
  return { sums: toDecimals(sums), count, unsummed };
}

/**
 * Sums the contributions that match a search; no sums if there are more than are counted. If none match, sums
 * those that match the closest words, like the list.
 */
export async function sumFound(search: Search): Promise<ContributionSums> {
  const found = await sumMatches(search, criteriaOf(search.question));
  if (found !== null) return found;
  const closest = await closestCriteria(search);
  if (closest === undefined) return { sums: null, cause: "late" };
  const nearest = closest && (await sumMatches(search, closest.criteria));
  return nearest ?? emptySums;
}

/** The number of matches that share an amount and a currency. */
interface EqualMatches {
  readonly currency: string | null;
  /** In ten-thousandths; null if unknown. */
  readonly amount: number | null;
  readonly muted: number | null;
  readonly count: number;
}

/** Sums the matches of the criteria; null if there are none, not even one that is in no sum. */
async function sumMatches(search: Search, criteria: TextCriteria): Promise<ContributionSums | null> {
  const { from, where } = matching(search, criteria);
  const equal = sql<EqualMatches>`
    select g.currency, g.amount, (g.traits & ${sql.lit(traits.muted)}) as muted, count(*) as count
    from (select s.seq from ${from} where ${where} limit ${maxCounted + 1}) as found
    left join contribution as g on g.seq = found.seq
    group by g.currency, g.amount, muted`;
  const rows = await queryRows(search.tx, equal);
  const countOf = (some: readonly EqualMatches[]) => some.reduce((sum, { count }) => sum + count, 0);
  const matches = countOf(rows);
  if (matches === 0) return null;
  if (matches > maxCounted) return { sums: null, cause: "too_many", moreThan: maxCounted };
  const included = rows.filter(({ muted }) => muted === 0);
  const summed = included.filter(({ amount }) => amount !== null);
  const amounts = summed.map((one) => {
    return { currency: one.currency, amount: BigInt(one.amount ?? 0) * BigInt(one.count) };
  });
  const count = countOf(summed);
  const sums = toDecimals([...sumsByCurrency(amounts)]);
  return { sums, count, unsummed: countOf(included) - count };
}
