import { type RawBuilder, sql } from "kysely";
import { dayLength, dayLengthEverywhere } from "@/lib/records/values";

/** How sums count a contribution; each trait is a bit of `contribution.traits`. */
export const traits = {
  /** Money was received (lib/records/contribution/status.ts). */
  received: 1,
  /** The latest attempt failed, and none succeeded or is pending; not a test. */
  failed: 2,
  /** Has a warning or a failed check; not test, spam or deleted. */
  risk: 4,
  /** Received, with costs covered. */
  covered: 8,
  /** Received, and at least partly refunded. */
  refunded: 16,
  /** Spam, test or deleted: in no sum at all. */
  muted: 32,
  /** Paid, but the amount is unreadable or too large: left out of every sum, and reported. */
  unsummed: 64,
} as const;

/** The traits that make a contribution appear in an overview. */
export const shown = traits.received | traits.failed | traits.risk | traits.unsummed;

/** Traits that few contributions have. Lists find them by an index (`contribution_search.is_notable`). */
export const notable = traits.failed | traits.risk | traits.refunded | traits.unsummed;

const soon = 30 * dayLength;

/**
 * Selects the `seq` of the newest contribution of each active plan whose card expires within 30 days of `now`
 * (ms UTC) or is on its last day, without spam, test and deleted ones. The instant of expiry is in the last
 * day or ends it, so the day is over everywhere 36 hours after it. Some rows are null: use it with `in`,
 * never with `not in`. A plan without an id has one contribution; if a contribution has several plans, the
 * first counts. Testing every contribution of a plan takes too long (docs/decisions/012), so the newest of
 * each plan is looked up at the end of an index.
 */
export function expiringCards(now: number): RawBuilder<unknown> {
  const earliest = now - dayLengthEverywhere;
  const expiresSoon = sql`f.card_expires_at >= ${earliest} and f.card_expires_at < ${now + soon}`;
  const isExpiring = sql`${expiresSoon} and (f.traits & ${sql.lit(traits.muted)}) = 0`;
  return sql`(
    select (
      select f.seq from contribution as f
      where f.plan = listed.plan and ${isExpiring} and f.seq = (
        select p.seq from contribution_profile as p
        where p.profile_id = listed.plan and p.is_active is not null
        order by p.occurred_at desc, p.id desc limit 1)
    ) as seq
    from (
      select distinct f.plan from contribution as f where ${expiresSoon} and f.plan is not null
    ) as listed
    union all
    select f.seq from contribution as f where ${isExpiring} and f.plan is null)`;
}
