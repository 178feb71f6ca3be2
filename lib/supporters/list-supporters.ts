import { type Kysely, sql } from "kysely";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { isByLifetime, type SupporterQuery } from "@/lib/contract/supporter-query";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { readSupporters } from "./read-supporters";
import { readSupporterDemand, type SupporterDemand } from "./supporter-demand";
import { supporterOrder } from "./supporter-order";

export const supportersPerPage = 25;
/** So many that words find are looked at and put in order. */
const mostMet = 1000;

/** A page of supporters. */
interface SupporterPage {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  /** Whether more match than are looked at: `total` is of those. */
  readonly isAtLeast: boolean;
}

/** One page of supporters and how many there are. @param db a transaction, so that both are of one moment */
export async function listSupporters(
  db: Kysely<Tables>,
  engine: Engine["name"],
  query: SupporterQuery,
): Promise<SupporterPage> {
  const offset = (query.page - 1) * supportersPerPage;
  const { ids, ...counted } =
    query.q === undefined
      ? await everybody(db, query, offset)
      : await found(db, query, readSupporterDemand(engine, query.q), offset);
  return { supporters: await readSupporters(db, ids), ...counted };
}

interface Keys {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isAtLeast: boolean;
}

/** A page of all: how many there are is kept, and a page behind the middle is counted from the end. */
async function everybody(db: Kysely<Tables>, query: SupporterQuery, offset: number): Promise<Keys> {
  const total = await countOf(db, query);
  const size = Math.max(0, Math.min(supportersPerPage, total - offset));
  if (size === 0) return { ids: [], total, isAtLeast: false };
  const after = total - offset - size;
  const isFromEnd = after < offset;
  const { from, where, key, id, isDescending } = supporterOrder(query);
  const direction = sql.raw(isDescending !== isFromEnd ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${from} where ${where}
    order by ${key} ${direction}, ${id} ${direction}
    limit ${size} offset ${isFromEnd ? after : offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: isFromEnd ? ids.reverse() : ids, total, isAtLeast: false };
}

async function countOf(db: Kysely<Tables>, { sort, currency = "" }: SupporterQuery): Promise<number> {
  const row = isByLifetime(sort)
    ? await db
        .selectFrom("supporter_currency")
        .select("supporters")
        .where("currency", "=", currency)
        .executeTakeFirst()
    : await db.selectFrom("supporter_fill").select("supporters").executeTakeFirst();
  return row?.supporters ?? 0;
}

/**
 * A page of those whom words find. So many at most are looked at, or a word that everybody has would cost a walk through
 * everybody; then the list says that there are more.
 */
async function found(
  db: Kysely<Tables>,
  query: SupporterQuery,
  { from, conditions }: SupporterDemand,
  offset: number,
): Promise<Keys> {
  const { key, isDescending } = supporterOrder(query);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  // Beside the words of everybody whom they find, a lifetime needs the total in its currency.
  const isLifetime = isByLifetime(query.sort);
  const column = isLifetime ? sql`0` : key;
  const source = isLifetime
    ? sql`met inner join supporter_total as t on t.supporter_id = met.id and t.currency = ${query.currency ?? ""}`
    : sql`met`;
  const { rows } = await sql<{ id: string; met: number }>`
    with met as materialized (
      select s.id, ${column} as place from ${from} where ${sql.join(conditions, sql` and `)}
      limit ${mostMet + 1}
    )
    select met.id, (select count(*) from met) as met from ${source}
    order by ${isLifetime ? key : sql`met.place`} ${direction}, met.id ${direction}`.execute(db);
  const met = Number(rows[0]?.met ?? 0);
  const few = rows.slice(0, mostMet);
  const ids = few.slice(offset, offset + supportersPerPage).map(({ id }) => id);
  return { ids, total: few.length, isAtLeast: met > mostMet };
}
