import { type RawBuilder, sql } from "kysely";
import { tombstoneLifetimeMs } from "@/lib/mirror/store";
import { dayLength } from "@/lib/records/values";

/** Expired tombstones are removed when a run ends, so they may be older for a while. */
const maxTombstoneMs = tombstoneLifetimeMs + 2 * dayLength;

/**
 * Returns queries by fault. Their rows show that the tables of the copy contradict each other or the records.
 * @param now in ms UTC
 * @param lastEnd when the newest completed run ended (ms UTC); 0 if none was completed
 */
export function copyFaults(now: number, lastEnd: number): Readonly<Record<string, RawBuilder<unknown>>> {
  return {
    "date range reversed, or overlapping another": sql`select 1 as fault from (
      select from_at, to_at, lag(to_at) over (partition by scope order by from_at) as before
      from mirror_coverage) as spans where from_at > to_at or before >= from_at`,
    "span of dates read in the future": sql`select 1 as fault from mirror_coverage
      where as_of > ${now + dayLength}`,
    "stored record that was never read": sql`select 1 as fault from contribution as a where not exists (
      select 1 from mirror_row as b where b.scope = 'contributions' and b.id = a.id)`,
    "record read that is not stored": sql`select 1 as fault from mirror_row as a
      where a.scope = 'contributions' and not exists (select 1 from contribution as b where b.id = a.id)`,
    "record both deleted and stored": sql`select 1 as fault from mirror_tombstone as a
      where exists (select 1 from mirror_row as b where b.scope = a.scope and b.id = a.id)`,
    "deleted record kept for too long": sql`select 1 as fault from mirror_tombstone
      where gone_at < ${lastEnd - maxTombstoneMs}`,
  };
}
