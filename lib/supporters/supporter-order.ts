import { type RawBuilder, sql } from "kysely";
import { isByLifetime, type SupporterQuery } from "@/lib/contract/supporter-query";

/**
 * Where the ids of supporters stand in an order, in one index each; `supporter` is `s`, `supporter_total` is
 * `t`.
 */
interface SupporterOrder {
  /** The same for both ways of an order, and for no other. */
  readonly name: string;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** What they are ordered by; ties go by id, the same way. */
  readonly key: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** The order that a question asks for. */
export function supporterOrder({ sort, currency = "" }: SupporterQuery): SupporterOrder {
  const isDescending = sort.startsWith("-");
  if (isByLifetime(sort)) {
    return {
      name: `lifetime ${currency}`,
      from: sql`supporter_total as t`,
      where: sql`t.currency = ${currency}`,
      key: sql.ref("t.net"),
      id: sql.ref("t.supporter_id"),
      isDescending,
    };
  }
  const name = sort === "name" || sort === "-name" ? "s.sort_name" : "s.last_at";
  const key = sql.ref(name);
  return { name, from: sql`supporter as s`, where: sql`1 = 1`, key, id: sql.ref("s.id"), isDescending };
}
