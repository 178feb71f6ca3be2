import type { Kysely } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { countFacets, type FacetCounts } from "./count-facets";
import type { Filter } from "./filter";
import { countTier, type FoundRow, mostCounted, type Search } from "./find-places";
import { firstRows } from "./first-rows";
import type { Question } from "./question";
import { rankedRows } from "./ranked-rows";
import type { TextDemand } from "./text-demand";
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
 * @param db a transaction, where the page and its total have to be of one moment
 */
export async function findPage(db: Kysely<Tables>, engine: Engine["name"], asked: Asked): Promise<FoundPage> {
  const { question, filter, order, offset, size } = asked;
  // No list goes on behind what is counted: a page there has no rows, and is only counted.
  const needed = Math.min(offset, mostCounted) + size + 1;
  const exact = order === "rank" ? await exactId(db, question, filter) : null;
  const search: Search = { question, filter, except: exact?.seq ?? null, rarity: asked.rarity };
  const found: FoundRow[] = exact === null ? [] : [exact];
  const collect = async (tier: TextDemand) => {
    const wanted = { count: needed - found.length, isDescending: asked.isDescending };
    if (wanted.count > 0) found.push(...(await firstRows(db, engine, tier, search, wanted)));
  };
  const tiers = tiersOf(question, order);
  const [every = null] = tiersOf(question, "date");
  // An id or an address has few records: all of them are asked for at once.
  const isRare = isAddressed(tiers) || (exact !== null && tiers.length > 1);
  const all =
    isRare && every !== null ? await rankedRows(db, engine, tiers, every, search, asked.isDescending) : null;
  if (all === null) for (const tier of tiers) await collect(tier);
  else found.push(...all.slice(0, needed - found.length));
  const isForgiving = found.length === 0;
  for (const tier of isForgiving ? forgivingTiers(question) : []) {
    if (found.length === 0) await collect(tier);
  }
  return {
    rows: offset >= mostCounted ? [] : found.slice(offset, offset + size),
    known: found.length,
    isMore: found.length === needed,
    isForgiving: isForgiving && found.length > 0,
    every: isForgiving && found.length > 0 ? null : every,
  };
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
  const search = { question, filter, except: null, rarity };
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

async function exactId(db: Kysely<Tables>, question: Question, filter: Filter): Promise<FoundRow | null> {
  const { typed, amounts, narrowed } = question;
  if (typed === "" || amounts.length + narrowed.length > 0) return null;
  const row = await db
    .selectFrom("contribution")
    .select(["seq", "occurred_at", "id", "kind"])
    .where("id", "=", typed.replaceAll("\0", ""))
    .where("occurred_at", ">=", filter.from)
    .where("occurred_at", "<=", filter.to)
    .where("kind", "in", filter.kinds)
    .executeTakeFirst();
  return row ?? null;
}
