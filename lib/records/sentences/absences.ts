import { warningTexts } from "@/lib/records/contribution/badges";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { addressLines, giverOf } from "@/lib/records/supporter";

const sections: readonly (readonly [string, (record: Contribution) => boolean])[] = [
  ["supporter", (record) => giverOf(record).name !== null],
  ["billing address", ({ billing }) => addressLines(billing).length > 0],
  ["shipping address", ({ shippingTo }) => addressLines(shippingTo).length > 0],
  ["groups", ({ supporter }) => supporter.memberships.length > 0],
  ["line items", ({ items }) => items.length > 0],
  ["payments", ({ payments }) => payments.length > 0],
  ["recurring plan", (record) => plansOf(record).length > 0],
  ["discounts", ({ discounts }) => discounts.length > 0],
  ["tax lines", ({ taxLines }) => taxLines.length > 0],
  ["refunds", ({ refunds }) => refunds.length > 0],
  ["tax receipts", (record) => receiptsOf(record).length > 0],
  ["comments", ({ comments }) => comments !== null],
  ["notes", ({ notes }) => notes !== null],
  ["tribute", ({ items }) => items.some(({ tribute }) => tribute !== null)],
  ["sponsored person", ({ items }) => items.some(({ sponsee }) => sponsee !== null)],
  ["fundraiser", ({ items }) => items.some(({ fundraiser }) => fundraiser !== null)],
  ["custom fields", ({ items }) => items.some(({ customFields }) => customFields.length > 0)],
  ["referral", ({ referralSource, httpReferer }) => (referralSource ?? httpReferer) !== null],
  ["tracking", hasTracking],
  ["warnings", (record) => warningTexts(record).length > 0],
];

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
