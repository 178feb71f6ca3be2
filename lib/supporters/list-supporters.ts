import { type RawBuilder, sql } from "kysely";
import {
  isByLifetime,
  type ListedSupporter,
  type SupporterQuery,
  supportersPerPage,
} from "@/lib/contract/supporter-query";
import type { Engine, Tx } from "@/lib/database/engine";
import { queryRows } from "@/lib/database/engine";
import { closestDemand, isKnownAddress } from "@/lib/search/closest-words";
import { everything } from "@/lib/search/filter";
import {
  demandOf,
  isMet,
  planQuery,
  shareOf,
  type TextDemand,
  textConditions,
  walkTolerance,
  wholeWord,
} from "@/lib/search/query-plan";
import { readQuestion, readWords } from "@/lib/search/question";
import type { Sample, TrigramSample } from "@/lib/search/trigram-sample";
import { readSupporters } from "./read-supporters";

interface SupporterPage {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  /** Whether more match than are listed: `total` counts those. */
  readonly isAtLeast: boolean;
  /** Whether the search is an e-mail address that no record contains: those with the closest are found. */
  readonly isUnknownAddress: boolean;
}

/** The ids of a page, and the number of matches. */
interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The matches of a search are listed up to this number. */
const maxListed = 1000;

/** A page of supporters, and how many there are. @param samples of supporters */
export async function listSupporters(
  tx: Tx,
  engine: Engine["name"],
  samples: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterPage> {
  if (query.q !== undefined) return searchSupporters(tx, engine, samples, { ...query, q: query.q });
  const { ids, total } = await pageOfAll(tx, query);
  return { supporters: await readSupporters(tx, ids), total, isAtLeast: false, isUnknownAddress: false };
}

/** A page of all supporters, read from the nearer end of the order. */
async function pageOfAll(tx: Tx, query: SupporterQuery): Promise<PageOfIds> {
  const { offset, limit } = rangeOf(query);
  const total = await countOf(tx, query);
  const size = Math.max(0, Math.min(limit, total - offset));
  if (size === 0) return { ids: [], total };
  const behind = total - offset - size;
  const isReversed = behind < offset;
  const { from, where, id, by } = orderOf(query, isReversed);
  const rows = await queryRows(
    tx,
    sql<{ id: string }>`select ${id} as id from ${from} where ${where} order by ${by}
      limit ${size} offset ${isReversed ? behind : offset}`,
  );
  const ids = rows.map((row) => row.id);
  return { ids: isReversed ? ids.toReversed() : ids, total };
}

function rangeOf({ page, limit = supportersPerPage }: SupporterQuery) {
  return { offset: (page - 1) * limit, limit };
}

async function countOf(tx: Tx, query: Pick<SupporterQuery, "sort" | "currency">): Promise<number> {
  const { sort, currency = "" } = query;
  const [row] = await queryRows(
    tx,
    isByLifetime(sort)
      ? tx.selectFrom("supporter_currency").select("supporters").where("currency", "=", currency)
      : tx.selectFrom("supporter_count").select("supporters"),
  );
  return row?.supporters ?? 0;
}

/** An order of supporters, each in one index; `supporter` is `s`, `supporter_total` is `t`. */
function orderOf({ sort, currency = "" }: SupporterQuery, isReversed = false) {
  const direction = sql.raw(sort.startsWith("-") === isReversed ? "asc" : "desc");
  if (isByLifetime(sort)) {
    return {
      from: sql`supporter_total as t`,
      where: sql`t.currency = ${currency}`,
      id: sql.ref("t.supporter_id"),
      by: sql`t.net ${direction}, t.supporter_id ${direction}`,
    };
  }
  const key = sql.ref(sort.endsWith("name") ? "s.sort_name" : "s.last_at");
  const by = sql`${key} ${direction}, s.id ${direction}`;
  return { from: sql`supporter as s`, where: sql`1 = 1`, id: sql.ref("s.id"), by };
}

/** Finds supporters by words. A mistyped e-mail address, which no record contains, is forgiven. */
async function searchSupporters(
  tx: Tx,
  engine: Engine["name"],
  samples: TrigramSample,
  query: SupporterQuery & { readonly q: string },
): Promise<SupporterPage> {
  const question = readQuestion(query.q);
  const sample = await samples.current(tx);
  const isUnknownAddress = (await isKnownAddress(tx, engine, question, sample)) === false;
  const find = (demand: TextDemand) => findPage(tx, engine, query, demand, sample);
  let { ids, total } = await find(demandOf(readWords(query.q.trim())));
  if (isUnknownAddress && total === 0) {
    const closest = await closestDemand(tx, engine, { question, filter: everything, sample });
    if (closest !== null) ({ ids, total } = await find([closest.near.map(wholeWord)]));
  }
  return {
    supporters: await readSupporters(tx, ids),
    total: Math.min(total, maxListed),
    isAtLeast: total > maxListed,
    isUnknownAddress,
  };
}

/**
 * A page of the supporters that meet a demand; `total` is up to one more than are listed. Rare words are
 * looked up in the index and sorted; frequent ones are found on a walk in the order of the page, and counted
 * apart.
 */
async function findPage(
  tx: Tx,
  engine: Engine["name"],
  query: SupporterQuery,
  demand: TextDemand,
  sample: Sample,
): Promise<PageOfIds> {
  const { offset, limit } = rangeOf(query);
  const { by } = orderOf(query);
  const found = indexed(engine, query, demand, sample);
  const walk = await walkLength(tx, query, demand, sample);
  if (walk !== null) {
    const size = Math.max(0, Math.min(limit, maxListed - offset));
    const ids = sql<{ id: string }>`${walked(engine, query, demand, walk)} limit ${size} offset ${offset}`;
    const page = await queryRows(tx, ids);
    // Matches may be rarer than in the sample.
    if (page.length === size) {
      const count = sql<{ n: number }>`select count(*) as n from (${found} limit ${maxListed + 1}) as met`;
      const [counted] = await queryRows(tx, count);
      return { ids: page.map((row) => row.id), total: Number(counted?.n ?? 0) };
    }
  }
  const rows = await queryRows(tx, sql<{ id: string }>`${found} order by ${by} limit ${maxListed + 1}`);
  const ids = rows.slice(0, maxListed).map((row) => row.id);
  return { ids: ids.slice(offset, offset + limit), total: rows.length };
}

/**
 * The number of supporters to walk in the order of a page; null where looking up all matches is shorter. The
 * sample is put in the same order where that is by name, because words of names are not spread evenly.
 */
async function walkLength(
  tx: Tx,
  query: SupporterQuery,
  demand: TextDemand,
  sample: Sample,
): Promise<number | null> {
  const { texts } = sample;
  const all = await countOf(tx, { sort: "name" });
  const ordered = isByLifetime(query.sort) ? await countOf(tx, query) : all;
  const matches = shareOf(demand, sample) * all;
  if ((matches * ordered) / Math.max(1, all) < 2 * maxListed) return null;
  const { offset, limit } = rangeOf(query);
  // Texts begin with the name.
  const inOrder = query.sort.endsWith("name") ? texts.toSorted() : texts;
  const met = (query.sort === "-name" ? inOrder.toReversed() : inOrder).flatMap((text, at) =>
    isMet(demand, text) ? [at + 1] : [],
  );
  const needed = ((offset + limit) / ordered) * texts.length;
  const last = needed < 1 ? (met[0] ?? texts.length) * needed : met[Math.ceil(needed) - 1];
  const length = Math.ceil((walkTolerance * (last ?? texts.length) * ordered) / texts.length);
  return length < matches ? length : null;
}

/** The supporters that meet a demand, in the order of a page, among as many as are walked. */
function walked(engine: Engine["name"], query: SupporterQuery, demand: TextDemand, length: number) {
  const { from, where, id, by } = orderOf(query);
  const joined = isByLifetime(query.sort) ? sql`${from} cross join supporter as s` : from;
  const isJoined = isByLifetime(query.sort) ? sql`s.id = t.supporter_id and ` : sql``;
  const words = sql.join(textConditions(engine, demand), sql` and `);
  return sql`select s.id from (
      select ${id} as id, s.text from ${joined} where ${isJoined}${where} order by ${by} limit ${length}
    ) as s where ${words}`;
}

/** The supporters that meet a demand, by an index of their words. */
function indexed(
  engine: Engine["name"],
  query: SupporterQuery,
  demand: TextDemand,
  sample: Sample,
): RawBuilder<unknown> {
  const { from, conditions } = planQuery(engine, demand, sample, { table: "supporter" });
  const { id, where } = orderOf(query);
  const totals = isByLifetime(query.sort) ? sql` cross join supporter_total as t` : sql``;
  const isOfTotal = isByLifetime(query.sort) ? [sql`t.supporter_id = s.id`] : [];
  if (engine === "sqlite") {
    const all = sql.join([...conditions, ...isOfTotal, where], sql` and `);
    return sql`select ${id} as id from ${from}${totals} where ${all}`;
  }
  // The offset keeps PostgreSQL, which knows too little of words, from choosing another way to the rows.
  const met = sql.join(conditions, sql` and `);
  const matches = sql`select s.* from ${from} where ${met} offset 0`;
  return sql`select ${id} as id from (${matches}) as s${totals}
    where ${sql.join([...isOfTotal, where], sql` and `)}`;
}
