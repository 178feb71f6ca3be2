import { sql } from "kysely";
import { type Check, faultCheck } from "./doctor-check";

const day = 86_400_000;
/** A record that is gone is kept for thirty days and forgotten when a walk has come to its end: no walk, nothing is forgotten. */
const longestKept = 32 * day;

/** What is known of the copy of an upstream agrees with the records that are held. */
export const checkMirror: Check = async (database) => {
  const { address } = await database.reader.selectFrom("mirror").select("address").executeTakeFirstOrThrow();
  return address === null
    ? { well: true, says: "Copy: none of a data service is kept." }
    : ofCopy(Date.now())(database);
};

function ofCopy(now: number): Check {
  return faultCheck("Copy", "what is known of it is about the records that are held", [
    {
      one: "span of dates is inside out, or in another",
      several: "spans of dates are inside out, or in others",
      count: sql`(select count(*) from (
        select from_at, to_at, lag(to_at) over (partition by scope order by from_at) as before
        from mirror_coverage) as spans where from_at > to_at or before >= from_at)`,
    },
    {
      one: "span of dates was read in the future",
      several: "spans of dates were read in the future",
      count: sql`(select count(*) from mirror_coverage where as_of > ${now + day})`,
    },
    {
      one: "record is held that nobody read",
      several: "records are held that nobody read",
      count: sql`(select count(*) from contribution as c
        where not exists (select 1 from mirror_row as r where r.scope = 'contributions' and r.id = c.id))`,
    },
    {
      one: "record was read and is not held",
      several: "records were read and are not held",
      count: sql`(select count(*) from mirror_row as r where r.scope = 'contributions'
        and not exists (select 1 from contribution as c where c.id = r.id))`,
    },
    {
      one: "record may be gone that is not held",
      several: "records may be gone that are not held",
      count: sql`(select count(*) from mirror_suspect as s
        where not exists (select 1 from mirror_row as r where r.scope = s.scope and r.id = s.id))`,
    },
    {
      one: "record is gone and held",
      several: "records are gone and held",
      count: sql`(select count(*) from mirror_tombstone as t
        where exists (select 1 from mirror_row as r where r.scope = t.scope and r.id = t.id))`,
    },
    {
      one: "record that is gone was kept aside for too long",
      several: "records that are gone were kept aside for too long",
      count: sql`(select count(*) from mirror_tombstone as t where exists (select 1 from mirror_run as r
        where r.state = 'done' and r.ended_at > t.gone_at + ${sql.lit(longestKept)}))`,
    },
  ]);
}
