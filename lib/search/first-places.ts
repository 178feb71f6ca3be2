import { type RawBuilder, sql } from "kysely";
import type { Filter } from "./filter";
import type { statement } from "./find-places";
import { dayOfPlace, type Places, placesBetween, placesOnDay } from "./place";
import { type TextDemand, textConditions } from "./text-demand";

/** How many rows are asked for, and whether the newest come first. */
export interface Wanted {
  readonly count: number;
  readonly isDescending: boolean;
}

/**
 * The places and numbers of rows, as a query; of `limit` rows or more it is not known whether the last day is
 * whole.
 */
interface PlacesAsked {
  readonly places: RawBuilder<unknown>;
  readonly limit: number;
}

type Parts = ReturnType<typeof statement>;

/**
 * Read beyond what is asked for, where words find it: with these the last day is mostly whole, and need not
 * be asked for again. Without words each row costs a walk to it.
 */
const marginOfWords = 16;
/** Where a day is read to its end by the same question, so many at most. */
const mostOfDay = 100;

/** So many times as far as it should take is walked. */
const patience = 3;

/** The places of the first rows of a tier, its last day whole where that is not much. */
export function firstPlaces(
  parts: Parts,
  tier: TextDemand,
  filter: Filter,
  { count, isDescending }: Wanted,
): PlacesAsked {
  const { from, where, place, way, met } = parts;
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const limit = count + mostOfDay;
  if (way === "index") {
    const near = sql`select s.place, s.seq from ${from} where ${where}
      order by ${dayOfPlace} ${direction} fetch first (${count}) rows with ties`;
    return { places: sql`select * from (${near}) as near limit ${limit}`, limit };
  }
  if (way === "day") return { places: walked(met, tier, filter, count), limit };
  const { whole = [], begin = [], inside = [], oneOf = [] } = tier;
  const margin = whole.length + begin.length + inside.length + oneOf.length > 0 ? marginOfWords : 0;
  const places = sql`select s.place, s.seq from ${from} where ${where}
    order by ${place} ${direction} limit ${count + margin}`;
  return { places, limit: count + margin };
}

/** The places of all rows of a tier on one day. */
export function placesWithin({ from, where, place }: Parts, day: Places): RawBuilder<unknown> {
  return sql`select s.place, s.seq from ${from} where ${where} and ${place} between ${day.first}
    and ${day.last}`;
}

/** Newest first, as they are met on a walk by date, and then the rest of the day on which it ends. */
function walked(
  [met, of]: NonNullable<Parts["met"]> = [1, 1],
  tier: TextDemand,
  { from, to }: Filter,
  count: number,
): RawBuilder<unknown> {
  const { first, last } = placesBetween(from, to);
  // With a limit the server does not mix the conditions into the walk, and looks up no index for them. What
  // only the newest records have would be looked for in all others.
  const walk = sql`(select place, seq, text from contribution_search
    where place between ${first} and ${last} order by place desc
    limit ${Math.ceil((patience * count * of) / met)}) as s`;
  const words = sql.join(textConditions(tier, "position"), sql` and `);
  const end = sql`(select min(place) from near)`;
  const day = sql.lit(placesOnDay);
  return sql`with near as materialized (select s.place, s.seq from ${walk} where ${words} limit ${count})
    select * from near union all (select s.place, s.seq from contribution_search as s
      where s.place between ${end} & -${day} and ${end} - 1
      and ${words} order by s.place desc limit ${sql.lit(mostOfDay)})`;
}
