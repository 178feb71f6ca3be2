import { type RawBuilder, sql } from "kysely";
import { type Engine, queryRows, type Tx } from "@/lib/database/engine";
import { kinds as allKinds } from "@/lib/records/labels";
import { soleCurrency } from "./conditions";
import { type Filter, indexConditions, isNarrowed, isOfStatus, recordConditions } from "./match-conditions";
import { planQuery, planScan, type TextDemand } from "./query-plan";
import type { Question } from "./question";
import { slotOf, sortKeysBetween } from "./search-index";
import type { Sample } from "./trigram-sample";

export interface Search {
  readonly tx: Tx;
  readonly engine: Engine["name"];
  readonly question: Question;
  readonly filter: Filter;
  readonly sample: Sample;
}

/** A contribution that was found: its number in the store, and the columns that order it. */
export interface FoundRow {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
  readonly kind: number;
}

export const maxCounted = 10_000;
/** Rows read beyond those wanted: they usually complete the last hour, which then needs no second read. */
const margin = 16;
const maxWalked = 100;

/** Builds a statement over all matching rows, `s`. `rows`: how many are wanted, if few and the newest. */
export function matching(search: Search, demand: TextDemand, rows?: number) {
  const { engine, question, filter, sample } = search;
  // A walk begins at the newest row, so only words may exclude the newest rows.
  const canWalk = !isNarrowed(question) && filter.kinds.length === allKinds.length && filter.to >= Date.now();
  const plan = planQuery(engine, demand, sample, { rows: canWalk ? rows : undefined });
  if (plan.method !== "scan") return withConditions(plan, search);
  // In the order of dates SQLite would read every row; a sum has no index, so it reads that of refunds.
  const key = question.refunded.length > 0 ? sql`s.sort_key + 0` : plan.key;
  return withConditions({ ...plan, key, order: key }, search, isOfStatus(question));
}

/** The same, but only over the newest rows of the search's dates, which are read one by one. */
export function matchingNewest(search: Search, demand: TextDemand, rows: number) {
  const { first, last } = sortKeysBetween(search.filter.from, search.filter.to);
  const from = sql`(select * from contribution_search where sort_key between ${first} and ${last}
    order by sort_key desc limit ${rows}) as s`;
  return withConditions({ ...planScan(search.engine, demand), from }, search);
}

function withConditions<Plan extends ReturnType<typeof planQuery>>(
  plan: Plan,
  { filter, question }: Search,
  readsStatuses = false,
) {
  const ofRecords = recordConditions(filter);
  const records = ofRecords.length === 0 ? [] : [sql`c.seq = s.seq`, ...ofRecords];
  const ofIndex = indexConditions(filter, question, plan.key, readsStatuses);
  const conditions = [...plan.conditions, ...ofIndex, ...records];
  return {
    ...plan,
    from: ofRecords.length === 0 ? plan.from : sql`${plan.from} cross join contribution as c`,
    where: sql.join(conditions, sql` and `),
  };
}

type Matching = ReturnType<typeof matching>;

/** Reads matching rows by date and then id. `part` ends the inner statement: a condition or a limit. */
function rowsByDate(
  search: Search,
  { from, where }: Matching,
  part: RawBuilder<unknown>,
  isDescending: boolean,
): Promise<readonly (FoundRow & { readonly sort_key: number })[]> {
  const direction = directionOf(isDescending);
  return queryRows(
    search.tx,
    sql<FoundRow & { readonly sort_key: number }>`select found.sort_key, c.seq, c.occurred_at, c.id, c.kind
      from (select s.sort_key, s.seq from ${from} where ${where} ${part}) as found
      cross join contribution as c where c.seq = found.seq
      order by c.occurred_at ${direction}, c.id ${direction}`,
  );
}

function directionOf(isDescending: boolean) {
  return sql.raw(isDescending ? "desc" : "asc");
}

/** The first matching rows, by date and id. The index orders no hour: one at the end is read whole. */
export async function firstRows(
  search: Search,
  demand: TextDemand,
  { count, isDescending }: { readonly count: number; readonly isDescending: boolean },
): Promise<readonly FoundRow[]> {
  const limit = count + margin;
  const readFirst = (plan: Matching) => {
    const part = sql`order by ${plan.order} ${directionOf(isDescending)} limit ${limit}`;
    return rowsByDate(search, plan, part, isDescending);
  };
  const all = matching(search, demand);
  const walk = isDescending && count <= maxWalked ? matching(search, demand, limit) : all;
  const newest = walk.method === "walk" ? await readFirst(walk) : [];
  // Matches may be rarer than in the sample.
  const rows = newest.length < limit ? await readFirst(all) : newest;
  const last = rows[count - 1];
  const end = rows[limit - 1];
  if (last === undefined || end === undefined) return rows.slice(0, count);
  const slot = slotOf(last.sort_key);
  if (slot.first !== slotOf(end.sort_key).first) return rows.slice(0, count);
  const before = rows.filter(({ sort_key }) => sort_key < slot.first || sort_key > slot.last);
  const inSlot = sql`and ${all.key} between ${slot.first} and ${slot.last}`;
  const ofSlot = await rowsByDate(search, all, inSlot, isDescending);
  return [...before, ...ofSlot].slice(0, count);
}

/** A page of the matching rows by date and then id. */
export async function laterRows(
  search: Search,
  demand: TextDemand,
  page: { readonly offset: number; readonly size: number; readonly isDescending: boolean },
): Promise<readonly FoundRow[]> {
  const { offset, size, isDescending } = page;
  const plan = matching(search, demand);
  const { from, where, key, order } = plan;
  const keys = await queryRows(
    search.tx,
    sql<{ readonly sort_key: number }>`select ${key} as sort_key from ${from} where ${where}
      order by ${order} ${directionOf(isDescending)} limit ${size} offset ${offset}`,
  );
  const first = keys[0]?.sort_key;
  const last = keys.at(-1)?.sort_key;
  if (first === undefined || last === undefined) return [];
  const oldest = slotOf(Math.min(first, last)).first;
  const newest = slotOf(Math.max(first, last)).last;
  const inHours = sql`and ${key} between ${oldest} and ${newest}`;
  const rows = await rowsByDate(search, plan, inHours, isDescending);
  const isBefore = (other: number) => (isDescending ? other > first : other < first);
  const start = rows.filter(({ sort_key }) => isBefore(sort_key)).length;
  return rows.slice(start, start + keys.length);
}

/** An order of lists besides the date. Each has an index of `contribution_search`. */
export interface RowOrder {
  readonly by: "amount" | "giver";
  readonly isDescending: boolean;
}

interface PageOfRows extends RowOrder {
  readonly offset: number;
  readonly size: number;
}

/**
 * A page of the matching rows by amount in the currency of the search, or by giver. Equal ones are by date
 * and id: the newest first if the largest or A is first. Rows without a value are last.
 * @param total how many match; with `isAtLeast` there are more
 * @param records how many rows a walk over all meets
 */
export async function sortedRows(
  search: Search,
  demand: TextDemand,
  page: PageOfRows,
  {
    total,
    isAtLeast,
    records,
  }: { readonly total: number; readonly isAtLeast: boolean; readonly records: number },
): Promise<readonly FoundRow[]> {
  const { offset, size } = page;
  const isNearEnd = !isAtLeast && offset > total / 2;
  const walked = (isNearEnd ? total - offset : offset + size) * records;
  // A walk meets a match in each `records / total` rows; else all matches are read.
  if (!isAtLeast && walked > total ** 2) return sortMatches(search, demand, page);
  if (!isNearEnd) return walkRows(search, demand, page);
  const reversed = { ...page, isDescending: !page.isDescending, offset: total - offset - size };
  return (await walkRows(search, demand, reversed, ["is null", "is not null"])).toReversed();
}

function directionsOf({ by, isDescending }: RowOrder) {
  const isNewestFirst = by === "amount" ? isDescending : !isDescending;
  return {
    direction: directionOf(isDescending),
    byDate: directionOf(isNewestFirst),
    isNewestFirst,
  };
}

function sortMatches(search: Search, demand: TextDemand, { offset, size, ...order }: PageOfRows) {
  const { from, where } = matching(search, demand);
  const { direction, byDate } = directionsOf(order);
  return queryRows(
    search.tx,
    sql<FoundRow>`select c.seq, c.occurred_at, c.id, c.kind
      from (select s.seq, ${sql.ref(`s.${order.by}`)} as value from ${from} where ${where}) as found
      cross join contribution as c where c.seq = found.seq
      order by found.value is null, found.value ${direction}, c.occurred_at ${byDate}, c.id ${byDate}
      limit ${size} offset ${offset}`,
  );
}

interface WalkedRow extends FoundRow {
  readonly value: number | string | null;
  readonly sort_key: number;
}

/** Reads rows in the order of an index. `sections`: of it, in their order. */
async function walkRows(
  search: Search,
  demand: TextDemand,
  { offset, size, ...order }: PageOfRows,
  sections: readonly string[] = ["is not null", "is null"],
): Promise<readonly FoundRow[]> {
  const { from, where } = walkPlan(search, demand, order.by);
  const { direction, byDate, isNewestFirst } = directionsOf(order);
  const value = sql.ref(`s.${order.by}`);
  const read = (section: RawBuilder<unknown>, skip: number, limit: number) =>
    queryRows(
      search.tx,
      sql<WalkedRow>`select first.value, first.sort_key, c.seq, c.occurred_at, c.id, c.kind
        from (select s.sort_key, ${value} as value from ${from} where ${where} and ${section}
          order by ${value} ${direction}, s.sort_key ${byDate} limit ${limit} offset ${skip}) as first
        cross join contribution_search as s cross join contribution as c
        where s.sort_key = first.sort_key and c.seq = s.seq
        order by first.value ${direction}, c.occurred_at ${byDate}, c.id ${byDate}`,
    );
  const rows: WalkedRow[] = [];
  let skip = offset;
  for (const section of sections.map((is) => sql`${value} ${sql.raw(is)}`)) {
    const found = await read(section, skip, size - rows.length);
    rows.push(...found);
    if (rows.length === size) break;
    const passed = sql<{ readonly n: number }>`select count(*) as n from (
      select 1 from ${from} where ${where} and ${section} limit ${skip}) as passed`;
    skip = found.length > 0 ? 0 : skip - (await countOf(search.tx, passed));
  }
  // The hours at both ends of the page are read whole.
  const known = new Set<number>();
  for (const end of [offset === 0 ? undefined : rows[0], rows.at(-1)]) {
    if (end === undefined || known.has(end.seq)) continue;
    const { first, last } = slotOf(end.sort_key);
    const isEqual = end.value === null ? sql`${value} is null` : sql`${value} = ${end.value}`;
    const hour = sql`${isEqual} and s.sort_key between ${first} and ${last}`;
    const whole = await read(hour, 0, Number.MAX_SAFE_INTEGER);
    for (const { seq } of whole) known.add(seq);
    const own = rows.filter(({ seq }) => whole.some((row) => row.seq === seq)).map((row) => row.sort_key);
    const isBefore = (key: number) => own.every((other) => (isNewestFirst ? key > other : key < other));
    const start = whole.filter(({ sort_key }) => isBefore(sort_key)).length;
    rows.splice(end === rows[0] ? 0 : -own.length, own.length, ...whole.slice(start, start + own.length));
  }
  return rows;
}

/** A search as conditions on the rows of an index, which has the date of a row and its currency. */
function walkPlan(search: Search, demand: TextDemand, by: RowOrder["by"]) {
  const { question, engine } = search;
  const plan = planScan(engine, demand);
  // SQLite would read the table by date and sort it; a sum has no index. PostgreSQL knows the share of dates.
  const scan = { ...plan, key: engine === "sqlite" ? sql`s.sort_key + 0` : plan.key };
  if (by === "giver") return withConditions(scan, search);
  const isInCurrency = sql`coalesce(s.currency, '') = ${soleCurrency(question.narrowed)}`;
  const narrowed = question.narrowed.filter(({ facet }) => facet !== "currency");
  const conditions = [...scan.conditions, isInCurrency];
  return withConditions({ ...scan, conditions }, { ...search, question: { ...question, narrowed } });
}

/** Whether the index of a list by amount decides everything: at most a currency; no words, kinds or marks. */
export function isOfIndex({ question, filter }: Search, demand: TextDemand, { by }: RowOrder): boolean {
  const { narrowed, marked, refunded } = question;
  return (
    by === "amount" &&
    demand.length + marked.length + refunded.length + recordConditions(filter).length === 0 &&
    narrowed.every(({ facet }) => facet === "currency")
  );
}

/** The number of matches in the index of a list by amount, without a limit. */
export async function countIndexed(search: Search): Promise<number> {
  const { from, where } = walkPlan(search, [], "amount");
  const counted = sql<{ readonly n: number }>`select count(*) as n from ${from} where ${where}`;
  return countOf(search.tx, counted);
}

/** The number of matches, up to one more than `maxCounted`. */
export async function countMatches(search: Search, demand: TextDemand): Promise<number> {
  const { from, where } = matching(search, demand);
  const counted = sql<{ readonly n: number }>`select count(*) as n from (
    select 1 from ${from} where ${where} limit ${maxCounted + 1}) as counted`;
  return countOf(search.tx, counted);
}

async function countOf(tx: Tx, counted: RawBuilder<{ readonly n: number }>): Promise<number> {
  const [row] = await queryRows(tx, counted);
  return Number(row?.n ?? 0);
}
