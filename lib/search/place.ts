import { sql } from "kysely";
import { dayLength } from "@/lib/reading/durations";

const bitsOnDay = 24;
/** The day of the `place` of a row named `s`. */
export const dayOfPlace = sql`s.place >> ${sql.lit(bitsOnDay)}`;
/** No UTC day has more contributions, the one of those without a date included. */
export const placesOnDay = 2 ** bitsOnDay;

/** A stretch of places, both ends included. */
export interface Places {
  readonly first: number;
  readonly last: number;
}

/**
 * Where contributions of these instants (ms UTC) stand in the search index. A place is the number of the UTC
 * day and a number on it, so that an index walks from the newest day to the oldest by itself; on a day places
 * are in no order of time (docs/decisions/046).
 */
export function placesBetween(from: number, to: number): Places {
  const first = Math.floor(from / dayLength) * placesOnDay;
  const last = Math.floor(to / dayLength) * placesOnDay + placesOnDay - 1;
  return { first, last };
}

/** The places of the day that a place is on. */
export function placesOfDay(place: number): Places {
  const first = Math.floor(place / placesOnDay) * placesOnDay;
  return { first, last: first + placesOnDay - 1 };
}

/** The first and the last instant of the day that places are on, in ms UTC. */
export function instantsOfDay({ first }: Places): { readonly from: number; readonly to: number } {
  const from = (first / placesOnDay) * dayLength;
  return { from, to: from + dayLength - 1 };
}
