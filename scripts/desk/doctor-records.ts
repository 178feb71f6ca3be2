import { sql } from "kysely";
import { dayLength } from "@/lib/reading/durations";
import { kinds } from "@/lib/reading/kind";
import { faultCheck } from "./doctor-check";

// Division of integers goes towards zero on both engines; days begin at their lower end, before 1970 too.
const day = sql`(occurred_at - ((occurred_at % ${sql.lit(dayLength)}) + ${sql.lit(dayLength)}) % ${sql.lit(dayLength)}) / ${sql.lit(dayLength)}`;
const ofKind = (kind: number) => sql`sum(case when kind = ${sql.lit(kind)} then 1 else 0 end)`;
const counted = sql`select day, n0, n1, n2 from day_count where n0 <> 0 or n1 <> 0 or n2 <> 0`;
const real = sql`select ${day} as day, ${ofKind(0)}, ${ofKind(1)}, ${ofKind(2)} from contribution group by 1`;
const initial = sql.lit(kinds.indexOf("initial"));
const renewal = sql.lit(kinds.indexOf("recurring"));
const earliest = sql`select profile_id, seq, occurred_at, id from (
  select *, row_number() over (partition by profile_id order by occurred_at, id) as place from contribution_profile
) as placed where place = 1`;
const marked = sql`select profile_id, first_seq, first_occurred_at, first_id from profile`;
/** The rows of one query that the other does not have, by what is in the first column. */
const unlike = (one: typeof real, other: typeof real, key: string) => sql`(select count(*) from (
  select ${sql.ref(key)} from (${one} except ${other}) as more
  union select ${sql.ref(key)} from (${other} except ${one}) as less) as differing)`;

/** Rows, documents and counts by day tell of the same contributions. */
export const checkContributions = faultCheck("Contributions", "as many as documents, and as the days count", [
  {
    one: "has no document",
    several: "have no document",
    count: sql`(select count(*) from contribution as c
      where not exists (select 1 from contribution_doc as d where d.seq = c.seq))`,
  },
  {
    one: "document is of none",
    several: "documents are of none",
    count: sql`(select count(*) from contribution_doc as d
      where not exists (select 1 from contribution as c where c.seq = d.seq))`,
  },
  { one: "day is counted wrong", several: "days are counted wrong", count: unlike(counted, real, "day") },
  {
    one: "number is given away twice",
    several: "numbers are given away twice",
    count: sql`(select count(*) from (select seq from contribution union all select seq from post) as taken
      where seq >= (select next_seq from store))`,
  },
]);

/** The earliest contribution of each recurring profile is its first, and no other is (docs/decisions/008). */
export const checkProfiles = faultCheck("Plans", "each begins with its earliest contribution", [
  {
    one: "plan has another first contribution than it should",
    several: "plans have another first contribution than they should",
    count: unlike(
      marked,
      sql`select profile_id, seq as first_seq, occurred_at, id from (${earliest}) as e`,
      "profile_id",
    ),
  },
  {
    one: "belongs to a contribution that is not there",
    several: "belong to contributions that are not there",
    count: sql`(select count(*) from contribution_profile as p where not exists (select 1 from contribution as c
      where c.seq = p.seq and c.id = p.id))`,
  },
  {
    one: "contribution is marked as the wrong kind",
    several: "contributions are marked as the wrong kind",
    count: sql`(select count(*) from contribution as c
      where exists (select 1 from contribution_profile as p where p.seq = c.seq)
      and kind <> case when exists (select 1 from profile as f where f.first_seq = c.seq)
        then ${initial} else ${renewal} end)`,
  },
]);

/** Rows and documents tell of the same posts, each of a feed that is there. */
export const checkPosts = faultCheck("Posts", "as many as documents, each in a feed", [
  {
    one: "has no document",
    several: "have no document",
    count: sql`(select count(*) from post as p
      where not exists (select 1 from post_doc as d where d.seq = p.seq))`,
  },
  {
    one: "document is of none",
    several: "documents are of none",
    count: sql`(select count(*) from post_doc as d
      where not exists (select 1 from post as p where p.seq = d.seq))`,
  },
  {
    one: "is in no feed",
    several: "are in no feed",
    count: sql`(select count(*) from post as p
      where not exists (select 1 from feed as f where f.id = p.feed_id))`,
  },
]);
