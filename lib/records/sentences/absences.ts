import { warningTexts } from "@/lib/records/contribution/badges";
import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { addressLines, hasGiver } from "@/lib/records/supporter";

const sections: readonly (readonly [string, (record: Contribution) => boolean])[] = [
  ["supporter", hasGiver],
  ["billing address", ({ billing }) => addressLines(billing).length > 0],
  ["shipping address", ({ shippingTo }) => addressLines(shippingTo).length > 0],
  ["groups", ({ supporter }) => supporter.memberships.length > 0],
  ["line items", ({ items }) => items.length > 0],
  ["payments", ({ payments }) => payments.length > 0],
  ["recurring plan", (record) => plansOf(record).length > 0],
  ["discounts", ({ discounts, discount }) => discounts.length > 0 || isAmount(discount)],
  ["tax lines", ({ taxLines, tax }) => taxLines.length > 0 || isAmount(tax)],
  ["refunds", hasRefund],
  ["tax receipts", (record) => receiptsOf(record).length > 0],
  ["comments", ({ comments }) => comments !== null],
  ["notes", ({ notes }) => notes !== null],
  ["tribute", ({ items }) => items.some(hasTribute)],
  ["sponsored person", ({ items }) => items.some(isSponsored)],
  ["fundraiser", ({ items }) => items.some(({ fundraiser }) => fundraiser !== null)],
  ["custom fields", ({ items }) => items.some(({ customFields }) => customFields.length > 0)],
  ["referral", ({ referralSource, httpReferer }) => (referralSource ?? httpReferer) !== null],
  ["tracking", hasTracking],
  ["warnings", (record) => warningTexts(record).length > 0],
];

/** Whether an amount is recorded that is not zero. A section with one is not empty, even without a list. */
function isAmount(amount: bigint | null): boolean {
  return amount !== null && amount !== 0n;
}

function hasRefund({ refunds, refunded, refundedAt, payments }: Contribution): boolean {
  const amounts = [refunded, ...payments.map((payment) => payment.refunded)];
  return refunds.length > 0 || refundedAt !== null || amounts.some(isAmount);
}

/** Whether an item has more of a tribute than a message, which any gift may have. */
export function hasTribute({ isTribute, tribute, tributeName }: LineItem): boolean {
  return isTribute || tribute !== null || tributeName !== null;
}

function hasTracking(record: Contribution): boolean {
  const { trackingSource, trackingMedium, trackingCampaign, trackingTerm, trackingContent } = record;
  return [trackingSource, trackingMedium, trackingCampaign, trackingTerm, trackingContent].some(Boolean);
}

/** Lists the sections without data: `No groups, comments or notes.`; null if there are none. */
export function absenceSentence(record: Contribution): string | null {
  const absent = sections.filter(([, isPresent]) => !isPresent(record)).map(([name]) => name);
  const last = absent.pop();
  if (last === undefined) return null;
  return `No ${absent.length === 0 ? last : `${absent.join(", ")} or ${last}`}.`;
}
