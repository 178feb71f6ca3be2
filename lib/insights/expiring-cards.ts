import { sql } from "kysely";
import type { Tx } from "@/lib/database/engine";
import { isExpiring } from "@/lib/database/expiring-plan";
import { lowerAscii } from "@/lib/reading/lower-ascii";

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
