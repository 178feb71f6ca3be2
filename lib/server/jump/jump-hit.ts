import type { Contribution } from "@/lib/records/contribution/contribution";
import "server-only";
import type { Hit } from "@/lib/client/jump-answer";
import { formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { contributionStatus } from "@/lib/records/contribution/status";
import { giverOf } from "@/lib/records/supporter";
import { recordId } from "@/lib/records/values";

/** A hit, and whom its record is about, which only the audit is told. */
export interface JumpHit extends Hit {
  readonly supporterId: string | null;
}

/** A contribution as a hit, its amount as whoever asked has them written. */
export function toContributionHit(id: string, record: Contribution, locale: string): JumpHit {
  return {
    href: paths.contribution(id),
    kind: "contribution",
    id,
    name: giverOf(record).name,
    amount: formatMoney(record.total, record.currency, locale),
    at: record.placedAt,
    status: contributionStatus(record).status,
    supporterId: recordId(record.raw["supporter"]),
  };
}
