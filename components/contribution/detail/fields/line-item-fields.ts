import type { Field } from "@/components/ui/value/field";

/** What a line item is and costs (read API §2.9). */
export const itemFields: readonly Field[] = [
  ["description", "Description", "text"],
  ["id", "Id", "code"],
  ["reference", "Product code", "code"],
  ["qty", "Quantity", "number"],
  ["price", "Price", "amount"],
  ["undiscounted_price", "Before discount", "amount"],
  ["total", "Total", "amount"],
  ["total_tax_amt", "Tax", "amount"],
  ["payment_string", "Payment in words", "text"],
  ["public_url", "Public page", "link"],
  ["image_thumb", "Picture", "link"],
  ["is_price_reduced", "Reduced price", "yes"],
  ["is_fundraising_form_upgrade", "Form upgrade", "yes"],
  ["is_anonymous", "Anonymous", "yes"],
  ["gift_aid", "Gift Aid", "yes"],
  ["is_dcc_eligible", "May cover costs", "yes"],
  ["dcc_recurring_amount", "Costs, recurring", "amount"],
  ["sponsorship_is_expired", "Sponsorship over", "yes"],
  ["additional_notes", "Notes", "text", "private"],
];

/** The price that was locked when the item was ordered (read API §2.9). */
export const lockedFields: readonly Field[] = [
  ["is_locked", "Price locked", "yes"],
  ["locked_original_price", "Original price", "amount"],
  ["locked_variants_original_price", "Variant, original", "amount"],
  ["locked_variants_price", "Variant price", "amount"],
  ["locked_variants_total", "Variant total", "amount"],
];

/** How often and until when an item is charged (read API §2.9). */
export const recurrenceFields: readonly Field[] = [
  ["is_recurring", "Recurring", "yes"],
  ["recurring_description", "Schedule", "text"],
  ["recurring_amount", "Amount", "amount"],
  ["recurring_day", "Day of month", "number"],
  ["recurring_day_of_week", "Day of week", "any"],
  ["recurring_starts_on", "Starts", "day"],
  ["recurring_ends_on", "Ends", "day"],
  ["recurring_cycles", "Cycles", "number"],
  ["recurring_with_initial_charge", "Initial charge", "yes"],
  ["recurring_with_dpo", "With DPO", "yes"],
  ["upgraded_to_recurring", "Upgraded", "yes"],
  ["recurring_profile_id", "Profile id", "code"],
];

/** In whose honour an item was given (read API §2.9). */
export const tributeFields: readonly Field[] = [
  ["is_tribute", "Tribute", "yes"],
  ["tribute_name", "In honour of", "text", "private"],
  ["public_message", "Message", "text", "private"],
  ["dpo_tribute_id", "DPO tribute id", "code"],
];

/** How an item is booked (read API §2.9). */
export const accountingFields: readonly Field[] = [["code", "Code", "code"]];
