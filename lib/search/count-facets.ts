import { type Kysely, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { lowerAscii } from "@/lib/reading/lower-ascii";
import { mostCounted, type Search, statement } from "./find-places";
import { type Facet, facets } from "./search-keys";
import type { TextDemand } from "./text-demand";

/** How often each value of a facet occurs, the most frequent first; null is what says nothing. */
export type FacetCounts = Readonly<Record<Facet, readonly FacetCount[]>>;
export interface FacetCount {
  readonly value: string | null;
  readonly count: number;
}

/** Counts what matches, and by each facet; no facets where more matches than is counted. */
export async function countFacets(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
): Promise<{ readonly total: number; readonly facets: FacetCounts | null }> {
  const { from, where } = statement(engine, tier, search);
  const columns = sql.join(facets.map((facet) => sql.ref(`s.${facet}`)));
  const names = sql.join(facets.map((facet) => sql.ref(facet)));
  // Equal rows come once, with their number: many have the same values, and each row that comes costs.
  const { rows } = await sql<Combination>`
    select ${names}, count(*) as n
    from (select ${columns} from ${from} where ${where} limit ${mostCounted + 1}) as counted
    group by ${names}`.execute(db);
  const total = rows.reduce((sum, { n }) => sum + Number(n), 0);
  if (total > mostCounted) return { total: mostCounted, facets: null };
  const tally = (facet: Facet) => countsOf(rows, facet);
  const counts = {
    status: tally("status"),
    method: tally("method"),
    source: tally("source"),
    country: tally("country"),
    currency: tally("currency"),
    campaign: tally("campaign"),
  };
  return { total, facets: counts };
}

type Combination = Record<Facet, string | null> & { readonly n: number };

/**
 * Spellings that differ in case alone are one value, as they are for whoever narrows to it: the most frequent
 * stands for them.
 */
function countsOf(rows: readonly Combination[], facet: Facet): readonly FacetCount[] {
  const spelled = new Map<string | null, number>();
  for (const row of rows) spelled.set(row[facet], (spelled.get(row[facet]) ?? 0) + Number(row.n));
  const counts = new Map<string | null, FacetCount>();
  for (const { value, count } of inOrder([...spelled].map(([value, count]) => ({ value, count })))) {
    const key = value === null ? null : lowerAscii(value);
    const known = counts.get(key);
    counts.set(key, { value: known?.value ?? value, count: count + (known?.count ?? 0) });
  }
  return inOrder([...counts.values()]);
}

function inOrder(counts: readonly FacetCount[]): readonly FacetCount[] {
  const order = (value: string | null) => value ?? "\uffff";
  return counts.toSorted(
    (one, other) => other.count - one.count || (order(one.value) < order(other.value) ? -1 : 1),
  );
}
