import { type RawBuilder, sql } from "kysely";
import { isExpiring } from "@/lib/database/expiring-plan";
import { type Trait, traits } from "@/lib/database/figure-traits";

const ofTrait = {
  received: "received",
  failed: "failed",
  refunded: "refunded",
  risk: "risky",
  covered: "covered",
  unsummed: "unsummed",
} as const satisfies Record<string, Trait>;

/** What a question may demand by `is:`, in the words of the overview (lib/insights/definitions.ts). */
export const marks = ["received", "failed", "refunded", "risk", "covered", "expiring", "unsummed"] as const;
export type Mark = (typeof marks)[number];

/** A mark as a condition on `contribution_search`, named `s`. @param now ms UTC */
export function markCondition(mark: Mark, now: number): RawBuilder<unknown> {
  const holds =
    mark === "expiring" ? isExpiring(now) : sql`(f.traits & ${sql.lit(traits[ofTrait[mark]])}) <> 0`;
  return sql`exists (select 1 from contribution_figure as f where f.seq = s.seq and ${holds})`;
}
