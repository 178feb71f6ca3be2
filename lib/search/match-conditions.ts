import { type RawBuilder, sql } from "kysely";
import { expiringCards, notable, traits } from "@/lib/database/figure-traits";
import { kinds as allKinds } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import { type Condition, type Facet, type Mark, withoutMoney } from "./conditions";
import type { Question } from "./question";
import { isWholeSlots, sortKeysBetween } from "./search-index";

/** Limits results by date and kind. */
export interface Filter {
  /** Instants in ms UTC, both included. */
  readonly from: number;
  readonly to: number;
  /** Positions in `kinds`; never empty. */
  readonly kinds: readonly number[];
  /** Whether products are compared with names of sponsored persons masked, as the caller sees them. */
  readonly masksSponsees?: boolean;
}

export const everything: Filter = { from: -8.64e15, to: 8.64e15 - 1, kinds: allKinds.map((_, kind) => kind) };

/** Whether a question has conditions besides its words. */
export function isNarrowed({ amounts, narrowed, marked, refunded }: Question): boolean {
  return amounts.length + narrowed.length + marked.length + refunded.length > 0;
}

/**
 * Whether to read the rows in order from the index of statuses. Not for several statuses, which SQLite would
 * sort; not with amounts, marks, refunds or ids, which have indexes of their own; and not for `paid` with
 * further conditions, because nearly all rows are paid.
 */
export function isOfStatus({ amounts, narrowed, marked, refunded }: Question): boolean {
  const [only, ...others] = narrowed.filter(({ key }) => key === "status");
  if (only === undefined || others.length + amounts.length + marked.length + refunded.length > 0)
    return false;
  return (
    narrowed.length === 1 ||
    (lowerAscii(only.value ?? "") !== "paid" && narrowed.every(({ key }) => key !== "id"))
  );
}

/** The conditions on `contribution_search`, `s`. `readsStatuses`: the index of statuses finds the rows. */
export function indexConditions(
  { from, to, masksSponsees = false }: Filter,
  { amounts, narrowed, marked, refunded }: Question,
  keyColumn: RawBuilder<unknown>,
  readsStatuses: boolean,
) {
  const { first, last } = sortKeysBetween(from, to);
  const now = Date.now();
  return [
    sql`${keyColumn} between ${first} and ${last}`,
    ...amounts.map(({ sign, amount }) => sql`s.amount ${sql.raw(sign)} ${amount}`),
    ...amounts.flatMap(({ currencies }) =>
      currencies === null ? [] : [sql`s.currency in (${sql.join(currencies)})`],
    ),
    ...[...new Set(narrowed.map(({ key }) => key))].map((key) => {
      const values = narrowed.filter((one) => one.key === key);
      const each = values.map((one) => narrowedTo(one, masksSponsees, readsStatuses));
      return sql`(${sql.join(each, sql` or `)})`;
    }),
    ...marked.map((mark) => hasMark(mark, now)),
    ...refunded.map((dates) => sql`s.refunded_at >= ${dates.from} and s.refunded_at <= ${dates.to}`),
    ...(refunded.length === 0 ? [] : isMoneyOrNamed(narrowed)),
  ];
}

/** The conditions on `contribution`, `c`, that the index cannot check. */
export function recordConditions({ from, to, kinds }: Filter) {
  return [
    ...(isWholeSlots(from, to) ? [] : [sql`c.occurred_at between ${from} and ${to}`]),
    ...(kinds.length === allKinds.length ? [] : [sql`c.kind in (${sql.join(kinds)})`]),
  ];
}

function narrowedTo({ key, value }: Condition, masksSponsees: boolean, readsStatuses: boolean) {
  // The desk stores statuses in lower case, so their index can be used.
  if (readsStatuses && key === "status" && value !== null) return sql`s.status = ${lowerAscii(value)}`;
  if (key === "id") return sql`s.seq in (select seq from contribution where id = ${value})`;
  const column = facetColumn(key, masksSponsees);
  // Both engines fold ASCII alike. Folded here, because PostgreSQL would fold a typed value by its locale.
  return value === null ? sql`${column} is null` : sql`lower(${column}) = ${lowerAscii(value)}`;
}

/** Returns the column of a facet; for products, without names of sponsored persons if they are masked. */
export function facetColumn(facet: Facet, masksSponsees: boolean): RawBuilder<unknown> {
  if (facet === "product" && masksSponsees) return sql`coalesce(s.product_covered, s.product)`;
  return sql.ref(`s.${facet}`);
}

/**
 * Excludes contributions without money from searches by refund date, as `is:refunded` does. A search that
 * names their status includes them. Tests have no refund date.
 */
function isMoneyOrNamed(narrowed: readonly Condition[]): readonly RawBuilder<unknown>[] {
  const named = narrowed.flatMap(({ key, value }) => (key === "status" ? [lowerAscii(value ?? "")] : []));
  const excluded = withoutMoney.filter((status) => !named.includes(status));
  return excluded.length === 0 ? [] : [sql`s.status not in (${sql.join(excluded)})`];
}

function hasMark(mark: Mark, now: number): RawBuilder<unknown> {
  if (mark === "expiring") return sql`s.seq in ${expiringCards(now)}`;
  if (mark === "double") return sql`s.is_double = 1`;
  const hasTrait = sql`(s.traits & ${sql.lit(traits[mark])}) <> 0`;
  return (traits[mark] & notable) === 0 ? hasTrait : sql`s.is_notable = 1 and ${hasTrait}`;
}
