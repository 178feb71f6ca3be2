import { fromDate } from "@internationalized/date";
import { type RawBuilder, sql } from "kysely";
import {
  isByLifetime,
  maxListed,
  type SupporterQuery,
  supportersPerPage,
} from "@/lib/contract/supporter-query";
import { countFound, type Engine, queryRows, type Tx } from "@/lib/database/engine";
import { countryOf } from "@/lib/records/country";
import { lowerAscii } from "@/lib/records/text";
import { closestCriteria, isKnownAddress } from "@/lib/search/closest-words";
import { everything } from "@/lib/search/match-conditions";
import {
  criteriaOf,
  matchingShare,
  planQuery,
  type TextCriteria,
  textConditions,
  walkLength,
  wholeWord,
} from "@/lib/search/query-plan";
import { readQuestion, readWords } from "@/lib/search/question";
import type { Sample, TrigramSample } from "@/lib/search/trigram-sample";
import { readSupporters } from "./read-supporters";
import { noGiftAt } from "./write-supporters";

interface Listing {
  readonly tx: Tx;
  readonly engine: Engine["name"];
  readonly query: SupporterQuery;
  readonly sample: Sample;
}

interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * Returns a page of supporters and their number.
 * @param samples samples of the table `supporter`
 * @returns `isAtLeast`: more match than are listed, and `total` counts those listed; `isUnknownAddress`: the
 *   search is an email address that no record contains, and supporters with the closest ones are listed
 */
export async function listSupporters(
  tx: Tx,
  engine: Engine["name"],
  samples: TrigramSample,
  query: SupporterQuery,
) {
  const { q } = query;
  if (q === undefined) {
    const { ids, total } = await pageOfAll(tx, query);
    return { supporters: await readSupporters(tx, ids), total, isAtLeast: false, isUnknownAddress: false };
  }
  const listing = { tx, engine, query, sample: await samples.current(tx) };
  const search = { ...listing, question: readQuestion(q), filter: everything };
  const isUnknownAddress = (await isKnownAddress(search)) === false;
  const found = await findPage(listing, criteriaOf(readWords(q.trim())));
  // Corrects a mistyped email address, which no record contains.
  const closest = isUnknownAddress && found.total === 0 ? await closestCriteria(search) : null;
  // Null: no correction is needed or found; undefined: the time ran out.
  const { ids, total } = closest == null ? found : await findPage(listing, [closest.near.map(wholeWord)]);
  const supporters = await readSupporters(tx, ids);
  return { supporters, total: Math.min(total, maxListed), isAtLeast: total > maxListed, isUnknownAddress };
}

async function pageOfAll(tx: Tx, query: SupporterQuery): Promise<PageOfIds> {
  const { offset, limit } = rangeOf(query);
  const { from, where, id, by } = orderOf(query);
  const page = sql`select ${id} as id from ${from} where ${where} order by ${by}
    limit ${limit} offset ${offset}`;
  return { ids: await idsOf(tx, page), total: await countOf(tx, query) };
}

async function idsOf(tx: Tx, query: RawBuilder<unknown>): Promise<readonly string[]> {
  return (await queryRows(tx, sql<{ id: string }>`${query}`)).map(({ id }) => id);
}

function rangeOf({ page, limit = supportersPerPage }: SupporterQuery) {
  return { offset: (page - 1) * limit, limit };
}

function countOf(tx: Tx, query: SupporterQuery): Promise<number> {
  const { from, where } = orderOf(query);
  return countFound(tx, sql`select 1 from ${from} where ${where}`);
}

/** Returns the order of an index, and the filters. `supporter` is `s`, joined on demand; totals are `t`. */
function orderOf(query: SupporterQuery, isJoined = filtersOf(query).length > 0) {
  const { sort, currency = "" } = query;
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const filters = filtersOf(query);
  if (isByLifetime(sort)) {
    const conditions = [sql`t.currency = ${currency}`, ...filters];
    return {
      from: sql`supporter_total as t ${isJoined ? sql`cross join supporter as s` : sql``}`,
      where: allOf(isJoined ? [sql`s.id = t.supporter_id`, ...conditions] : conditions),
      id: sql.ref("t.supporter_id"),
      by: sql`t.net ${direction}, t.supporter_id ${direction}`,
    };
  }
  const key = sql.ref(sort.endsWith("name") ? "s.sort_name" : "s.last_at");
  const by = sql`${key} ${direction}, s.id ${direction}`;
  const gave = sql`exists (
    select 1 from supporter_total as t where t.supporter_id = s.id and t.currency = ${currency})`;
  const conditions = currency === "" ? filters : [...filters, gave];
  return { from: sql`supporter as s`, where: allOf(conditions), id: sql.ref("s.id"), by };
}

function filtersOf({ plan, lapsed, country }: SupporterQuery): readonly RawBuilder<unknown>[] {
  return [
    ...(plan === undefined ? [] : [plan === "active" ? sql`s.active_plans > 0` : sql`s.active_plans = 0`]),
    ...(lapsed === undefined ? [] : [sql`s.last_at > ${noGiftAt} and s.last_at < ${monthsAgo(lapsed)}`]),
    ...(country === undefined
      ? []
      : [sql`lower(s.country) = ${lowerAscii(countryOf({ country }) ?? country)}`]),
  ];
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

/** Returns the time a number of calendar months ago (ms UTC); in a month that is too short, its last day. */
function monthsAgo(months: number): number {
  return fromDate(new Date(), "UTC").subtract({ months }).toDate().getTime();
}

/**
 * Returns a page of the supporters that meet the criteria; `total` is up to one more than are listed. Rare
 * words are looked up in the index and sorted; frequent ones are found by a walk in the order of the page and
 * counted separately.
 */
async function findPage(listing: Listing, criteria: TextCriteria): Promise<PageOfIds> {
  const { tx, query } = listing;
  const { offset, limit } = rangeOf(query);
  const indexed = indexedIds(listing, criteria);
  const walk = await chooseWalk(listing, criteria);
  if (walk !== null) {
    const size = Math.max(0, Math.min(limit, maxListed - offset));
    const ids = await idsOf(tx, sql`${walkedIds(listing, criteria, walk)} limit ${size} offset ${offset}`);
    // Matches may be rarer than in the sample.
    if (ids.length === size) {
      return { ids, total: (await idsOf(tx, sql`${indexed} limit ${maxListed + 1}`)).length };
    }
  }
  const matchingIds = await idsOf(tx, sql`${indexed} order by ${orderOf(query).by} limit ${maxListed + 1}`);
  return { ids: matchingIds.slice(0, maxListed).slice(offset, offset + limit), total: matchingIds.length };
}

/** Returns how many supporters to walk in the order of a page; null if looking up all matches is shorter. */
async function chooseWalk({ tx, query, sample }: Listing, criteria: TextCriteria): Promise<number | null> {
  const { offset, limit } = rangeOf(query);
  const share = matchingShare(criteria, sample);
  const matches = share * (await countOf(tx, query));
  const length = walkLength(offset + limit, share);
  return matches > 2 * maxListed && length < matches ? length : null;
}

function walkedIds({ engine, query }: Listing, criteria: TextCriteria, length: number): RawBuilder<unknown> {
  const { from, where, id, by } = orderOf(query, true);
  const words = sql.join(textConditions(engine, criteria), sql` and `);
  return sql`select s.id from (
      select ${id} as id, s.text from ${from} where ${where} order by ${by} limit ${length}
    ) as s where ${words}`;
}

function indexedIds({ engine, query, sample }: Listing, criteria: TextCriteria): RawBuilder<unknown> {
  const { from, conditions } = planQuery(engine, criteria, sample, { table: "supporter" });
  const { id, where } = orderOf(query, true);
  const totals = isByLifetime(query.sort) ? sql` cross join supporter_total as t` : sql``;
  const met = sql.join(conditions, sql` and `);
  if (engine === "sqlite") return sql`select ${id} as id from ${from}${totals} where ${met} and ${where}`;
  // `offset 0` keeps PostgreSQL, which has too few statistics of words, from choosing another plan.
  const matches = sql`select s.* from ${from} where ${met} offset 0`;
  return sql`select ${id} as id from (${matches}) as s${totals} where ${where}`;
}
