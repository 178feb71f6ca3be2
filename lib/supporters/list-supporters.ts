import { type Kysely, sql } from "kysely";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { isByLifetime, type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import type { Engine } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import { findSupporters, mostFound } from "./find-supporters";
import { readSupporters } from "./read-supporters";
import { supporterOrder } from "./supporter-order";

/** A page of supporters. */
interface SupporterPage {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  /** Whether more match than are looked at: `total` is of those. */
  readonly isAtLeast: boolean;
}

/**
 * One page of supporters and how many there are.
 * @param db a transaction, so that both are of one moment
 * @param sample of supporters
 */
export async function listSupporters(
  db: Kysely<Tables>,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterPage> {
  const { q, page, limit = supportersPerPage } = query;
  const place = { offset: (page - 1) * limit, limit };
  const { ids, ...counted } =
    q === undefined
      ? await everybody(db, query, place)
      : await found(db, engine, sample, { ...query, q }, place);
  return { supporters: await readSupporters(db, ids), ...counted };
}

/** Which of them are on a page. */
interface Place {
  readonly offset: number;
  readonly limit: number;
}

interface Keys {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isAtLeast: boolean;
}

/** A page of all: how many there are is kept, and a page behind the middle is counted from the end. */
async function everybody(db: Kysely<Tables>, query: SupporterQuery, { offset, limit }: Place): Promise<Keys> {
  const total = await countOf(db, query);
  const size = Math.max(0, Math.min(limit, total - offset));
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

async function countOf(
  db: Kysely<Tables>,
  { sort, currency = "" }: Pick<SupporterQuery, "sort" | "currency">,
): Promise<number> {
  const row = isByLifetime(sort)
    ? await db
        .selectFrom("supporter_currency")
        .select("supporters")
        .where("currency", "=", currency)
        .executeTakeFirst()
    : await db.selectFrom("supporter_fill").select("supporters").executeTakeFirst();
  return row?.supporters ?? 0;
}

/** A page of those whom words find, of which so many at most are listed; then the list says that there are more. */
async function found(
  db: Kysely<Tables>,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery & { readonly q: string },
  { offset, limit }: Place,
): Promise<Keys> {
  const all = await countOf(db, { sort: "name" });
  const population = { all, ordered: isByLifetime(query.sort) ? await countOf(db, query) : all };
  const met = await findSupporters(db, engine, sample, query, population);
  const few = met.slice(0, mostFound);
  return {
    ids: few.slice(offset, offset + limit),
    total: few.length,
    isAtLeast: met.length > mostFound,
  };
}
