import "server-only";
import type { Hit } from "@/lib/client/jump-answer";
import { formatMoney } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { contributionDate } from "@/lib/records/contribution-date";
import { currencyOf } from "@/lib/records/currency";
import { member } from "@/lib/records/member";
import { recordId } from "@/lib/records/record-id";
import { contributionStatus } from "@/lib/records/status";
import { giverOf } from "@/lib/records/supporter";

/** A hit, and whom its record is about, which only the audit is told. */
export interface JumpHit extends Hit {
  readonly supporterId: string | null;
}

/** A contribution as a hit, its amount as whoever asked has them written. */
export function toContributionHit(id: string, record: unknown, locale: string): JumpHit {
  return {
    href: paths.contribution(id),
    kind: "contribution",
    id,
    name: giverOf(record).name,
    amount: formatMoney(member(record, "total_amount"), currencyOf(record), locale),
    at: contributionDate(record),
    status: contributionStatus(record).status,
    supporterId: recordId(member(record, "supporter")),
  };
}
