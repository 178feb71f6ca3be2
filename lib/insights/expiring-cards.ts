import { type RawBuilder, sql } from "kysely";
import { gatherInChunks } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import { expiresSoon, hasExpiringCard, newestOfPlan } from "@/lib/database/expiring-plan";
import { lowerAscii } from "@/lib/reading/lower-ascii";

/** A contribution whose plan has a card that expires soon. */
interface Expiring {
  readonly seq: number;
  readonly plan: string | null;
  readonly card_expires_at: number;
}

/**
 * The numbers in the store of those contributions in a currency (as recorded) that `isExpiring` is true of, the card that expires
 * first leading. Every contribution of a plan names its card, and asking each whether it is the newest takes longer than an answer
 * may (docs/decisions/089): so plans are asked for their newest ones.
 */
export async function expiringCards(
  tx: Tx,
  now: number,
  currency: string | null,
  kinds: readonly number[],
): Promise<readonly number[]> {
  const inCurrency =
    currency === null ? sql`f.currency is null` : sql`lower(f.currency) = ${lowerAscii(currency)}`;
  const select = async (where: RawBuilder<unknown>): Promise<readonly Expiring[]> => {
    const { rows } = await sql<Expiring>`
      select f.seq, f.plan, f.card_expires_at from contribution_figure as f
      where ${where} and ${hasExpiringCard(now)} and ${inCurrency} and f.kind in (${sql.join(kinds)})`.execute(
      tx,
    );
    return rows;
  };
  const newest = await newestOfPlans(tx, now);
  const named = [...newest.values()].filter((seq) => seq !== null);
  const found = await gatherInChunks([...new Set(named)], (seqs) =>
    select(sql`f.seq in (${sql.join(seqs)})`),
  );
  const nameless = newest.has(null) ? await select(sql`f.plan is null`) : [];
  return [
    // Of several plans in one contribution the first is meant.
    ...found.filter(({ seq, plan }) => plan !== null && newest.get(plan) === seq),
    ...nameless,
  ]
    .sort((one, other) => one.card_expires_at - other.card_expires_at || one.seq - other.seq)
    .map(({ seq }) => seq);
}

/**
 * The plans with a contribution that names a card which expires soon, in the order of an index that has no more than this, and the
 * newest contribution of each.
 */
async function newestOfPlans(tx: Tx, now: number): Promise<ReadonlyMap<string | null, number | null>> {
  const { rows } = await sql<{ plan: string | null; seq: number | null }>`
    select asked.plan, ${newestOfPlan(sql`asked.plan`)} as seq from (
      select distinct f.card_expires_at, f.plan from contribution_figure as f where ${expiresSoon(now)}
    ) as asked`.execute(tx);
  return new Map(rows.map(({ plan, seq }) => [plan, seq]));
}
