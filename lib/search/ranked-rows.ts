import { type RawBuilder, sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { documentOf, type FoundRow, type Search, statement } from "./find-places";
import type { Wanted } from "./first-places";
import { dayOfPlace } from "./place";
import { compareRows } from "./row-order";
import { type Compared, type TextDemand, textConditions } from "./text-demand";

/** More than these are sooner read tier by tier. */
const mostRanked = 90;

/** Which of the rows are shown. */
interface Page {
  readonly offset: number;
  readonly size: number;
}

/**
 * The first rows of several tiers in their order, by one question; `every` is what holds for each of them.
 * What is rare, such as an address, is not worth a question a tier, nor one for the documents of those that
 * are shown. Null where there are too many to tell which are the first.
 */
export async function rankedRows(
  tx: Tx,
  engine: Engine["name"],
  tiers: readonly TextDemand[],
  every: TextDemand,
  search: Search,
  { count, isDescending }: Wanted,
  { offset, size }: Page,
): Promise<readonly FoundRow[] | null> {
  const { from, where, way, text } = statement(engine, every, search);
  const all = sql`select s.seq, s.place, ${rankOf(tiers, text)} as rank from ${from} where ${where}`;
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const [most, found] =
    way === "index"
      ? [
          count + mostRanked,
          sql`select * from (select * from (${all}) as s
          order by rank, ${dayOfPlace} ${direction} fetch first (${count}) rows with ties) as near`,
        ]
      : [mostRanked, all];
  // A record with just this id stands before them, or not.
  const isShown = sql`row_number() over (order by found.rank, c.occurred_at ${direction}, c.id ${direction})
    between ${offset} and ${offset + size}`;
  const rows = await ask(
    tx,
    sql<FoundRow & { readonly rank: number }>`select c.seq, c.occurred_at, c.id, c.kind, found.rank,
      case when ${isShown} then ${documentOf} end as doc
      from (${found} limit ${most + 1}) as found join contribution as c on c.seq = found.seq`,
  );
  if (rows.length > most) return null;
  const inOrder = compareRows(isDescending);
  return rows
    .toSorted((one, other) => Number(one.rank) - Number(other.rank) || inOrder(one, other))
    .map(({ rank: _, ...row }) => row);
}

/** Tiers leave out what those before them hold, so the first that holds is told by its own words alone. */
function rankOf(tiers: readonly TextDemand[], compared: Compared): RawBuilder<unknown> {
  const cases = tiers.slice(0, -1).map(({ except: _, ...tier }, at) => {
    const holds = sql.join(textConditions(tier, compared), sql` and `);
    return sql`when ${holds} then ${sql.lit(at)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(tiers.length - 1)} end`;
}
