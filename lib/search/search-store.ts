import { type Kysely, sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { askedOfPostgres } from "./asked-of-postgres";
import { closestDemand, isKnownAddress } from "./closest";
import { countFacets, type FacetCounts } from "./count-facets";
import type { Filter } from "./filter";
import { countTier, documentOf, type FoundRow, mostCounted, type Search } from "./find-places";
import { firstRows } from "./first-rows";
import type { Question } from "./question";
import { rankedRows } from "./ranked-rows";
import { isMet, isUnheard, type TextDemand, textConditions } from "./text-demand";
import { isAddressed, type Order, tiersOf } from "./tiers";
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
  /** What the records hold instead of a word that none of them has; empty where they have all words. */
  readonly near: readonly string[];
  /** Whether an e-mail address was asked for that no record has. */
  readonly isUnknownAddress: boolean;
  /** What all that matches satisfies, for counting. */
  readonly every: TextDemand;
  /** Whether the one with just this id is not among those: the index does not know it yet. */
  readonly isBesides: boolean;
}

/**
 * Finds a page of contributions: an exact id, then an exact e-mail address, then words that begin as the
 * asked ones, then words that hold them; each newest first (or oldest). Where nothing does, one word may be
 * mistyped: then those with the closest words are found, by date.
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
  const [isKnown, exact, ranked, near] = await Promise.all([
    isKnownAddress(tx, engine, question, rarity),
    order === "rank" ? exactId(tx, search, every) : null,
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
  const closest = found.length === 0 ? await closestDemand(tx, engine, search) : null;
  if (closest !== null) await collect([closest.demand]);
  return {
    rows: found.slice(offset, Math.min(offset + size, mostCounted)),
    known: found.length,
    isMore: found.length === needed,
    near: closest?.near ?? [],
    isUnknownAddress: isKnown === false,
    every: closest?.demand ?? every,
    isBesides: exact !== null && !exact.isAmong,
  };
}

/**
 * Whether so few records meet a demand, and hardly any its first tier, that all tiers are sooner asked for at
 * once.
 */
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

/**
 * How many contributions match, and how many of each value; beyond `mostCounted` only that there are more.
 */
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
  { known, isMore, every, isBesides }: FoundPage,
  wanted: { readonly isCounted: boolean; readonly hasFacets: boolean },
): Promise<Counted> {
  const search = { question, filter, rarity };
  const upTo = (total: number): Counted =>
    total > mostCounted ? tooMany : { total, isAtLeast: false, facets: null };
  const besides = isBesides ? 1 : 0;
  if (wanted.hasFacets && known > 0) {
    const { total, facets } = await countFacets(db, engine, every, search);
    return facets === null ? tooMany : { ...upTo(total + besides), facets };
  }
  if (!isMore) return upTo(known);
  if (!wanted.isCounted) return { total: Math.min(known, mostCounted), isAtLeast: true, facets: null };
  return upTo((await countTier(db, engine, every, search)) + besides);
}

const tooMany: Counted = { total: mostCounted, isAtLeast: true, facets: null };

interface ExactRow extends FoundRow {
  /** Whether it is among those that meet the words. */
  readonly isAmong: boolean;
}

async function exactId(tx: Tx, { question, filter }: Search, every: TextDemand): Promise<ExactRow | null> {
  const { typed, amounts, narrowed, marked } = question;
  if (typed === "" || amounts.length + narrowed.length + marked.length > 0) return null;
  const among = sql.join([sql`s.seq = c.seq`, ...textConditions(every)], sql` and `);
  const [row] = await ask(
    tx,
    sql<FoundRow & { readonly among: unknown }>`select seq, occurred_at, id, kind, ${documentOf} as doc,
      exists (select 1 from contribution_search as s where ${among}) as among
      from contribution as c
      where id = ${typed.replaceAll("\0", "")} and occurred_at between ${filter.from} and ${filter.to}
      and kind in (${sql.join(filter.kinds)})`,
  );
  if (row === undefined) return null;
  const { among: isAmong, ...found } = row;
  return { ...found, isAmong: Boolean(isAmong) };
}
