import { type Kysely, type RawBuilder, sql } from "kysely";
import { ask } from "@/lib/database/ask";
import type { Engine, Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/tables";
import { type Filter, filterConditions } from "./filter";
import { planQuery, shareOf, type TextDemand } from "./query-plan";
import type { Question } from "./question";
import { slotColumn, slotOf, sortKeysBetween } from "./search-index";
import type { Sample } from "./trigram-sample";

/** A contribution that was found: its number in the store, and the columns that order it. */
export interface FoundRow {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
  readonly kind: number;
}

/** The conditions of a search, except for its words. */
export interface Search {
  readonly question: Question;
  readonly filter: Filter;
  readonly sample: Sample;
}

/** The number of rows, and whether the newest come first. */
interface Wanted {
  readonly count: number;
  readonly isDescending: boolean;
}

/** Matches are counted up to this number. */
export const maxCounted = 10_000;
/** More rows than wanted are read, so that the last hour is mostly complete and need not be read again. */
const margin = 16;
/** For more rows no walk is short. */
const maxWalked = 100;
/** A walk may take so many times as long as estimated. */
const walkTolerance = 3;

/** The parts of a statement over all rows that match, in which `contribution_search` is `s`. */
export function matching(engine: Engine["name"], demand: TextDemand, search: Search, mayWalk = false) {
  const { question, filter, sample } = search;
  const plan = planQuery(engine, demand, sample, { mayWalk: mayWalk && isByWordsAlone(search) });
  const { ofIndex, ofRecords } = filterConditions(filter, question, plan.key);
  const records = ofRecords.length === 0 ? [] : [sql`c.seq = s.seq`, ...ofRecords];
  return {
    ...plan,
    from: ofRecords.length === 0 ? plan.from : sql`${plan.from} cross join contribution as c`,
    where: sql.join([...plan.conditions, ...ofIndex, ...records], sql` and `),
  };
}

/** The share of matches is known for the words of the newest records only. */
function isByWordsAlone({ question, filter }: Search): boolean {
  const { amounts, narrowed, marked } = question;
  const isOfAllKinds = filterConditions(filter, question, sql`s.sort_key`).ofRecords.length === 0;
  return isOfAllKinds && amounts.length + narrowed.length + marked.length === 0 && filter.to >= Date.now();
}

/** The first rows that match by date, then id; all there are when they are fewer. */
export async function firstRows(
  tx: Tx,
  engine: Engine["name"],
  demand: TextDemand,
  search: Search,
  wanted: Wanted,
  mayWalk = wanted.isDescending && wanted.count <= maxWalked,
): Promise<readonly FoundRow[]> {
  const { count, isDescending } = wanted;
  const { from, where, key, method, conditions } = matching(engine, demand, search, mayWalk);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const read = (rows: RawBuilder<unknown>) =>
    ask(
      tx,
      sql<FoundRow & { readonly sort_key: number }>`select first.sort_key, c.seq, c.occurred_at, c.id, c.kind
        from (${rows}) as first cross join contribution as c where c.seq = first.seq
        order by c.occurred_at ${direction}, c.id ${direction}`,
    );
  const matches = sql`select s.sort_key, s.seq from ${from} where ${where}`;
  if (engine === "postgres" && method === "index") {
    const inSlots = sql`${matches} order by ${slotColumn} ${direction} fetch first (${count}) rows with ties`;
    return (await read(inSlots)).slice(0, count);
  }
  const limit = count + margin;
  const isWalk = method === "walk";
  const rows = isWalk
    ? await read(walk(demand, search, conditions, limit))
    : await read(sql`${matches} order by ${key} ${direction} limit ${limit}`);
  // Matches may be rarer than in the sample.
  if (isWalk && rows.length < limit) return firstRows(tx, engine, demand, search, wanted, false);
  const [last, end] = [rows[count - 1], rows.at(-1)];
  if (last === undefined || end === undefined || rows.length < limit) return rows.slice(0, count);
  const slot = slotOf(last.sort_key);
  if (slot.first !== slotOf(end.sort_key).first) return rows.slice(0, count);
  const before = rows.filter(({ sort_key }) => sort_key < slot.first || sort_key > slot.last);
  const ofSlot = await read(sql`${matches} and ${key} between ${slot.first} and ${slot.last}`);
  return [...before, ...ofSlot].slice(0, count);
}

/** The newest matches among as many rows as a walk may take: a limit keeps PostgreSQL from using an index. */
function walk(
  demand: TextDemand,
  { filter, sample }: Search,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> {
  const { first, last } = sortKeysBetween(filter.from, filter.to);
  const walked = Math.ceil((walkTolerance * limit) / shareOf(demand, sample));
  return sql`select s.sort_key, s.seq from (
      select sort_key, seq, text from contribution_search where sort_key between ${first} and ${last}
      order by sort_key desc limit ${walked}
    ) as s where ${sql.join(conditions, sql` and `)} order by s.sort_key desc limit ${limit}`;
}

/** The number of matches, up to one more than `maxCounted`. */
export async function countMatches(
  db: Kysely<Tables>,
  engine: Engine["name"],
  demand: TextDemand,
  search: Search,
): Promise<number> {
  const { from, where } = matching(engine, demand, search);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${from} where ${where} limit ${maxCounted + 1}) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0);
}
