import { type RawBuilder, sql } from "kysely";
import { keyList } from "@/lib/database/bulk";
import type { Tx } from "@/lib/database/engine";
import { traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/records/labels";
import { dayLength } from "@/lib/records/values";

const isReceived = (figure: "f" | "g") =>
  sql`(${sql.ref(`${figure}.traits`)} & ${sql.lit(traits.received)}) <> 0`;

/**
 * The contributions, `g`, that may be the gift `f` charged again; both are rows of `contribution_figure`.
 * They have one supporter and were received, in one amount and currency within 24 hours. Gifts of other
 * plans, a renewal next to a one-time gift and different items at one moment are separate gifts, as on a
 * contribution's page (lib/records/contribution/duplicates.ts), which also knows pending ones and those
 * without a supporter. The rule is the same from either side.
 */
const partners = sql`contribution as other cross join contribution_figure as g
  where other.supporter_id = f.supporter
    and other.occurred_at between f.occurred_at - ${sql.lit(dayLength)}
      and f.occurred_at + ${sql.lit(dayLength)}
    and g.seq = other.seq and g.seq <> f.seq
    and ${isReceived("f")} and ${isReceived("g")}
    and f.amount > 0 and f.amount = g.amount and f.currency is not distinct from g.currency
    and (f.plan is null or g.plan is null or f.plan = g.plan)
    and (f.kind = g.kind or ${sql.lit(kinds.indexOf("initial"))} in (f.kind, g.kind))
    and (f.occurred_at <> g.occurred_at or f.product is null or g.product is null
      or f.product = g.product)`;

// PostgreSQL would join another form with the whole table; a scalar subquery reads the index.
const isDouble = sql`(select 1 from ${partners} limit 1) is not null`;

/**
 * The marked contributions that may be the same gifts as some others; their marks depend on those. To be read
 * before the others are written or removed, and passed to `markDoubles` afterwards.
 */
export async function partnersOf(tx: Tx, seqs: readonly number[]): Promise<readonly number[]> {
  const marked = tx.selectFrom("contribution_search").select("seq").where("seq", "in", keyList(tx, seqs));
  const rows = await marked.where("is_double", "=", 1).execute();
  return rows.length === 0 ? [] : findPartners(tx, numbersOf(rows));
}

async function findPartners(tx: Tx, seqs: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ seq: number }>`select distinct g.seq
    from contribution_figure as f cross join ${partners} and f.seq in ${keyList(tx, seqs)}`.execute(tx);
  return numbersOf(rows);
}

/**
 * Marks contributions that may be double charges, and those that they may double, in the transaction that
 * writes them, after their other rows.
 * @param seqs the numbers of all contributions whose mark may have to go, of removed ones too
 */
export async function markDoubles(tx: Tx, seqs: readonly number[]): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select f.seq from contribution_figure as f
    where f.seq in ${keyList(tx, seqs)} and ${isDouble}`.execute(tx);
  const doubles = new Set(numbersOf(rows));
  const partners = doubles.size === 0 ? [] : await findPartners(tx, [...doubles]);
  await setMarks(tx, [...doubles, ...partners], 1);
  await setMarks(
    tx,
    seqs.filter((seq) => !doubles.has(seq)),
    null,
  );
}

/** Rows that have their mark already are not written. */
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

/** A query for contributions that are marked wrongly, or not at all. */
export const wrongMarks: RawBuilder<unknown> = sql`select s.seq from contribution_search as s
  join contribution_figure as f on f.seq = s.seq where (s.is_double is not null) <> (${isDouble})`;

function numbersOf(rows: readonly { readonly seq: number }[]): readonly number[] {
  return rows.map(({ seq }) => seq);
}
