import { type RawBuilder, sql } from "kysely";
import type { Tx } from "@/lib/database/engine";
import { traits } from "./traits";
import { lowerAscii } from "./words";

const days = 30;
const dayLength = 86_400_000;

/**
 * The condition on `contribution_figure`, named `f`, that a contribution is the newest of an active plan whose card expires within
 * 30 days from now (ms UTC); no spam, test or deleted one.
 */
export function isExpiring(now: number): RawBuilder<unknown> {
  return sql`f.card_expires_at >= ${now} and f.card_expires_at < ${now + days * dayLength}
    and (f.traits & ${sql.lit(traits.muted)}) = 0
    and not exists (
      select 1 from contribution_profile as p where p.profile_id = f.plan and (
        p.occurred_at > f.occurred_at or (p.occurred_at = f.occurred_at and p.seq > f.seq)))`;
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
