import { type Kysely, sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { askedOfPostgres } from "./asked-of-postgres";
import { countFacets, type FacetCounts } from "./count-facets";
import type { Filter } from "./filter";
import { countTier, documentOf, type FoundRow, mostCounted, type Search } from "./find-places";
import { firstRows } from "./first-rows";
import type { Question } from "./question";
import { rankedRows } from "./ranked-rows";
import { isMet, isUnheard, type TextDemand } from "./text-demand";
import { forgivingTiers, isAddressed, type Order, tiersOf } from "./tiers";
import type { Rarity } from "./trigram-sample";

/** A page of what a question finds. */
export interface Asked {
  readonly question: Question;
  readonly filter: Filter;
  readonly order: Order;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly size: number;
  readonly rarity: Rarity;
}

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** How many are known to match: all of them, unless more follow. */
  readonly known: number;
  readonly isMore: boolean;
  /** Whether nothing holds every word, so that one of them was taken for mistyped. */
  readonly isForgiving: boolean;
  /** What all that matches satisfies, for counting; null where a word was forgiven: that is not counted. */
  readonly every: TextDemand | null;
}

/**
 * Finds a page of contributions: an exact id, then an exact e-mail address, then words that begin as the asked ones, then
 * words that hold them; each newest first (or oldest). Where nothing does, one word may be mistyped.
 */
export async function findPage(tx: Tx, engine: Engine["name"], asked: Asked): Promise<FoundPage> {
  const { question, filter, order, offset, size, rarity, isDescending } = asked;
  // No list goes on behind what is counted: a page there has no rows, and is only counted.
  const needed = Math.min(offset, mostCounted) + size + 1;
  const search: Search = { question, filter, rarity };
  const first = (tier: TextDemand, count: number) =>
    firstRows(tx, engine, tier, search, { count, isDescending });
  const tiers = tiersOf(question, order);
  const [every = {}] = tiersOf(question, "date");
  const isRare = isAddressed(tiers) || isScarce(engine, tiers, every, rarity);
  const [nearest = every, ...others] = tiers;
  // Few records have an id or an address: all of them are asked for at once.
  const [exact, ranked, near] = await Promise.all([
    order === "rank" ? exactId(tx, question, filter) : null,
    isRare ? rankedRows(tx, engine, tiers, every, search, { count: needed + 1, isDescending }, asked) : null,
    isRare ? null : first(nearest, needed),
  ]);
  const found: FoundRow[] = exact === null ? [] : [exact];
  const add = (rows: readonly FoundRow[]) => {
    const fresh = rows.filter(({ seq }) => seq !== exact?.seq);
    found.push(...fresh.slice(0, needed - found.length));
  };
  // The exact one may be among those of any tier.
  const lacking = () => needed - found.length + (exact === null ? 0 : 1);
  const collect = async (rest: readonly TextDemand[]) => {
    for (const tier of rest) if (found.length < needed) add(await first(tier, lacking()));
  };
  if (ranked !== null) add(ranked);
  else if (near === null) await collect(tiers);
  else {
    add(near);
    await collect(others);
  }
  const isForgiving = found.length === 0;
  for (const tier of isForgiving ? forgivingTiers(question) : []) {
    if (found.length === 0) await collect([tier]);
  }
  return {
    rows: offset >= mostCounted ? [] : found.slice(offset, offset + size),
    known: found.length,
    isMore: found.length === needed,
    isForgiving: isForgiving && found.length > 0,
    every: isForgiving && found.length > 0 ? null : every,
  };
}

/** Whether so few records meet a demand, and hardly any its first tier, that all tiers are sooner asked for at once. */
function isScarce(
  engine: Engine["name"],
  [nearest, ...others]: readonly TextDemand[],
  every: TextDemand,
  rarity: Rarity,
): boolean {
  if (nearest === undefined || others.length === 0) return false;
  if (engine === "sqlite") return isUnheard(every, rarity);
  if (askedOfPostgres(every, rarity).way !== "index") return false;
  return isUnheard(nearest, rarity) || rarity.sample?.texts.some((text) => isMet(nearest, text)) === false;
}

/** How many contributions match, and how many of each value; beyond `mostCounted` only that there are more. */
export interface Counted {
  readonly total: number;
  readonly isAtLeast: boolean;
  readonly facets: FacetCounts | null;
}

/** Counts what matches a question, as far as that is asked for and can be had soon. */
export async function countFound(
  db: Kysely<Tables>,
  engine: Engine["name"],
  { question, filter, rarity }: Asked,
  { known, isMore, every }: FoundPage,
  wanted: { readonly isCounted: boolean; readonly hasFacets: boolean },
): Promise<Counted> {
  const search = { question, filter, rarity };
  if (wanted.hasFacets && every !== null && known > 0) {
    const { total, facets } = await countFacets(db, engine, every, search);
    return facets === null ? tooMany : { total, isAtLeast: false, facets };
  }
  if (!isMore || !wanted.isCounted || every === null) {
    return { total: known, isAtLeast: isMore, facets: null };
  }
  const total = await countTier(db, engine, every, search);
  return total > mostCounted ? tooMany : { total, isAtLeast: false, facets: null };
}

const tooMany: Counted = { total: mostCounted, isAtLeast: true, facets: null };

async function exactId(tx: Tx, question: Question, filter: Filter): Promise<FoundRow | null> {
  const { typed, amounts, narrowed } = question;
  if (typed === "" || amounts.length + narrowed.length > 0) return null;
  const [row = null] = await ask(
    tx,
    sql<FoundRow>`select seq, occurred_at, id, kind, ${documentOf} as doc from contribution as c
      where id = ${typed.replaceAll("\0", "")} and occurred_at between ${filter.from} and ${filter.to}
      and kind in (${sql.join(filter.kinds)})`,
  );
  return row;
}
