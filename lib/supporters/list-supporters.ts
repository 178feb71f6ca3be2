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
import { everything } from "@/lib/search/matches";
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

/** A search of supporters within one moment of the database. */
interface Listing {
  readonly tx: Tx;
  readonly engine: Engine["name"];
  readonly query: SupporterQuery;
  /** A sample of the texts of supporters. */
  readonly sample: Sample;
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
  if (query.q !== undefined) {
    return searchSupporters({ tx, engine, query, sample: await samples.current(tx) }, query.q);
  }
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
  const ids = await idsOf(
    tx,
    sql`select ${id} as id from ${from} where ${where} order by ${by}
      limit ${size} offset ${isReversed ? behind : offset}`,
  );
  return { ids: isReversed ? ids.toReversed() : ids, total };
}

async function idsOf(tx: Tx, query: RawBuilder<unknown>): Promise<readonly string[]> {
  return (await queryRows(tx, sql<{ id: string }>`${query}`)).map(({ id }) => id);
}

function rangeOf({ page, limit = supportersPerPage }: SupporterQuery) {
  return { offset: (page - 1) * limit, limit };
}

/** The number of all supporters, or of those who gave in the currency of the order. */
async function countOf(tx: Tx, { sort, currency = "" }: Omit<SupporterQuery, "page">): Promise<number> {
  const counts = isByLifetime(sort)
    ? tx.selectFrom("supporter_currency").select("supporters").where("currency", "=", currency)
    : tx.selectFrom("supporter_count").select("supporters");
  return (await counts.executeTakeFirst())?.supporters ?? 0;
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
async function searchSupporters(listing: Listing, q: string): Promise<SupporterPage> {
  const search = { ...listing, question: readQuestion(q), filter: everything };
  const isUnknownAddress = (await isKnownAddress(search)) === false;
  let { ids, total } = await findPage(listing, demandOf(readWords(q.trim())));
  if (isUnknownAddress && total === 0) {
    const closest = await closestDemand(search);
    if (closest !== null) ({ ids, total } = await findPage(listing, [closest.near.map(wholeWord)]));
  }
  return {
    supporters: await readSupporters(listing.tx, ids),
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
async function findPage(listing: Listing, demand: TextDemand): Promise<PageOfIds> {
  const { tx, query } = listing;
  const { offset, limit } = rangeOf(query);
  const indexed = indexedIds(listing, demand);
  const walk = await walkLength(listing, demand);
  if (walk !== null) {
    const size = Math.max(0, Math.min(limit, maxListed - offset));
    const ids = await idsOf(tx, sql`${walkedIds(listing, demand, walk)} limit ${size} offset ${offset}`);
    // Matches may be rarer than in the sample.
    if (ids.length === size) {
      return { ids, total: (await idsOf(tx, sql`${indexed} limit ${maxListed + 1}`)).length };
    }
  }
  const all = await idsOf(tx, sql`${indexed} order by ${orderOf(query).by} limit ${maxListed + 1}`);
  return { ids: all.slice(0, maxListed).slice(offset, offset + limit), total: all.length };
}

/**
 * The number of supporters to walk in the order of a page; null where looking up all matches is shorter. The
 * sample is put in the same order where that is by name, because words of names are not spread evenly.
 */
async function walkLength({ tx, query, sample }: Listing, demand: TextDemand): Promise<number | null> {
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
function walkedIds({ engine, query }: Listing, demand: TextDemand, length: number): RawBuilder<unknown> {
  const { from, where, id, by } = orderOf(query);
  const isJoined = isByLifetime(query.sort);
  const rows = isJoined ? sql`${from} cross join supporter as s` : from;
  const conditions = isJoined ? sql`s.id = t.supporter_id and ${where}` : where;
  const words = sql.join(textConditions(engine, demand), sql` and `);
  return sql`select s.id from (
      select ${id} as id, s.text from ${rows} where ${conditions} order by ${by} limit ${length}
    ) as s where ${words}`;
}

/** The supporters that meet a demand, by an index of their words. */
function indexedIds({ engine, query, sample }: Listing, demand: TextDemand): RawBuilder<unknown> {
  const { from, conditions } = planQuery(engine, demand, sample, { table: "supporter" });
  const { id, where } = orderOf(query);
  const isJoined = isByLifetime(query.sort);
  const totals = isJoined ? sql` cross join supporter_total as t` : sql``;
  const ofTotal = isJoined ? sql`t.supporter_id = s.id and ${where}` : where;
  const met = sql.join(conditions, sql` and `);
  if (engine === "sqlite") return sql`select ${id} as id from ${from}${totals} where ${met} and ${ofTotal}`;
  // The offset keeps PostgreSQL, which knows too little of words, from choosing another way to the rows.
  const matches = sql`select s.* from ${from} where ${met} offset 0`;
  return sql`select ${id} as id from (${matches}) as s${totals} where ${ofTotal}`;
}
