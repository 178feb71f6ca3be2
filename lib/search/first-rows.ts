import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { filterConditions } from "./filter";
import { type FoundRow, type Search, statement } from "./find-places";
import { instantsOfDay, type Places, placesOfDay } from "./place";
import { compareRows } from "./row-order";
import { type TextDemand, textConditions } from "./text-demand";

/** How many rows are asked for, and whether the newest come first. */
export interface Wanted {
  readonly count: number;
  readonly isDescending: boolean;
}

type PlacedRow = FoundRow & { readonly place: number };

/**
 * Read beyond what is asked for, where words find it: with these the last day is mostly whole, and need not be asked for
 * again. Without words each row costs a walk to it.
 */
const marginOfWords = 16;

/** The first so many rows of a tier by date, then id; all there are when they are fewer. */
export async function firstRows(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tier: TextDemand,
  search: Search,
  wanted: Wanted,
): Promise<readonly FoundRow[]> {
  const { count, isDescending } = wanted;
  const { from, place, order, where } = statement(engine, tier, search);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const read = async (narrower: RawBuilder<unknown>, limit: RawBuilder<unknown>) => {
    // PostgreSQL may have to sort all that matches: what is asked of records is asked of the few that are left.
    const { rows } = await sql<PlacedRow>`
      select first.place, c.seq, c.occurred_at, c.id, c.kind from (
        select s.place, s.seq from ${from} where ${where} ${narrower} order by ${order} ${direction} ${limit}
      ) as first join contribution as c on c.seq = first.seq
      order by first.place ${direction}`.execute(db);
    return rows;
  };
  const { whole = [], begin = [], inside = [], oneOf = [] } = tier;
  const margin = whole.length + begin.length + inside.length + oneOf.length > 0 ? marginOfWords : 0;
  const rows = await read(sql``, sql`limit ${count + margin}`);
  const last = rows[count - 1];
  const end = rows.at(-1);
  if (last === undefined || end === undefined) return sorted(rows, isDescending);
  // Places tell days apart and nothing finer: the day of the last one has to be known whole.
  const day = placesOfDay(last.place);
  const isOnDay = (row: PlacedRow) => row.place >= day.first && row.place <= day.last;
  if (rows.length < count + margin || !isOnDay(end)) return sorted(rows, isDescending).slice(0, count);
  const before = sorted(
    rows.filter((row) => !isOnDay(row)),
    isDescending,
  );
  const rest = count - before.length;
  const ofDay = isCrowded(rows.filter(isOnDay), day, rest)
    ? await walkDay(db, tier, search, day, { count: rest, isDescending })
    : sorted(await read(sql`and ${place} between ${day.first} and ${day.last}`, sql``), isDescending);
  return [...before, ...ofDay].slice(0, count);
}

/**
 * Whether so much of a day matches that its records are sooner walked by date until enough do than all that match are
 * sorted. Told from the matches at the end of the day.
 */
function isCrowded(matches: readonly PlacedRow[], day: Places, count: number): boolean {
  const places = matches.map(({ place }) => place);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const share = matches.length / (last - first + 1);
  return count / share < (last - day.first + 1) * share;
}

/** The first rows of a tier on one day, as its records are read by date. */
async function walkDay(
  db: Kysely<Tables>,
  tier: TextDemand,
  { question, filter, except }: Search,
  day: Places,
  { count, isDescending }: Wanted,
): Promise<readonly FoundRow[]> {
  const { from, to } = instantsOfDay(day);
  const { ofIndex, ofRecords } = filterConditions(filter, question, sql`s.place`);
  const conditions = [
    sql`c.occurred_at between ${from} and ${to}`,
    ...ofIndex,
    ...textConditions(tier),
    ...(except === null ? [] : [sql`s.seq <> ${except}`]),
    ...ofRecords,
  ];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<FoundRow>`
    select c.seq, c.occurred_at, c.id, c.kind
    from contribution as c cross join contribution_search as s
    where s.seq = c.seq and ${sql.join(conditions, sql` and `)}
    order by c.occurred_at ${direction}, c.id ${direction} limit ${count}`.execute(db);
  return rows;
}

function sorted(rows: readonly FoundRow[], isDescending: boolean): readonly FoundRow[] {
  return rows.toSorted(compareRows(isDescending));
}
