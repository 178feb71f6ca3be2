import { type Kysely, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { candidatesFor } from "./candidates";
import { type Filter, filterConditions } from "./filter";
import type { Question } from "./question";
import { type TextDemand, textConditions } from "./text-demand";
import type { Rarity } from "./trigram-sample";

/** One contribution that was found: its number in the store, and what orders it. */
export interface FoundRow {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
  readonly kind: number;
  /** Its document as the column holds it, where that came along. */
  readonly doc?: unknown;
}

/** What is looked for beside the words of a tier. */
export interface Search {
  readonly question: Question;
  readonly filter: Filter;
  readonly rarity: Rarity;
}

/** The document of a contribution, named `c`, along with what else is read of it. */
export const documentOf = sql`(select doc from contribution_doc as d where d.seq = c.seq)`;

/** Counting ends here; what matches more is told to match more. */
export const mostCounted = 10_000;

/** How many rows a tier has, up to one more than are counted. */
export async function countTier(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
): Promise<number> {
  const { from, where } = statement(engine, tier, search);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${from} where ${where}
      limit ${mostCounted + 1}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * The parts of a statement over the rows of a tier: `contribution_search` is `s`, and `contribution` is `c`,
 * where it decides something.
 */
export function statement(engine: Engine["name"], tier: TextDemand, search: Search, mayWalk = true) {
  const candidates = candidatesFor(engine, tier, search.rarity, mayWalk);
  const { from, place, conditions, text, way, met } = candidates;
  const { ofIndex, ofRecords } = filterConditions(search.filter, search.question, place);
  const all = [...conditions, ...ofIndex, ...textConditions(tier, text), ...ofRecords];
  const cross = sql.raw(engine === "sqlite" ? "cross join" : "join");
  const records = sql` ${cross} contribution as c on c.seq = s.seq`;
  return {
    from: ofRecords.length > 0 ? sql`${from}${records}` : from,
    place,
    text,
    /** A walk is only sure to be short where nothing else narrows it. */
    way: way === "index" || isByWordsAlone(search, ofRecords.length) ? way : undefined,
    met,
    where: sql.join(all, sql` and `),
  };
}

function isByWordsAlone({ question, filter }: Search, ofRecords: number): boolean {
  const { amounts, narrowed, marked } = question;
  return amounts.length + narrowed.length + marked.length + ofRecords === 0 && filter.to >= Date.now();
}
