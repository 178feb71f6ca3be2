import { type RawBuilder, sql } from "kysely";
import { dayLength } from "@/lib/reading/durations";
import { lowerAscii } from "@/lib/reading/lower-ascii";
import type { AmountBound } from "./amount-bound";
import { markCondition } from "./marks";
import { placesBetween } from "./place";
import type { Question } from "./question";

/** What beside the words limits an answer. */
export interface Filter {
  /** Instants in ms UTC, both included. */
  readonly from: number;
  readonly to: number;
  /** Positions in `kinds`; never empty. */
  readonly kinds: readonly number[];
  /** Whether a product that names a sponsored person is compared as it is covered in records. */
  readonly coversSponsees?: boolean;
}

const allKinds = 3;
const furthestDay = 100_000_000;

/** Lets every contribution through: the days of all instants that there are. */
export const everything: Filter = {
  ...{ from: -furthestDay * dayLength, to: furthestDay * dayLength - 1 },
  kinds: Array.from({ length: allKinds }, (_, kind) => kind),
};

/**
 * What limits an answer, as conditions on `contribution_search` (`s`) and, where that cannot tell,
 * `contribution` (`c`).
 */
export interface FilterConditions {
  readonly ofIndex: readonly RawBuilder<unknown>[];
  readonly ofRecords: readonly RawBuilder<unknown>[];
}

/** The filter, and what of a question is no word. @param place the column of the places */
export function filterConditions(
  { from, to, kinds, coversSponsees = false }: Filter,
  { amounts, narrowed, marked }: Question,
  place: RawBuilder<unknown>,
): FilterConditions {
  const { first, last } = placesBetween(from, to);
  const isWholeDays = from % dayLength === 0 && (to + 1) % dayLength === 0;
  return {
    ofIndex: [
      sql`${place} between ${first} and ${last}`,
      ...amounts.flatMap(amountConditions),
      ...narrowed.map((one) => narrowing(one, coversSponsees)),
      ...marked.map((mark) => markCondition(mark, Date.now())),
    ],
    ofRecords: [
      ...(isWholeDays ? [] : [sql`c.occurred_at between ${from} and ${to}`]),
      ...(kinds.length === allKinds ? [] : [sql`c.kind in (${sql.join(kinds)})`]),
    ],
  };
}

function narrowing(
  { facet, value }: Question["narrowed"][number],
  coversSponsees: boolean,
): RawBuilder<unknown> {
  const has = (column: RawBuilder<unknown>) =>
    // Without case in ASCII, which both engines agree on in a column; what is typed PostgreSQL would fold by
    // its own locale.
    value === null ? sql`${column} is null` : sql`lower(${column}) = ${lowerAscii(value)}`;
  if (facet !== "product") return has(sql.ref(`s.${facet}`));
  const product = coversSponsees ? sql`coalesce(f.product_covered, f.product)` : sql.ref("f.product");
  return sql`exists (select 1 from contribution_figure as f where f.seq = s.seq and ${has(product)})`;
}

function amountConditions({ sign, amount, currencies }: AmountBound): readonly RawBuilder<unknown>[] {
  return [
    sql`s.amount ${sql.raw(sign)} ${amount}`,
    ...(currencies === null ? [] : [sql`s.currency in (${sql.join(currencies)})`]),
  ];
}
