import type { Field } from "@/components/ui/value/field";

/** The currency of a contribution or payment (read API §2.14). */
export const currencyFields: readonly Field[] = [
  ["name", "Currency", "text"],
  ["code", "Code", "code"],
  ["iso_code", "ISO code", "code"],
  ["symbol", "Symbol", "text"],
  ["rate", "Rate", "number"],
];

/** The origin of a contribution (read API §2.6). */
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

/** The identity of a contribution (read API §2.6). */
export const recordFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["ordered_at", "Ordered", "moment"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** The amounts and flags of a contribution (read API §2.6). */
export const contributionFields: readonly Field[] = [
  ["subtotal_amount", "Subtotal", "amount"],
  ["discounts_amount", "Discounts", "amount"],
  ["shipping_amount", "Shipping", "amount"],
  ["tax_amount", "Tax", "amount"],
  ["cover_costs_enabled", "Covers costs", "yes"],
  ["cover_costs_amount", "Covered costs", "amount"],
  ["total_amount", "Total", "amount"],
  ["refunded_amount", "Refunded", "amount"],
  ["balance_amount", "Balance", "amount"],
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

/** The supporter of a contribution (read API §2.7). */
export const supporterFields: readonly Field[] = [
  ["display_name", "Name", "text", "private"],
  ["first_name", "First name", "text", "private"],
  ["last_name", "Last name", "text", "private"],
  ["id", "Id", "code"],
  ["id_deprecated", "Old id", "code"],
  ["vendor_contact_id", "Vendor contact", "code"],
  ["email", "Email", "text", "private"],
  ["type", "Type", "text"],
  ["is_organization", "Organization", "yes"],
  ["active", "Active", "yes"],
  ["email_opt_in", "Email opt-in", "yes"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** An address on file (read API §2.7). */
export const addressFields: readonly Field[] = [
  ["first_name", "First name", "text", "private"],
  ["last_name", "Last name", "text", "private"],
  ["company", "Company", "text", "private"],
  ["email", "Email", "text", "private"],
  ["phone", "Phone", "text", "private"],
  ["address1", "Address", "text", "private"],
  ["address2", "Address, line 2", "text", "private"],
  ["city", "City", "text", "private"],
  ["state", "State", "text", "private"],
  ["zip", "Postal code", "text", "private"],
  ["country", "Country", "text"],
];

/** The address that a contribution was given with (read API §2.7). */
export const orderAddressFields: readonly Field[] = [
  ["title", "Title", "text", "private"],
  ["name", "Full name", "text", "private"],
  ...addressFields,
];

/** A membership of a group (read API §2.8). */
export const groupFields: readonly Field[] = [
  ["name", "Group", "text"],
  ["group_id", "Group id", "code"],
  ["id", "Membership id", "code"],
  ["start_date", "From", "day"],
  ["end_date", "Until", "day"],
  ["days_left", "Days left", "number"],
  ["is_active", "Active", "yes"],
  ["is_expired", "Expired", "yes"],
];

/** Another term of the same membership (read API §2.8). */
export const relatedGroupFields: readonly Field[] = [
  ["name", "Group", "text"],
  ["id", "Membership id", "code"],
  ["start_date", "From", "day"],
  ["end_date", "Until", "day"],
  ["days_left", "Days left", "number"],
  ["is_active", "Active", "yes"],
  ["is_expired", "Expired", "yes"],
  ["source", "Source", "text"],
  ["end_reason", "Ended because", "text"],
];

/** One attempt to move money (read API §2.15). Amounts are in its own currency. */
export const paymentFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["type", "Type", "text"],
  ["status", "Status", "text"],
  ["outcome", "Outcome", "text"],
  ["amount", "Amount", "amount"],
  ["amount_refunded", "Refunded amount", "amount"],
  ["paid", "Paid", "yes"],
  ["captured", "Captured", "yes"],
  ["refunded", "Refunded", "yes"],
  ["created_at", "Created", "moment"],
  ["captured_at", "Captured at", "moment"],
  ["gateway", "Gateway", "text"],
  ["reference_number", "Reference", "code"],
  ["description", "Description", "text"],
  ["failure_code", "Failure code", "code"],
  ["failure_message", "Failure message", "text"],
];

/** The card behind a payment (read API §2.15). */
export const cardFields: readonly Field[] = [
  ["brand", "Brand", "text"],
  ["last4", "Last four", "code"],
  ["exp_month", "Expiry month", "number"],
  ["exp_year", "Expiry year", "code"],
  ["wallet", "Wallet", "text"],
  ["cvc_check", "Security code", "text"],
  ["address_line1_check", "Street check", "text"],
  ["address_zip_check", "Postal code check", "text"],
];

/** A tax receipt (read API §2.16). */
export const receiptFields: readonly Field[] = [
  ["number", "Number", "code"],
  ["amount", "Amount", "amount"],
  ["currency_code", "Currency", "code"],
  ["issued_at", "Issued", "day"],
  ["issued_to", "Issued to", "text", "private"],
  ["is_voided", "Void", "yes"],
];
