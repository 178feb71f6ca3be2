import { sql } from "kysely";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import { isMet, type TextDemand } from "@/lib/search/text-demand";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { SupporterDemand } from "./supporter-demand";
import { supporterOrder } from "./supporter-order";
import { indexed, inOrder, type Way, walked } from "./supporter-ways";

/** So many that words find are put in order. */
export const mostFound = 1000;

/** How many there are in an order, and in all. */
export interface Population {
  readonly ordered: number;
  readonly all: number;
}

/** Which of those who are found stand on a page. */
export interface Place {
  readonly offset: number;
  readonly limit: number;
}

/** A page of those who are found, and how many are, up to one more than `mostFound`. */
interface FoundSupporters {
  readonly ids: readonly string[];
  readonly met: number;
}

/** So many times as many as are listed have to match for the first of them not to be all looked up. */
const many = 2;

/** So many times as far as it should take is walked. */
const patience = 3;

/**
 * A page of those whom words find, in the order that is asked for. Rare words are looked up in their index
 * and what they find is sorted. For frequent ones everybody is walked in that order, only until the page is
 * full; how many match is counted in whatever order they come.
 */
export async function findSupporters(
  tx: Tx,
  engine: Engine["name"],
  sample: TrigramSample,
  query: SupporterQuery,
  demand: SupporterDemand,
  { ordered, all }: Population,
  { offset, limit }: Place,
): Promise<FoundSupporters> {
  const order = supporterOrder(query);
  const index = indexed(engine, query, demand, await sample.current(tx));
  const texts = await sample.texts(tx);
  const share = texts.filter((text) => isMet(demand, text)).length / Math.max(1, texts.length);
  const first = ({ from, conditions, isOrdered }: Way, size: number, skipped: number) =>
    sql<{ id: string }>`select ${order.id} as id from ${from} where ${sql.join(conditions, sql` and `)}
      ${isOrdered ? sql`` : inOrder(order)} limit ${size} offset ${skipped}`;
  const isMany = share * ordered >= many * mostFound;
  const wanted = (offset + limit) / ordered;
  const far = isMany ? walkOf(texts, query.sort, demand, wanted) * ordered : ordered;
  if (far < share * all) {
    const size = Math.max(0, Math.min(limit, mostFound - offset));
    const most = Math.ceil(patience * far);
    const some = first({ ...index, isOrdered: true }, mostFound + 1, 0);
    const [met, rows] = await Promise.all([
      ask(tx, sql<{ n: number }>`select count(*) as n from (${some}) as met`),
      ask(tx, first(walked(engine, query, demand, most), size, offset)),
    ]);
    // In this order they may stand farther on than the sample told.
    if (rows.length === size || most >= ordered) {
      return { ids: rows.map(({ id }) => id), met: Number(met[0]?.n ?? 0) };
    }
  }
  // SQLite has no order in its index, but who gave in a currency may be fewer than those whom it finds.
  const isWalk = engine === "sqlite" && !isMany && Math.min(ordered, mostFound / share) < share * all;
  const rows = await ask(
    tx,
    first(isWalk ? walked(engine, query, demand, ordered) : index, mostFound + 1, 0),
  );
  const ids = rows.slice(0, mostFound).map(({ id }) => id);
  return { ids: ids.slice(offset, offset + limit), met: rows.length };
}

/**
 * Which part of an order has to be walked until a part of all, who match, is met. In the order of names that
 * is not told by how many match: most who have a word in their name stand together.
 */
function walkOf(
  texts: readonly string[],
  sort: SupporterQuery["sort"],
  demand: TextDemand,
  wanted: number,
): number {
  const met = (some: readonly string[]) => some.flatMap((text, at) => (isMet(demand, text) ? [at + 1] : []));
  if (sort !== "name" && sort !== "-name") return (wanted * texts.length) / met(texts).length;
  // Texts begin with the name.
  const byName = sort === "name" ? texts.toSorted() : texts.toSorted().reverse();
  const last = met(byName)[Math.max(0, Math.ceil(wanted * texts.length) - 1)];
  return (last ?? texts.length) / texts.length;
}
