import { type RawBuilder, sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { type Filter, filterConditions } from "./filter";
import { type FoundRow, type Search, statement } from "./find-places";
import { firstPlaces, placesWithin, type Wanted } from "./first-places";
import { instantsOfDay, type Places, placesOfDay } from "./place";
import { compareRows } from "./row-order";
import { type TextDemand, textConditions } from "./text-demand";

type PlacedRow = FoundRow & { readonly place: number };

/** For more rows no walk is short. A sample in which so many are met crowded meets as many. */
const mostWalked = 100;

/** The first so many rows of a tier by date, then id; all there are when they are fewer. */
export async function firstRows(
  tx: Tx,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
  wanted: Wanted,
  mayWalk = wanted.isDescending && wanted.count <= mostWalked,
): Promise<readonly FoundRow[]> {
  const { count, isDescending } = wanted;
  const parts = statement(engine, tier, search, mayWalk);
  if (parts.way === "date") return walkRecords(tx, engine, tier, search, search.filter, wanted);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  // PostgreSQL may have to sort all that matches: what is asked of records is asked of the few that are left.
  const read = (places: RawBuilder<unknown>) =>
    ask(
      tx,
      sql<PlacedRow>`select first.place, c.seq, c.occurred_at, c.id, c.kind
        from (${places}) as first join contribution as c on c.seq = first.seq
        order by first.place ${direction}`,
    );
  const { limit, places } = firstPlaces(parts, tier, search.filter, wanted);
  const rows = await read(places);
  // Nearer to the end of the order than the sample told, or everywhere else in hardly any record.
  if (parts.way === "day" && rows.length < count) return firstRows(tx, engine, tier, search, wanted, false);
  const last = rows[count - 1];
  const end = rows.at(-1);
  if (last === undefined || end === undefined) return sorted(rows, isDescending);
  // Places tell days apart and nothing finer: the day of the last one has to be known whole.
  const day = placesOfDay(last.place);
  const isOnDay = (row: PlacedRow) => row.place >= day.first && row.place <= day.last;
  if (rows.length < limit || !isOnDay(end)) return sorted(rows, isDescending).slice(0, count);
  const before = sorted(
    rows.filter((row) => !isOnDay(row)),
    isDescending,
  );
  const rest = count - before.length;
  const ofDay = isCrowded(rows.filter(isOnDay), day, rest)
    ? await walkRecords(tx, engine, tier, search, instantsOfDay(day), { count: rest, isDescending })
    : sorted(await read(placesWithin(parts, day)), isDescending);
  return [...before, ...ofDay].slice(0, count);
}

/**
 * Whether so much of a day matches that its records are sooner walked by date until enough do than all that
 * match are sorted. Told from the matches at the end of the day.
 */
function isCrowded(matches: readonly PlacedRow[], day: Places, count: number): boolean {
  const places = matches.map(({ place }) => place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const share = matches.length / (last - first + 1);
  return count / share < (last - day.first + 1) * share;
}

/** The first rows of a tier between two instants, as records are read by date. */
async function walkRecords(
  tx: Tx,
  engine: Engine["name"],
  tier: TextDemand,
  { question, filter }: Search,
  { from, to }: Pick<Filter, "from" | "to">,
  { count, isDescending }: Wanted,
): Promise<readonly FoundRow[]> {
  const { ofIndex, ofRecords } = filterConditions(filter, question, sql`s.place`);
  const conditions = [
    sql`c.occurred_at between ${from} and ${to}`,
    ...ofIndex,
    ...textConditions(tier, engine === "postgres" ? "position" : "like"),
    ...ofRecords,
  ];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return ask(
    tx,
    sql<FoundRow>`select c.seq, c.occurred_at, c.id, c.kind
      from contribution as c cross join contribution_search as s
      where s.seq = c.seq and ${sql.join(conditions, sql` and `)}
      order by c.occurred_at ${direction}, c.id ${direction} limit ${count}`,
  );
}

function sorted(rows: readonly FoundRow[], isDescending: boolean): readonly FoundRow[] {
  return rows.toSorted(compareRows(isDescending));
}
