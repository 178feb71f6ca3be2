import { sql } from "kysely";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { isByLifetime, type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import { findSupporters, mostFound, type Place } from "./find-supporters";
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
 * @param sample of supporters
 */
export async function listSupporters(
  tx: Tx,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterPage> {
  const { q, page, limit = supportersPerPage } = query;
  const place = { offset: (page - 1) * limit, limit };
  const { ids, ...counted } =
    q === undefined
      ? await everybody(tx, query, place)
      : await found(tx, engine, sample, { ...query, q }, place);
  return { supporters: await readSupporters(tx, ids), ...counted };
}

interface Keys {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isAtLeast: boolean;
}

/** A page of all: how many there are is kept, and a page behind the middle is counted from the end. */
async function everybody(tx: Tx, query: SupporterQuery, { offset, limit }: Place): Promise<Keys> {
  const total = await countOf(tx, query);
  const size = Math.max(0, Math.min(limit, total - offset));
  if (size === 0) return { ids: [], total, isAtLeast: false };
  const after = total - offset - size;
  const isFromEnd = after < offset;
  const { from, where, key, id, isDescending } = supporterOrder(query);
  const direction = sql.raw(isDescending !== isFromEnd ? "desc" : "asc");
  const rows = await ask(
    tx,
    sql<{ id: string }>`select ${id} as id from ${from} where ${where}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size} offset ${isFromEnd ? after : offset}`,
  );
  const ids = rows.map(({ id }) => id);
  return { ids: isFromEnd ? ids.reverse() : ids, total, isAtLeast: false };
}

async function countOf(
  tx: Tx,
  { sort, currency = "" }: Pick<SupporterQuery, "sort" | "currency">,
): Promise<number> {
  const [row] = await ask(
    tx,
    isByLifetime(sort)
      ? tx.selectFrom("supporter_currency").select("supporters").where("currency", "=", currency)
      : tx.selectFrom("supporter_fill").select("supporters"),
  );
  return row?.supporters ?? 0;
}

/** A page of those whom words find, of which so many at most are listed; then the list says that there are more. */
async function found(
  tx: Tx,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery & { readonly q: string },
  place: Place,
): Promise<Keys> {
  const all = await countOf(tx, { sort: "name" });
  const population = { all, ordered: isByLifetime(query.sort) ? await countOf(tx, query) : all };
  const { ids, met } = await findSupporters(tx, engine, sample, query, population, place);
  return { ids, total: Math.min(met, mostFound), isAtLeast: met > mostFound };
}
