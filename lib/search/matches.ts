import { type RawBuilder, sql } from "kysely";
import type { Engine, Tx } from "@/lib/database/engine";
import { queryRows } from "@/lib/database/engine";
import { kinds } from "@/lib/records/labels";
import { type Filter, filterConditions } from "./filter";
import { planQuery, type TextDemand } from "./query-plan";
import type { Question } from "./question";
import { slotColumn, slotOf } from "./search-index";
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

/** Matches are counted up to this number. */
export const maxCounted = 10_000;
/** More rows than wanted are read, so that the last hour is mostly complete and need not be read again. */
const margin = 16;
/** For more rows no walk is short. */
const maxWalked = 100;

/**
 * The parts of a statement over all rows that match, in which `contribution_search` is `s`.
 * @param rows the number of rows, if the newest are wanted and few
 */
export function matching(engine: Engine["name"], demand: TextDemand, search: Search, rows?: number) {
  const { question, filter, sample } = search;
  const isNarrowed = question.amounts.length + question.narrowed.length + question.marked.length > 0;
  const isOfAll = !isNarrowed && filter.kinds.length === kinds.length && filter.to >= Date.now();
  const plan = planQuery(engine, demand, sample, { rows: isOfAll ? rows : undefined });
  const { ofIndex, ofRecords } = filterConditions(filter, question, plan.key);
  const records = ofRecords.length === 0 ? [] : [sql`c.seq = s.seq`, ...ofRecords];
  return {
    ...plan,
    from: ofRecords.length === 0 ? plan.from : sql`${plan.from} cross join contribution as c`,
    where: sql.join([...plan.conditions, ...ofIndex, ...records], sql` and `),
  };
}

/** The first rows that match by date, then id; all there are when they are fewer. */
export async function firstRows(
  tx: Tx,
  engine: Engine["name"],
  demand: TextDemand,
  search: Search,
  { count, isDescending }: { readonly count: number; readonly isDescending: boolean },
): Promise<readonly FoundRow[]> {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const read = (rows: RawBuilder<unknown>) =>
    queryRows(
      tx,
      sql<FoundRow & { readonly sort_key: number }>`select first.sort_key, c.seq, c.occurred_at, c.id, c.kind
        from (${rows}) as first cross join contribution as c where c.seq = first.seq
        order by c.occurred_at ${direction}, c.id ${direction}`,
    );
  const matches = ({ from, where }: ReturnType<typeof matching>) =>
    sql`select s.sort_key, s.seq from ${from} where ${where}`;
  const readFirst = (found: ReturnType<typeof matching>) =>
    read(sql`${matches(found)} order by ${found.key} ${direction} limit ${limit}`);
  const limit = count + margin;
  const isShort = isDescending && count <= maxWalked;
  const near = matching(engine, demand, search, isShort ? limit : undefined);
  const walked = near.method === "walk" ? await readFirst(near) : [];
  // Matches may be rarer than in the sample.
  const all = near.method === "walk" ? matching(engine, demand, search) : near;
  if (engine === "postgres" && all.method === "index" && walked.length < limit) {
    const inSlots = sql`${slotColumn} ${direction} fetch first (${count}) rows with ties`;
    return (await read(sql`${matches(all)} order by ${inSlots}`)).slice(0, count);
  }
  const rows = walked.length < limit ? await readFirst(all) : walked;
  const [last, end] = [rows[count - 1], rows.at(-1)];
  if (last === undefined || end === undefined || rows.length < limit) return rows.slice(0, count);
  const slot = slotOf(last.sort_key);
  if (slot.first !== slotOf(end.sort_key).first) return rows.slice(0, count);
  const before = rows.filter(({ sort_key }) => sort_key < slot.first || sort_key > slot.last);
  const ofSlot = await read(sql`${matches(all)} and ${all.key} between ${slot.first} and ${slot.last}`);
  return [...before, ...ofSlot].slice(0, count);
}

/** The number of matches, up to one more than `maxCounted`. */
export async function countMatches(
  tx: Tx,
  engine: Engine["name"],
  demand: TextDemand,
  search: Search,
): Promise<number> {
  const { from, where } = matching(engine, demand, search);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from ${from} where ${where} limit ${maxCounted + 1}) as counted`.execute(tx);
  return Number(rows[0]?.n ?? 0);
}
