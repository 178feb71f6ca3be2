import { type RawBuilder, sql } from "kysely";
import { dayLength } from "@/lib/records/values";

/** How sums count a contribution, each a bit of `contribution_figure.traits`. */
export const traits = {
  /** Money was received (lib/records/contribution/status.ts). */
  received: 1,
  /** The latest attempt failed and none succeeded or is pending; no test. */
  failed: 2,
  /** A warning or a failed check; no test, spam or deleted one. */
  risk: 4,
  /** Received, with costs covered. */
  covered: 8,
  /** Received, and something of it was given back. */
  refunded: 16,
  /** Spam, test or deleted: in no sum at all. */
  muted: 32,
  gone: 64,
  /** Received, but the amount is unreadable or too large: left out of every sum, and reported. */
  unsummed: 128,
} as const;

/** The traits for which an overview shows a contribution. */
export const shown = traits.received | traits.failed | traits.risk | traits.unsummed;

/** Traits that few contributions have: an index finds them for lists (`contribution_search.is_notable`). */
export const notable = traits.failed | traits.risk | traits.refunded | traits.unsummed;

const soon = 30 * dayLength;

/**
 * The condition on `contribution_figure`, named `f`, that a contribution was placed last of an active plan
 * whose card expires within 30 days from now (ms UTC). A plan without an id has one contribution.
 */
export function isExpiring(now: number): RawBuilder<unknown> {
  return sql`${hasExpiringCard(now)} and (f.plan is null or f.seq = ${newestOfPlan(sql`f.plan`)})`;
}

/** The same for all contributions of such plans, without spam, test and deleted ones. */
export function hasExpiringCard(now: number): RawBuilder<unknown> {
  return sql`${expiresSoon(now)} and (f.traits & ${sql.lit(traits.muted)}) = 0`;
}

/** The part of it that the index of cards decides. */
export function expiresSoon(now: number): RawBuilder<unknown> {
  return sql`f.card_expires_at >= ${now} and f.card_expires_at < ${now + soon}`;
}

/**
 * The number in the store of the contribution of a plan that was placed last; read from the end of an index.
 * PostgreSQL expects most rows to pass `<>` and walks the index; with `not exists` it sorts the whole plan.
 */
export function newestOfPlan(plan: RawBuilder<unknown>): RawBuilder<number | null> {
  const muted = sql.lit(traits.muted);
  return sql`(
    select p.seq from contribution_profile as p
    where p.profile_id = ${plan} and coalesce((
      select other.traits & ${muted} from contribution_figure as other where other.seq = p.seq), 0)
      <> ${muted}
    order by p.occurred_at desc, p.id desc limit 1)`;
}
