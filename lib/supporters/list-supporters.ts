import { sql } from "kysely";
import type { ListedSupporter } from "@/lib/contract/supporter-answer";
import { isByLifetime, type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { closestDemand, isKnownAddress } from "@/lib/search/closest";
import { everything } from "@/lib/search/filter";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import { findSupporters, mostFound, type Place } from "./find-supporters";
import { PageMarks } from "./page-marks";
import { readSupporters } from "./read-supporters";
import { anyOfWords, readSupporterDemand, type SupporterDemand } from "./supporter-demand";
import { supporterOrder } from "./supporter-order";

/** A page of supporters. */
interface SupporterPage {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  /** Whether more match than are looked at: `total` is of those. */
  readonly isAtLeast: boolean;
  /**
   * Whether an e-mail address was searched for that no record has: those who are found have the closest to
   * it.
   */
  readonly isUnknownAddress: boolean;
}

/**
 * One page of supporters and how many there are.
 * @param sample of supporters
 * @param marks where pages were that have been read
 */
export async function listSupporters(
  tx: Tx,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery,
  marks = new PageMarks(),
): Promise<SupporterPage> {
  const { q, page, limit = supportersPerPage } = query;
  const place = { offset: (page - 1) * limit, limit };
  const { ids, ...counted } =
    q === undefined
      ? { ...(await everybody(tx, query, place, marks)), isUnknownAddress: false }
      : await found(tx, engine, sample, { ...query, q }, place);
  return { supporters: await readSupporters(tx, ids), ...counted };
}

interface Keys {
  readonly ids: readonly string[];
  readonly total: number;
  readonly isAtLeast: boolean;
}

/** A page of all: how many there are is kept, and a page is counted from where the way to it is shortest. */
async function everybody(
  tx: Tx,
  query: SupporterQuery,
  { offset, limit }: Place,
  marks: PageMarks,
): Promise<Keys> {
  const [total, version] = await Promise.all([countOf(tx, query), versionOf(tx)]);
  const size = Math.max(0, Math.min(limit, total - offset));
  if (size === 0) return { ids: [], total, isAtLeast: false };
  const { name, from, where, key, id, isDescending } = supporterOrder(query);
  // Upwards, whichever way is asked for.
  const first = isDescending ? total - offset - size : offset;
  const last = first + size - 1;
  const walk = marks.shortest(version, name, first, last, total);
  const direction = sql.raw(walk.isUpwards ? "asc" : "desc");
  const beyond = sql.raw(walk.isUpwards ? ">=" : "<=");
  const begin =
    walk.from === null ? sql`` : sql` and (${key}, ${id}) ${beyond} (${walk.from.key}, ${walk.from.id})`;
  const rows = await ask(
    tx,
    sql<{ key: unknown; id: string }>`select ${key} as key, ${id} as id from ${from} where ${where}${begin}
      order by ${key} ${direction}, ${id} ${direction}
      limit ${size} offset ${walk.skip}`,
  );
  const upwards = walk.isUpwards ? rows : rows.toReversed();
  for (const at of [0, upwards.length - 1]) {
    const row = upwards[at];
    if (row !== undefined) marks.keep(version, name, { position: first + at, ...row }, total);
  }
  const ids = upwards.map(({ id }) => id);
  return { ids: isDescending ? ids.toReversed() : ids, total, isAtLeast: false };
}

async function versionOf(tx: Tx): Promise<number> {
  const [store] = await ask(tx, tx.selectFrom("store").select("version"));
  return store?.version ?? -1;
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

/**
 * A page of those whom words find, of which so many at most are listed; then the list says that there are
 * more. Nobody has a mistyped e-mail address: then those who have the closest ones are found.
 */
async function found(
  tx: Tx,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery & { readonly q: string },
  place: Place,
): Promise<Keys & { readonly isUnknownAddress: boolean }> {
  const question = readQuestion(query.q);
  const rarity = await sample.current(tx);
  const isUnknownAddress = (await isKnownAddress(tx, engine, question, rarity)) === false;
  const all = await countOf(tx, { sort: "name" });
  const population = { all, ordered: isByLifetime(query.sort) ? await countOf(tx, query) : all };
  const find = (demand: SupporterDemand) =>
    findSupporters(tx, engine, sample, query, demand, population, place);
  const exact = await find(readSupporterDemand(query.q));
  const mayForgive = isUnknownAddress && exact.met === 0;
  const closest = mayForgive
    ? await closestDemand(tx, engine, { question, filter: everything, rarity })
    : null;
  const { ids, met } = closest === null ? exact : await find(anyOfWords(closest.near));
  return { ids, total: Math.min(met, mostFound), isAtLeast: met > mostFound, isUnknownAddress };
}
