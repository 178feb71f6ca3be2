import { type RawBuilder, sql } from "kysely";
import { countFound, type Engine, queryRows, type Tx } from "@/lib/database/engine";
import { kinds as allKinds } from "@/lib/records/labels";
import { soleCurrency } from "./conditions";
import { type Filter, indexConditions, isNarrowed, isOfStatus, recordConditions } from "./match-conditions";
import { planQuery, planScan, type TextCriteria } from "./query-plan";
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

/** A contribution that was found: its `seq` and the columns that order it. */
export interface FoundRow {
  readonly seq: number;
  readonly occurred_at: number;
  readonly id: string;
  readonly kind: number;
}

export const maxCounted = 10_000;
/** Four pages, and one more row. */
const maxWalkedRows = 101;

/** Builds a statement over all matching rows, `s`. `rows`: how many are needed, if only the newest few. */
export function matching(search: Search, criteria: TextCriteria, rows?: number) {
  const { engine, question, filter, sample } = search;
  // A walk begins at the newest row, so nothing but words may exclude the newest rows.
  const canWalk = !isNarrowed(question) && filter.kinds.length === allKinds.length && filter.to >= Date.now();
  const plan = planQuery(engine, criteria, sample, { rows: canWalk ? rows : undefined });
  if (plan.method !== "scan") return withConditions(plan, search);
  // By date, SQLite would read every row. An expression prevents that, so it reads the index of refunds.
  const keyColumn = question.refunded.length > 0 ? sql`s.sort_key + 0` : plan.keyColumn;
  return withConditions({ ...plan, keyColumn, orderBy: keyColumn }, search, isOfStatus(question));
}

/** Like `matching`, but only over the newest rows of the search's dates, which are read one by one. */
export function matchingNewest(search: Search, criteria: TextCriteria, rows: number) {
  const { first, last } = sortKeysBetween(search.filter.from, search.filter.to);
  const from = sql`(select * from contribution_search where sort_key between ${first} and ${last}
    order by sort_key desc limit ${rows}) as s`;
  return withConditions({ ...planScan(search.engine, criteria), from }, search);
}

function withConditions<Plan extends ReturnType<typeof planQuery>>(
  plan: Plan,
  { filter, question }: Search,
  readsStatuses = false,
) {
  const ofRecords = recordConditions(filter);
  const records = ofRecords.length === 0 ? [] : [sql`c.seq = s.seq`, ...ofRecords];
  const ofIndex = indexConditions(filter, question, plan.keyColumn, readsStatuses);
  const conditions = [...plan.conditions, ...ofIndex, ...records];
  return {
    ...plan,
    from: ofRecords.length === 0 ? plan.from : sql`${plan.from} cross join contribution as c`,
    where: sql.join(conditions, sql` and `),
  };
}

type Matching = ReturnType<typeof matching>;

type RowValue = "amount" | "giver";

/** The order of a list: by a value that has an index of `contribution_search`; null: only by date. */
export interface RowOrder {
  readonly by: RowValue | null;
  readonly isDescending: boolean;
}

export interface PageOfRows extends RowOrder {
  readonly offset: number;
  readonly size: number;
}

/** Returns a page of the matching rows by date and then id. */
export async function rowsByDate(
  search: Search,
  criteria: TextCriteria,
  page: Omit<PageOfRows, "by">,
): Promise<readonly FoundRow[]> {
  const { offset, size, isDescending } = page;
  const count = offset + size;
  const byDate = { ...page, by: null };
  const all = matching(search, criteria);
  const walk = isDescending && count <= maxWalkedRows ? matching(search, criteria, count) : all;
  const newest = walk.method === "walk" ? await walkRows(search.tx, walk, byDate, all) : [];
  // Matches may be rarer than the sample suggests.
  return newest.length < size ? walkRows(search.tx, all, byDate) : newest;
}

/**
 * Returns a page of the matching rows by amount in the currency of the search, or by giver. Equal rows are by
 * date and id, the newest first if the largest or A is first. Rows without a value are last.
 * @param counted `total`: the number of matches, or fewer with `isAtLeast`; `records`: how many rows a full
 * walk reads
 */
export async function sortedRows(
  search: Search,
  criteria: TextCriteria,
  page: PageOfRows & { readonly by: RowValue },
  counted: { readonly total: number; readonly isAtLeast: boolean; readonly records: number },
): Promise<readonly FoundRow[]> {
  const { total, isAtLeast, records } = counted;
  const { offset, size, by } = page;
  const isNearEnd = !isAtLeast && offset > total / 2;
  // If matches are spread evenly, a walk finds one in `records / total` rows. Names that match are together.
  const walkedRows = ((isNearEnd ? total - offset : offset + size) * records) / total;
  const isCluster = by === "giver" && criteria.length > 0;
  if (!isAtLeast && (walkedRows > total || isCluster)) return sortMatches(search, criteria, page);
  const walk = walkPlan(search, criteria, by);
  if (!isNearEnd) return walkRows(search.tx, walk, page);
  const reversed = { ...page, isDescending: !page.isDescending, offset: total - offset - size };
  return (await walkRows(search.tx, walk, reversed, walk, ["is null", "is not null"])).toReversed();
}

function directionsOf({ by, isDescending }: RowOrder) {
  const isNewestFirst = by === "giver" ? !isDescending : isDescending;
  return {
    direction: sql.raw(isDescending ? "desc" : "asc"),
    byDate: sql.raw(isNewestFirst ? "desc" : "asc"),
    isNewestFirst,
  };
}

function columnOf({ by }: RowOrder): RawBuilder<unknown> {
  return by === null ? sql`null` : sql.ref(`s.${by}`);
}

function sortMatches(search: Search, criteria: TextCriteria, { offset, size, ...order }: PageOfRows) {
  const { from, where } = matching(search, criteria);
  const { direction, byDate } = directionsOf(order);
  const sorted = sql<FoundRow>`select c.seq, c.occurred_at, c.id, c.kind
    from (select s.seq, ${columnOf(order)} as value from ${from} where ${where}) as found
    cross join contribution as c where c.seq = found.seq
    order by found.value is null, found.value ${direction}, c.occurred_at ${byDate}, c.id ${byDate}
    limit ${size} offset ${offset}`;
  return queryRows(search.tx, sorted);
}

interface WalkedRow extends FoundRow {
  readonly value: number | string | null;
  readonly sort_key: number;
}

/** Reads the rows of a plan that meet a condition. The inner statement selects the rows to read in full. */
function readRows(
  tx: Tx,
  { from, where, orderBy: byHour }: Matching,
  order: RowOrder,
  condition: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly WalkedRow[]> {
  const { direction, byDate } = directionsOf(order);
  const value = columnOf(order);
  const byValue = order.by === null ? sql`` : sql`${value} ${direction}, `;
  const rows = sql<WalkedRow>`select first.value, first.sort_key, c.seq, c.occurred_at, c.id, c.kind
    from (select s.sort_key, ${value} as value from ${from} where ${where} and ${condition}
      order by ${byValue}${byHour} ${byDate} limit ${page.limit} offset ${page.offset}) as first
    cross join contribution_search as s cross join contribution as c
    where s.sort_key = first.sort_key and c.seq = s.seq
    order by first.value ${direction}, c.occurred_at ${byDate}, c.id ${byDate}`;
  return queryRows(tx, rows);
}

/**
 * Reads a page in the order of an index, which does not order the rows within an hour.
 * @param hours a plan that finds all rows of an hour
 * @param sections the sections of the index, in order; by date, no row has a value
 */
async function walkRows(
  tx: Tx,
  plan: Matching,
  { offset, size, ...order }: PageOfRows,
  hours = plan,
  sections: readonly string[] = order.by === null ? ["is null"] : ["is not null", "is null"],
): Promise<readonly FoundRow[]> {
  const rows: WalkedRow[] = [];
  /** How many rows of this section and the ones after it are before the page. */
  let skip = offset;
  for (const is of sections) {
    const section = sql`${columnOf(order)} ${sql.raw(is)}`;
    const found = await readRows(tx, plan, order, section, { limit: size - rows.length, offset: skip });
    rows.push(...found);
    if (rows.length === size || is === sections.at(-1)) break;
    const inSection = sql`select 1 from ${plan.from} where ${plan.where} and ${section} limit ${skip}`;
    // A section without a row on the page is completely before it.
    skip = found.length > 0 ? 0 : skip - (await countFound(tx, inSection));
  }
  // A short page ends with the last match, so its last hour is already complete.
  const ends = [...(offset === 0 ? [] : rows.slice(0, 1)), ...(rows.length < size ? [] : rows.slice(-1))];
  await orderHours(tx, hours, order, rows, ends);
  return rows;
}

/**
 * Replaces the rows of the hours in which a page begins and ends. The index leaves the order within an hour
 * open, so the page may have other rows of such an hour than the list would. Reads the whole hour in the
 * list's order, and takes the rows at the page's positions in it.
 */
async function orderHours(
  tx: Tx,
  plan: Matching,
  order: RowOrder,
  rows: WalkedRow[],
  ends: readonly WalkedRow[],
): Promise<void> {
  const { isNewestFirst } = directionsOf(order);
  const ordered = new Set<number>();
  for (const end of ends) {
    if (ordered.has(end.seq)) continue;
    const { first, last } = slotOf(end.sort_key);
    const isEqual = end.value === null ? sql`is null` : sql`= ${end.value}`;
    const hour = sql`${columnOf(order)} ${isEqual} and ${plan.keyColumn} between ${first} and ${last}`;
    const inHour = await readRows(tx, plan, order, hour, { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    for (const { seq } of inHour) ordered.add(seq);
    const onPage = rows.filter(({ seq }) => inHour.some((row) => row.seq === seq));
    // The index orders an hour by `sort_key`, so these rows are on earlier pages.
    const isBefore = ({ sort_key: key }: WalkedRow) =>
      onPage.every(({ sort_key: other }) => (isNewestFirst ? key > other : key < other));
    const start = inHour.filter(isBefore).length;
    const ordering = inHour.slice(start, start + onPage.length);
    rows.splice(end === rows[0] ? 0 : -onPage.length, onPage.length, ...ordering);
  }
}

/** Plans a walk along the index by amount or by giver, with the search as conditions on its rows. */
function walkPlan(search: Search, criteria: TextCriteria, by: RowValue): Matching {
  const { question, engine } = search;
  const plan = planScan(engine, criteria);
  const { keyColumn } = plan;
  // SQLite would read the table by date and sort it; an expression prevents that. PostgreSQL has statistics.
  const scan = { ...plan, keyColumn: engine === "sqlite" ? sql`s.sort_key + 0` : keyColumn };
  if (by === "giver") return { ...withConditions(scan, search), keyColumn };
  const isInCurrency = sql`coalesce(s.currency, '') = ${soleCurrency(question.narrowed)}`;
  const narrowed = question.narrowed.filter(({ key }) => key !== "currency");
  const conditions = [...scan.conditions, isInCurrency];
  const inCurrency = { ...search, question: { ...question, narrowed } };
  return { ...withConditions({ ...scan, conditions }, inCurrency), keyColumn };
}

/** Whether the index by amount decides everything: at most a currency; no words, kinds or marks. */
export function isOfIndex({ question, filter }: Search, criteria: TextCriteria, { by }: RowOrder): boolean {
  const { narrowed, marked, refunded } = question;
  return (
    by === "amount" &&
    criteria.length + marked.length + refunded.length + recordConditions(filter).length === 0 &&
    narrowed.every(({ key }) => key === "currency")
  );
}

/** Counts the matches in the index by amount, without a limit. */
export function countIndexed(search: Search): Promise<number> {
  const { from, where } = walkPlan(search, [], "amount");
  return countFound(search.tx, sql`select 1 from ${from} where ${where}`);
}

/** Counts the matches, up to one more than `maxCounted`. */
export function countMatches(search: Search, criteria: TextCriteria): Promise<number> {
  const { from, where } = matching(search, criteria);
  return countFound(search.tx, sql`select 1 from ${from} where ${where} limit ${maxCounted + 1}`);
}
