import { type RawBuilder, sql } from "kysely";
import { isByLifetime, type SupporterQuery } from "@/lib/contract/supporter-query";
import type { Engine } from "@/lib/database/engine";
import { askedOfPostgres } from "@/lib/search/asked-of-postgres";
import { textConditions } from "@/lib/search/text-demand";
import type { Rarity } from "@/lib/search/trigram-sample";
import { fullTextFor, type SupporterDemand } from "./supporter-demand";
import { supporterOrder } from "./supporter-order";

/**
 * A way to the supporters whom words find: `supporter` is `s`, and `supporter_total`, where it puts them in
 * order, `t`.
 */
export interface Way {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Whether they come in the order that is asked for, or in any that will do. */
  readonly isOrdered: boolean;
}

/** The order of an answer. */
export function inOrder({ key, id, isDescending }: ReturnType<typeof supporterOrder>): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  return sql`order by ${key} ${direction}, ${id} ${direction}`;
}

/** Everybody, to be put in the order that is asked for, of which both engines have an index. */
function everybody(query: SupporterQuery, demand: SupporterDemand): Way {
  const { from, where } = supporterOrder(query);
  const words = textConditions(demand);
  if (!isByLifetime(query.sort)) return { from, conditions: [where, ...words], isOrdered: false };
  return {
    from: sql`${from} cross join supporter as s`,
    conditions: [sql`s.id = t.supporter_id`, where, ...words],
    isOrdered: false,
  };
}

/**
 * Everybody in the order that is asked for, as far as `most` where PostgreSQL would not walk it by itself.
 */
export function walked(
  engine: Engine["name"],
  query: SupporterQuery,
  demand: SupporterDemand,
  most: number,
): Way {
  if (engine === "sqlite" || isByLifetime(query.sort)) return everybody(query, demand);
  const order = supporterOrder(query);
  // Without a limit it would sort everybody, wherever their rows are not stored in that order.
  const walk = sql`select s.id, s.text from ${order.from} where ${order.where} ${inOrder(order)}
    limit ${most}`;
  return { from: sql`(${walk}) as s`, conditions: textConditions(demand, "position"), isOrdered: true };
}

/** Those whom an index of words finds. */
export function indexed(
  engine: Engine["name"],
  query: SupporterQuery,
  demand: SupporterDemand,
  rarity: Rarity,
): Way {
  const walk = everybody(query, demand);
  if (engine === "postgres") {
    const { conditions, text } = askedOfPostgres(demand, rarity);
    const found = [...conditions, ...textConditions(demand, text)];
    if (isByLifetime(query.sort)) return { ...walk, conditions: [...walk.conditions, ...conditions] };
    const { from, where } = supporterOrder(query);
    return {
      from: sql`(${fenced(sql`select s.* from ${from} where ${sql.join([where, ...found], sql` and `)}`)}) as
        s`,
      conditions: [where],
      isOrdered: false,
    };
  }
  const index = fullTextFor(demand, rarity);
  if (index === null) return walk;
  const { table, asked } = index;
  const totals = isByLifetime(query.sort) ? sql` cross join ${supporterOrder(query).from}` : sql``;
  return {
    from: sql`${table} cross join supporter as s${totals}`,
    conditions: [sql`${table} match ${asked}`, sql`s.no = ${table}.rowid`, ...walk.conditions],
    isOrdered: false,
  };
}

/**
 * With an offset PostgreSQL does not mix what it is asked for with what stands around it: it knows too little
 * of words to choose.
 */
function fenced(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${query} offset 0`;
}
