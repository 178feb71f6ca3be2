import type { RowMember } from "@/lib/records/list-rows-packed";

/**
 * What a row says, whatever its columns: which one it is, how it stands, and what the sums of the page need.
 */
const always: readonly RowMember[] = [
  ...(["id", "kind", "status", "badges", "isMuted"] as const),
  ...(["supporter", "amount", "currency"] as const),
];

/** What the cells of a column read beside that. A column that is not named here reads nothing more. */
const byColumn: Readonly<Record<string, readonly RowMember[]>> = {
  date: ["occurredAt"],
  kind: ["schedule"],
  amount: ["refunded", "coverCosts"],
  method: ["method"],
  items: ["item", "itemCode", "moreItems"],
  receipt: ["receipt"],
  email: ["email"],
  phone: ["phone"],
  "supporter-id": ["supporterId"],
  "supporter-type": ["supporterType"],
  groups: ["groups"],
  city: ["city"],
  country: ["country"],
  schedule: ["schedule"],
  "next-billing": ["nextBillingOn"],
  subtotal: ["subtotal"],
  discounts: ["discounts"],
  shipping: ["shipping"],
  tax: ["tax"],
  "cover-costs": ["coverCosts"],
  refunded: ["refunded"],
  balance: ["balance"],
  "shipping-method": ["shippingMethod"],
  gateway: ["gateway"],
  reference: ["reference"],
  attempts: ["attempts"],
  "item-code": ["itemCode"],
  units: ["units"],
  "recurring-items": ["recurringItems"],
  "shippable-items": ["shippableItems"],
  "downloadable-items": ["downloadableItems"],
  created: ["createdAt"],
  updated: ["updatedAt"],
  "refunded-at": ["refundedAt"],
  source: ["source"],
  referral: ["referral"],
  "tracking-source": ["trackingSource"],
  medium: ["medium"],
  campaign: ["campaign"],
};

/** The members of a row that a table with some columns shows. */
export function membersOf(columns: readonly string[]): readonly RowMember[] {
  return [...always, ...columns.flatMap((id) => byColumn[id] ?? [])];
}
