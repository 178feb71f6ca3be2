import { type RawBuilder, sql } from "kysely";
import { placesBetween } from "./place";
import type { AmountBound, Question } from "./question";

/** What beside the words limits an answer. */
export interface Filter {
  /** Instants in ms UTC, both included. */
  readonly from: number;
  readonly to: number;
  /** Positions in `kinds`; never empty. */
  readonly kinds: readonly number[];
}

const allKinds = 3;
const dayLength = 86_400_000;

/** What limits an answer, as conditions on `contribution_search` (`s`) and, where that cannot tell, `contribution` (`c`). */
export interface FilterConditions {
  readonly ofIndex: readonly RawBuilder<unknown>[];
  readonly ofRecords: readonly RawBuilder<unknown>[];
}

/** The filter, and what of a question is no word. @param place the column of the places */
export function filterConditions(
  { from, to, kinds }: Filter,
  { amounts, narrowed }: Question,
  place: RawBuilder<unknown>,
): FilterConditions {
  const { first, last } = placesBetween(from, to);
  const isWholeDays = from % dayLength === 0 && (to + 1) % dayLength === 0;
  return {
    ofIndex: [
      sql`${place} between ${first} and ${last}`,
      ...amounts.flatMap(amountConditions),
      // Without case in ASCII, which both engines agree on.
      ...narrowed.map(({ facet, value }) => sql`lower(${sql.ref(`s.${facet}`)}) = lower(${value})`),
    ],
    ofRecords: [
      ...(isWholeDays ? [] : [sql`c.occurred_at between ${from} and ${to}`]),
      ...(kinds.length === allKinds ? [] : [sql`c.kind in (${sql.join(kinds)})`]),
    ],
  };
}

function amountConditions({ sign, amount, currencies }: AmountBound): readonly RawBuilder<unknown>[] {
  return [
    sql`s.amount ${sql.raw(sign)} ${amount}`,
    ...(currencies === null ? [] : [sql`s.currency in (${sql.join(currencies)})`]),
  ];
}
