import { type RawBuilder, sql } from "kysely";
import type { Tx } from "@/lib/database/engine";
import { traits } from "./traits";
import { lowerAscii } from "./words";

const days = 30;
const dayLength = 86_400_000;

/**
 * The condition on `contribution_figure`, named `f`, that a contribution is the newest of an active plan whose card expires within
 * 30 days from now (ms UTC); spam, test and deleted ones are not there for it. The newest is the one that was placed last, whatever
 * date lists go by.
 */
export function isExpiring(now: number): RawBuilder<unknown> {
  return sql`f.card_expires_at >= ${now} and f.card_expires_at < ${now + days * dayLength}
    and (f.traits & ${sql.lit(traits.muted)}) = 0
    and not exists (
      select 1 from contribution_profile as own
      join contribution_profile as p on p.profile_id = own.profile_id and p.seq <> own.seq
      where own.seq = f.seq and own.profile_id = f.plan
      and (p.occurred_at > own.occurred_at or (p.occurred_at = own.occurred_at and p.seq > own.seq))
      and not exists (
        select 1 from contribution_figure as other
        where other.seq = p.seq and (other.traits & ${sql.lit(traits.muted)}) <> 0))`;
}

/** The numbers in the store of those contributions in a currency (as recorded), the card that expires first leading. */
export async function expiringCards(
  tx: Tx,
  now: number,
  currency: string | null,
  kinds: readonly number[],
): Promise<readonly number[]> {
  const inCurrency =
    currency === null ? sql`f.currency is null` : sql`lower(f.currency) = ${lowerAscii(currency)}`;
  const { rows } = await sql<{ seq: number }>`
    select f.seq from contribution_figure as f
    where ${isExpiring(now)} and ${inCurrency} and f.kind in (${sql.join(kinds)})
    order by f.card_expires_at, f.seq`.execute(tx);
  return rows.map(({ seq }) => seq);
}
