import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { candidatesFor } from "./candidates";
import { type Filter, filterConditions } from "./filter";
import { placesOfDay } from "./place";
import type { Question } from "./question";
import { type TextDemand, textConditions } from "./text-demand";
import type { Rarity } from "./trigram-sample";

/** One contribution that was found: its number in the store, and what orders it. */
export interface FoundRow {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
  readonly kind: number;
}

/** What is looked for beside the words of a tier. */
export interface Search {
  readonly question: Question;
  readonly filter: Filter;
  /** A number in the store that is left out, because it was found already. */
  readonly except: number | null;
  readonly rarity: Rarity;
}

/** Counting ends here; what matches more is told to match more. */
export const mostCounted = 10_000;

/** The first so many rows of a tier by date, then id; all there are when they are fewer. */
export async function firstRows(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
  { count, isDescending }: { readonly count: number; readonly isDescending: boolean },
): Promise<readonly FoundRow[]> {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const { from, place, where } = statement(engine, tier, search, true);
  const read = async (narrower: RawBuilder<unknown>, limit: RawBuilder<unknown>) => {
    const { rows } = await sql<FoundRow & { readonly place: number }>`
      select s.place, c.seq, c.occurred_at, c.id, c.kind from ${from} where ${where} ${narrower}
      order by ${place} ${direction} ${limit}`.execute(db);
    return rows;
  };
  const rows = await read(sql``, sql`limit ${count}`);
  const last = rows.at(-1);
  if (rows.length < count || last === undefined) return sorted(rows, isDescending);
  // Places tell days apart and nothing finer: the day of the last one is read whole.
  const day = placesOfDay(last.place);
  const before = rows.filter((row) => row.place < day.first || row.place > day.last);
  const whole = await read(sql`and ${place} between ${day.first} and ${day.last}`, sql``);
  return [...sorted(before, isDescending), ...sorted(whole, isDescending)].slice(0, count);
}

/** How many rows a tier has, up to one more than are counted. */
export async function countTier(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
): Promise<number> {
  const { from, where } = statement(engine, tier, search);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${from} where ${where} limit ${mostCounted + 1}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}

/**
 * The parts of a statement over the rows of a tier: `contribution_search` is `s`, `contribution` is `c`.
 * @param isWhole whether columns of `c` are asked for; else it is only joined where it decides something
 */
export function statement(engine: Engine["name"], tier: TextDemand, search: Search, isWhole = false) {
  const { from, place, conditions } = candidatesFor(engine, tier, search.rarity);
  const { ofIndex, ofRecords } = filterConditions(search.filter, search.question, place);
  const all = [
    ...conditions,
    ...ofIndex,
    ...textConditions(tier),
    ...(search.except === null ? [] : [sql`s.seq <> ${search.except}`]),
    ...ofRecords,
  ];
  const cross = sql.raw(engine === "sqlite" ? "cross join" : "join");
  const records = sql` ${cross} contribution as c on c.seq = s.seq`;
  return {
    from: isWhole || ofRecords.length > 0 ? sql`${from}${records}` : from,
    place,
    where: sql.join(all, sql` and `),
  };
}

function sorted(rows: readonly FoundRow[], isDescending: boolean): readonly FoundRow[] {
  const way = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => way * compare(one, other));
}

function compare(one: FoundRow, other: FoundRow): number {
  if (one.occurred_at !== other.occurred_at) return one.occurred_at - other.occurred_at;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}
