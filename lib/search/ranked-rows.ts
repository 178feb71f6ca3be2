import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { type FoundRow, type Search, statement } from "./find-places";
import { compareRows } from "./row-order";
import { type TextDemand, textConditions } from "./text-demand";

/** More than these are sooner read tier by tier. */
const mostRanked = 90;

/**
 * All rows of several tiers in their order, by one question; null where there are more than so many, `every` being what holds for
 * each of them. What is rare, such as an address, is not worth a question a tier.
 */
export async function rankedRows(
  db: Kysely<Tables>,
  engine: Engine["name"],
  tiers: readonly TextDemand[],
  every: TextDemand,
  search: Search,
  isDescending: boolean,
): Promise<readonly FoundRow[] | null> {
  const { from, where } = statement(engine, every, search);
  const { rows } = await sql<FoundRow & { readonly rank: number }>`
    select c.seq, c.occurred_at, c.id, c.kind, found.rank from (
      select s.seq, ${rankOf(tiers)} as rank from ${from} where ${where} limit ${mostRanked + 1}
    ) as found join contribution as c on c.seq = found.seq`.execute(db);
  if (rows.length > mostRanked) return null;
  const inOrder = compareRows(isDescending);
  return rows
    .toSorted((one, other) => Number(one.rank) - Number(other.rank) || inOrder(one, other))
    .map(({ rank: _, ...row }) => row);
}

/** Tiers leave out what those before them hold, so the first that holds is told by its own words alone. */
function rankOf(tiers: readonly TextDemand[]): RawBuilder<unknown> {
  const cases = tiers.slice(0, -1).map(({ except: _, ...tier }, at) => {
    const holds = sql.join(textConditions(tier), sql` and `);
    return sql`when ${holds} then ${sql.lit(at)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(tiers.length - 1)} end`;
}
