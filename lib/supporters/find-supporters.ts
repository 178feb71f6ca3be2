import { type Kysely, type RawBuilder, sql } from "kysely";
import { isByLifetime, type SupporterQuery } from "@/lib/contract/supporter-query";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { askedOfPostgres } from "@/lib/search/asked-of-postgres";
import { textConditions } from "@/lib/search/text-demand";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import { fullTextFor, isDemanded, readSupporterDemand } from "./supporter-demand";
import { supporterOrder } from "./supporter-order";

/** So many that words find are put in order. */
export const mostFound = 1000;

/** How many there are in an order, and in all. */
export interface Population {
  readonly ordered: number;
  readonly all: number;
}

/**
 * The first of those whom words find, in the order that is asked for: one more than `mostFound` at most. Rare words are looked up
 * in their index and what they find is sorted; for frequent ones everybody is walked in that order until there are enough.
 */
export async function findSupporters(
  db: Kysely<Tables>,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery & { readonly q: string },
  population: Population,
): Promise<readonly string[]> {
  const demand = readSupporterDemand(query.q);
  const { from, where, key, id, isDescending } = supporterOrder(query);
  const isLifetime = isByLifetime(query.sort);
  const walk = {
    from: isLifetime ? sql`${from} cross join supporter as s` : from,
    conditions: isLifetime ? [sql`s.id = t.supporter_id`] : [],
  };
  const index = await indexFor(db, engine, sample, demand, population);
  const source =
    index === null
      ? walk
      : {
          from: sql`${index.table} cross join supporter as s${isLifetime ? sql` cross join ${from}` : sql``}`,
          conditions: [
            sql`${index.table} match ${index.asked}`,
            sql`s.no = ${index.table}.rowid`,
            ...walk.conditions,
          ],
        };
  const { conditions: asked, text } =
    engine === "postgres"
      ? askedOfPostgres(demand, await sample.current(db))
      : { conditions: [], text: sql`s.text` };
  const conditions = [...source.conditions, where, ...asked, ...textConditions(demand, text)];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${source.from} where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, ${id} ${direction} limit ${mostFound + 1}`.execute(db);
  return rows.map((row) => row.id);
}

/** PostgreSQL chooses by itself. On SQLite whichever looks at fewer rows, by what is known of a sample. */
async function indexFor(
  db: Kysely<Tables>,
  engine: Engine["name"],
  sample: TrigramSample,
  demand: ReturnType<typeof readSupporterDemand>,
  { ordered, all }: Population,
): Promise<{ readonly table: RawBuilder<unknown>; readonly asked: string } | null> {
  if (engine === "postgres") return null;
  const share = await sample.share(db, (text) => isDemanded(demand, text));
  if (Math.min(ordered, mostFound / share) < share * all) return null;
  return fullTextFor(demand, await sample.current(db));
}
