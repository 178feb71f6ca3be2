import { sql } from "kysely";
import type { ExportFilter } from "@/lib/contract/export-query";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/reading/kind";
import type { Filter } from "@/lib/search/filter";
import type { FoundRow } from "@/lib/search/find-places";
import { storable } from "@/lib/source/database/contribution-row";

/** Keys are few bytes: as many as SQLite reads in some milliseconds. */
const keysAtOnce = 2_000;

/** The keys of all contributions that a filter without words lets through, in the order of the list. */
export async function* listedKeys(
  tx: Tx,
  { from, to, kinds: asked }: Filter,
  { supporter, sort }: ExportFilter,
): AsyncGenerator<readonly FoundRow[]> {
  const direction = sort === "-contribution_date" ? "desc" : "asc";
  const sign = sql.raw(direction === "desc" ? "<" : ">");
  let matching = tx
    .selectFrom("contribution")
    .select(["seq", "occurred_at", "id", "kind"])
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(keysAtOnce);
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) matching = matching.where("kind", "=", only);
  // As in the list: IN would tempt the planner away from the order of the dates.
  else if (asked.length < kinds.length) {
    matching = matching.where(
      "kind",
      "<>",
      kinds.findIndex((_, kind) => !asked.includes(kind)),
    );
  }
  if (supporter !== undefined) matching = matching.where("supporter_id", "=", storable(supporter));
  for (let last: FoundRow | undefined; ; ) {
    const begin = last !== undefined && direction === "asc" ? last.occurred_at : from;
    const end = last !== undefined && direction === "desc" ? last.occurred_at : to;
    let chunk = matching.where("occurred_at", ">=", begin).where("occurred_at", "<=", end);
    if (last !== undefined) {
      chunk = chunk.where(sql<boolean>`(occurred_at, id) ${sign} (${last.occurred_at}, ${last.id})`);
    }
    const rows = await chunk.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < keysAtOnce) return;
    last = rows.at(-1);
  }
}
