import type { Field } from "@/components/ui/value/field";

/** A contribution's own amounts (read API §2.6). */
export const amountFields: readonly Field[] = [
  ["subtotal_amount", "Subtotal", "amount"],
  ["discounts_amount", "Discounts", "amount"],
  ["shipping_amount", "Shipping", "amount"],
  ["tax_amount", "Tax", "amount"],
  ["cover_costs_enabled", "Covers costs", "yes"],
  ["cover_costs_amount", "Covered costs", "amount"],
  ["total_amount", "Total", "amount"],
  ["refunded_amount", "Refunded", "amount"],
  ["balance_amount", "Balance", "amount"],
];

/** The currency of a contribution or payment (read API §2.14). */
export const currencyFields: readonly Field[] = [
  ["name", "Currency", "text"],
  ["code", "Code", "code"],
  ["iso_code", "ISO code", "code"],
  ["symbol", "Symbol", "text"],
  ["rate", "Rate", "number"],
];

/** Where a contribution came from (read API §2.6). */
export const attributionFields: readonly Field[] = [
  ["source", "Source", "text"],
  ["referral_source", "Referred by", "text"],
  ["http_referer", "Referrer", "link"],
  ["tracking_campaign", "Campaign", "code"],
  ["tracking_source", "Tracking source", "text"],
  ["tracking_medium", "Medium", "text"],
  ["tracking_term", "Term", "text"],
  ["tracking_content", "Content", "text"],
];

/** What a contribution says about itself as a record (read API §2.6). */
export const recordFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["ordered_at", "Ordered", "moment"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
  ["refunded_at", "Refunded", "moment"],
  ["is_paid", "Paid", "yes"],
  ["is_refundable", "Refundable", "yes"],
  ["is_recurring", "Recurring", "yes"],
  ["is_fulfillable", "Fulfillable", "yes"],
  ["is_fulfilled", "Fulfilled", "yes"],
  ["shipping_method", "Shipping method", "any"],
  ["shippable_item_count", "Shippable items", "number"],
  ["downloadable_item_count", "Downloads", "number"],
  ["recurring_item_count", "Recurring items", "number"],
  ["is_test", "Test", "yes"],
  ["is_spam", "Spam", "yes"],
  ["is_pos_entry", "Point of sale", "yes"],
  ["is_deleted", "Deleted", "yes"],
];
