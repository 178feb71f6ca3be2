import { sql } from "kysely";
import { padded } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import type { SearchTable } from "@/lib/database/tables";
import type { IndexRow } from "./index-row";
import { placesBetween, placesOnDay } from "./place";

/**
 * Gives rows the next free places of their days, and orders them by place: a full-text index that is given a
 * smaller number writes out what it has gathered before. Whoever writes is alone, so nobody else takes them.
 */
export async function takePlaces(tx: Tx, rows: readonly IndexRow[]): Promise<readonly SearchTable[]> {
  if (rows.length === 0) return [];
  const firstOf = ({ occurredAt }: IndexRow) => placesBetween(occurredAt, occurredAt).first;
  const days = [...new Set(rows.map(firstOf))];
  const next = await freePlaces(tx, days);
  const placed = rows.map((row) => {
    const day = firstOf(row);
    const place = next.get(day) ?? day;
    if (place > placesBetween(row.occurredAt, row.occurredAt).last) {
      throw new RangeError("A day has more contributions than the search index has room for");
    }
    next.set(day, place + 1);
    return { place, seq: row.seq, ...row.searchKeys };
  });
  return placed.sort((one, other) => one.place - other.place);
}

async function freePlaces(tx: Tx, days: readonly number[]): Promise<Map<number, number>> {
  const list = sql.join(padded(days).map((day) => sql`(cast(${day} as bigint))`));
  const { rows } = await sql<{ first: number; last: number | null }>`
    with day(first) as (values ${list})
    select first, (
      select max(place) from contribution_search where place >= first and place < first
      + ${sql.lit(placesOnDay)}
    ) as last from day`.execute(tx);
  return new Map(rows.map(({ first, last }) => [first, last === null ? first : last + 1]));
}
