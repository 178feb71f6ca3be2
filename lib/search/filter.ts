import { type RawBuilder, sql } from "kysely";
import { isExpiring, type Trait, traits } from "@/lib/database/figure-traits";
import { kinds as allKinds } from "@/lib/records/labels";
import { lowerAscii } from "@/lib/records/text";
import type { Mark, Question } from "./question";
import { isWholeSlots, sortKeysBetween } from "./search-index";

/** Limits results by date and kind. */
export interface Filter {
  /** Instants in ms UTC, both included. */
  readonly from: number;
  readonly to: number;
  /** Positions in `kinds`; never empty. */
  readonly kinds: readonly number[];
  /** Whether names of sponsored persons in products are compared as they are covered in records. */
  readonly coversSponsees?: boolean;
}

/** Lets every contribution through. */
export const everything: Filter = { from: -8.64e15, to: 8.64e15 - 1, kinds: allKinds.map((_, kind) => kind) };

/**
 * The filter and the conditions of a question that are no words: on `contribution_search`, `s`, and the
 * others on `contribution`, `c`. @param key the column of the sort keys
 */
export function filterConditions(
  { from, to, kinds, coversSponsees = false }: Filter,
  { amounts, narrowed, marked }: Question,
  key: RawBuilder<unknown>,
) {
  const { first, last } = sortKeysBetween(from, to);
  const now = Date.now();
  return {
    ofIndex: [
      sql`${key} between ${first} and ${last}`,
      ...amounts.map(({ sign, amount }) => sql`s.amount ${sql.raw(sign)} ${amount}`),
      ...amounts.flatMap(({ currencies }) =>
        currencies === null ? [] : [sql`s.currency in (${sql.join(currencies)})`],
      ),
      ...narrowed.map((one) => narrowedTo(one, coversSponsees)),
      ...marked.map((mark) => figureExists(holdsMark(mark, now))),
    ],
    ofRecords: [
      ...(isWholeSlots(from, to) ? [] : [sql`c.occurred_at between ${from} and ${to}`]),
      ...(kinds.length === allKinds.length ? [] : [sql`c.kind in (${sql.join(kinds)})`]),
    ],
  };
}

function narrowedTo({ facet, value }: Question["narrowed"][number], coversSponsees: boolean) {
  // Both engines fold ASCII alike; PostgreSQL would fold a typed value by its locale.
  const has = (column: RawBuilder<unknown>) =>
    value === null ? sql`${column} is null` : sql`lower(${column}) = ${lowerAscii(value)}`;
  if (facet !== "product") return has(sql.ref(`s.${facet}`));
  return figureExists(has(sql.raw(coversSponsees ? "coalesce(f.product_covered, f.product)" : "f.product")));
}

const traitOf = {
  received: "received",
  failed: "failed",
  refunded: "refunded",
  risk: "risky",
  covered: "covered",
  unsummed: "unsummed",
} as const satisfies Record<Exclude<Mark, "expiring">, Trait>;

function holdsMark(mark: Mark, now: number): RawBuilder<unknown> {
  return mark === "expiring" ? isExpiring(now) : sql`(f.traits & ${sql.lit(traits[traitOf[mark]])}) <> 0`;
}

function figureExists(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from contribution_figure as f where f.seq = s.seq and ${condition})`;
}
