import { type RawBuilder, sql } from "kysely";
import { earliest } from "@/lib/contract/moment";
import { keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/records/labels";
import { dayLength } from "@/lib/records/values";

const isReceived = (figure: "f" | "g") =>
  sql`(${sql.ref(`${figure}.traits`)} & ${sql.lit(traits.received)}) <> 0`;

/** The rounded total of the search: 25.00 and 25.004 CAD are one amount. Null unless it is above zero. */
const chargeOf = (figure: "f" | "g") => sql`(
  select entry.amount from contribution_search as entry
  where entry.seq = ${sql.ref(`${figure}.seq`)} and entry.amount > 0)`;

/** A supporter with more contributions within two days is an event or a shop, not a person. */
const maxCompared = 500;

/**
 * Whether another contribution, `g`, may be the gift `f` charged again; both are rows of `contribution`. The
 * rule is symmetric for up to 500 contributions. A contribution's page applies a finer one
 * (lib/records/contribution/duplicates.ts), which also compares payments, all items and all plans, pending
 * gifts, and gifts without a supporter. It is a scalar subquery, because PostgreSQL would join other forms
 * with the whole table instead of reading the index.
 */
const isDouble = sql`(
  select 1 from (
    select near.* from contribution as near where near.supporter_id = f.supporter_id
      and near.occurred_at between f.occurred_at - ${sql.lit(dayLength)}
        and f.occurred_at + ${sql.lit(dayLength)}
    order by near.occurred_at, near.id limit ${sql.lit(maxCompared)}
  ) as g
  where g.seq <> f.seq
    -- Gifts without a date are not compared.
    and f.occurred_at >= ${sql.lit(earliest)}
    and ${isReceived("f")} and ${isReceived("g")}
    and f.currency is not distinct from g.currency
    -- Gifts of different plans are separate,
    and (f.plan is null or g.plan is null or f.plan = g.plan)
    -- a renewal and a one-time gift,
    and (f.kind = g.kind or ${sql.lit(kinds.indexOf("initial"))} in (f.kind, g.kind))
    -- and different items at one moment.
    and (f.occurred_at <> g.occurred_at or f.product is null or g.product is null or f.product = g.product)
    and ${chargeOf("f")} = ${chargeOf("g")}
  limit 1) is not null`;

/**
 * Returns the marked contributions that may be the same gifts as `seqs`, on which their marks depend. Call it
 * before `seqs` are written or removed, and pass the result to `markDoubles` afterwards.
 */
export async function partnersOf(tx: Tx, seqs: readonly number[]): Promise<readonly number[]> {
  const marked = tx.selectFrom("contribution_search").select("seq").where("seq", "in", keyList(tx, seqs));
  const rows = await marked.where("is_double", "=", 1).execute();
  return findNear(tx, numbersOf(rows), true);
}

/**
 * Returns contributions of the same supporters, either marked or unmarked ones, from 24 hours before a
 * supporter's first of `seqs` to 24 hours after the last.
 */
async function findNear(tx: Tx, seqs: readonly number[], isMarked: boolean): Promise<readonly number[]> {
  if (seqs.length === 0) return [];
  const { rows } = await sql<{ seq: number }>`select s.seq
    from (
      select supporter_id, min(occurred_at) as first, max(occurred_at) as last from contribution
      where seq in ${keyList(tx, seqs)} and supporter_id is not null group by supporter_id
    ) as giver
    cross join contribution as other cross join contribution_search as s
    where other.supporter_id = giver.supporter_id
      and other.occurred_at between giver.first - ${sql.lit(dayLength)} and giver.last + ${sql.lit(dayLength)}
      and s.seq = other.seq and s.is_double is ${sql.raw(isMarked ? "not null" : "null")}`.execute(tx);
  return numbersOf(rows);
}

/**
 * Marks contributions that may be double charges, and those that they may double, in the transaction that
 * writes them, after their other rows.
 * @param seqs all contributions that may lose their mark, including removed ones
 */
export async function markDoubles(tx: Tx, seqs: readonly number[]): Promise<void> {
  const doubles = await doublesAmong(tx, seqs);
  const partners = await doublesAmong(tx, await findNear(tx, [...doubles], false));
  await setMarks(tx, [...doubles, ...partners], 1);
  const others = seqs.filter((seq) => !doubles.has(seq));
  await setMarks(tx, others, null);
}

async function doublesAmong(tx: Tx, seqs: readonly number[]): Promise<ReadonlySet<number>> {
  if (seqs.length === 0) return new Set();
  const { rows } = await sql<{ seq: number }>`select f.seq from contribution as f
    where f.seq in ${keyList(tx, seqs)} and ${isDouble}`.execute(tx);
  return new Set(numbersOf(rows));
}

/** Sets or removes marks. Does not write rows that are already right. */
async function setMarks(tx: Tx, seqs: readonly number[], is_double: 1 | null): Promise<void> {
  if (seqs.length === 0) return;
  const marks = tx.updateTable("contribution_search").set({ is_double });
  await marks
    .where("seq", "in", keyList(tx, seqs))
    .where("is_double", is_double === 1 ? "is" : "is not", null)
    .execute();
}

/** Removes all marks, before they are derived again. */
export async function clearMarks(tx: Tx): Promise<void> {
  await tx.updateTable("contribution_search").set({ is_double: null }).where("is_double", "=", 1).execute();
}

/** Selects contributions that are wrongly marked or unmarked. */
export const wrongMarks: RawBuilder<unknown> = sql`select s.seq from contribution_search as s
  join contribution as f on f.seq = s.seq where (s.is_double is not null) <> (${isDouble})`;

function numbersOf(rows: readonly { readonly seq: number }[]): readonly number[] {
  return rows.map(({ seq }) => seq);
}
