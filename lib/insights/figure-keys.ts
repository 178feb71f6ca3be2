import { traits } from "@/lib/database/figure-traits";
import { hasRisk } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { isMuted, isPaidIn, type Received } from "@/lib/records/contribution/status";
import { summable } from "@/lib/records/money";
import type { SearchKeys } from "@/lib/search/search-keys";

/**
 * Returns the values that sums are computed from. Texts are the search keys, so that figures and lists agree.
 */
export function toFigureKeys(
  record: Contribution,
  keys: SearchKeys,
  profileIds: readonly string[],
  money: Received | null,
) {
  const [plan] = plansOf(record);
  const costs = coversCosts(record) ? summable(record.costs) : null;
  return {
    traits: traitsOf(record, keys.status, money),
    amount: summable(record.total),
    refunded: money?.refunded ?? 0,
    costs: money === null ? 0 : (costs ?? 0),
    currency: keys.currency,
    method: keys.method,
    source: keys.source,
    country: keys.country,
    campaign: keys.campaign,
    product: keys.product,
    product_covered: keys.product_covered,
    plan: profileIds[0] ?? null,
    card_expires_at: plan?.isActive ? (plan.method?.expiresOn ?? null) : null,
  };
}

function traitsOf(record: Contribution, status: string | null, money: Received | null): number {
  const isReceived = money !== null;
  const { isTest } = record;
  const muted = isMuted(record);
  return (
    (isReceived ? traits.received : 0) |
    (status === "failed" && !isTest ? traits.failed : 0) |
    (!muted && hasRisk(record) ? traits.risk : 0) |
    (isReceived && coversCosts(record) ? traits.covered : 0) |
    (isReceived && money.refunded > 0 ? traits.refunded : 0) |
    (!isReceived && isPaidIn(record) ? traits.unsummed : 0) |
    (muted ? traits.muted : 0)
  );
}

function coversCosts(record: Contribution): boolean {
  return record.coversCosts === true && (record.costs ?? 0n) > 0n;
}
