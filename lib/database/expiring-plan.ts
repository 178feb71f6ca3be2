import { type RawBuilder, sql } from "kysely";
import { dayLength } from "@/lib/reading/durations";
import { traits } from "./figure-traits";

const days = 30;

/**
 * The condition on `contribution_figure`, named `f`, that a contribution is the newest of an active plan whose card expires within
 * 30 days from now (ms UTC); spam, test and deleted ones are not there for it. The newest is the one that was placed last, whatever
 * date lists go by; what came before it is passed over by the index.
 */
export function isExpiring(now: number): RawBuilder<unknown> {
  return sql`f.card_expires_at >= ${now} and f.card_expires_at < ${now + days * dayLength}
    and (f.traits & ${sql.lit(traits.muted)}) = 0
    and not exists (
      select 1 from contribution_profile as own
      join contribution_profile as p on p.profile_id = own.profile_id and p.seq <> own.seq
      where own.seq = f.seq and own.profile_id = f.plan
      and p.occurred_at >= own.occurred_at and (p.occurred_at > own.occurred_at or p.seq > own.seq)
      and not exists (
        select 1 from contribution_figure as other
        where other.seq = p.seq and (other.traits & ${sql.lit(traits.muted)}) <> 0))`;
}
