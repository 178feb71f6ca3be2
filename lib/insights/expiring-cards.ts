import { type RawBuilder, sql } from "kysely";
import { gatherInChunks } from "@/lib/database/chunks";
import type { Tx } from "@/lib/database/engine";
import { expiresSoon, hasExpiringCard, isSoon, newestOfPlan } from "@/lib/database/expiring-plan";
import { hourLength } from "@/lib/reading/durations";
import { lowerAscii } from "@/lib/reading/lower-ascii";

/** A contribution whose plan has a card that expires soon. */
interface Expiring {
  readonly seq: number;
  readonly plan: string | null;
  readonly card_expires_at: number;
  readonly currency: string | null;
  /** Position in `kinds`. */
  readonly kind: number;
}

/** Cards that expire soon at any moment of an hour, and the version of the store that says so. */
interface KeptCards {
  readonly version: number;
  /** ms UTC; `until` not included. */
  readonly from: number;
  readonly until: number;
  readonly cards: Promise<readonly Expiring[]>;
}

/**
 * Cards that expire soon are the same whatever the range, so they are read once an hour and after each write.
 */
export class ExpiringCards {
  private kept: KeptCards | null = null;

  /**
   * The numbers in the store of those contributions in a currency (as recorded) that `isExpiring` is true of,
   * the card that expires first leading.
   * @param version of the store, as `tx` sees it
   * @param kinds positions in `kinds`
   */
  async find(
    tx: Tx,
    version: number,
    now: number,
    { currency, kinds }: { readonly currency: string | null; readonly kinds: readonly number[] },
  ): Promise<readonly number[]> {
    const folded = currency === null ? null : lowerAscii(currency);
    const cards = await this.at(tx, version, now);
    return cards
      .filter((card) => isSoon(card.card_expires_at, now) && kinds.includes(card.kind))
      .filter((card) => (card.currency === null ? null : lowerAscii(card.currency)) === folded)
      .map(({ seq }) => seq);
  }

  private at(tx: Tx, version: number, now: number): Promise<readonly Expiring[]> {
    const { kept } = this;
    if (kept !== null && kept.version === version && kept.from <= now && now < kept.until) return kept.cards;
    const made = { version, from: now, until: now + hourLength };
    const cards = readCards(tx, made);
    this.kept = { ...made, cards };
    // After a failure the next one asks again.
    cards.catch(() => {
      if (this.kept?.cards === cards) this.kept = null;
    });
    return cards;
  }
}

/**
 * Every contribution of a plan names its card, and asking each whether it is the newest takes longer than an
 * answer may (docs/decisions/089): so plans are asked for their newest ones.
 */
async function readCards(
  tx: Tx,
  { from, until }: Pick<KeptCards, "from" | "until">,
): Promise<readonly Expiring[]> {
  const select = async (where: RawBuilder<unknown>): Promise<readonly Expiring[]> => {
    const { rows } = await sql<Expiring>`
      select f.seq, f.plan, f.card_expires_at, f.currency, f.kind from contribution_figure as f
      where ${where} and ${hasExpiringCard(from, until)}`.execute(tx);
    return rows;
  };
  const newest = await newestOfPlans(tx, { from, until });
  const named = [...newest.values()].filter((seq) => seq !== null);
  const found = await gatherInChunks([...new Set(named)], (seqs) =>
    select(sql`f.seq in (${sql.join(seqs)})`),
  );
  const nameless = newest.has(null) ? await select(sql`f.plan is null`) : [];
  return [
    // Of several plans in one contribution the first is meant.
    ...found.filter(({ seq, plan }) => plan !== null && newest.get(plan) === seq),
    ...nameless,
  ].sort((one, other) => one.card_expires_at - other.card_expires_at || one.seq - other.seq);
}

/**
 * The plans with a contribution that names a card which expires soon, in the order of an index that has no
 * more than this, and the newest contribution of each.
 */
async function newestOfPlans(
  tx: Tx,
  { from, until }: Pick<KeptCards, "from" | "until">,
): Promise<ReadonlyMap<string | null, number | null>> {
  const { rows } = await sql<{ plan: string | null; seq: number | null }>`
    select asked.plan, ${newestOfPlan(sql`asked.plan`)} as seq from (
      select distinct f.card_expires_at, f.plan from contribution_figure as f
      where ${expiresSoon(from, until)}
    ) as asked`.execute(tx);
  return new Map(rows.map(({ plan, seq }) => [plan, seq]));
}
