import * as z from "zod";
import { lineItem, taxReceipt } from "./line-item";
import { members } from "./members";
import {
  anything,
  component,
  date,
  dateTime,
  dateTimeOrEmpty,
  decimal4,
  email,
  flag,
  textOrNull,
} from "./scalars";

// Read API §2.6, §2.7, §2.8, §2.14 and §2.15.

export const supporterAddress = component("SupporterAddress", "An address that a supporter has on file.", {
  ...members(z.string(), "first_name last_name"),
  company: textOrNull,
  ...members(z.string(), "email address1"),
  address2: textOrNull,
  ...members(z.string(), "city state zip country phone"),
});

export const orderAddress = component("OrderAddress", "The address that a contribution was given with.", {
  ...supporterAddress.shape,
  title: textOrNull.meta({ examples: ["Dr."] }),
  name: z.string().describe("The full name as one text."),
});

const daysLeft = z.int().describe("Days until the end; negative once it has passed.");

export const relatedGroup = component("RelatedGroup", "Another stretch of the same membership.", {
  ...members(z.string(), "id name"),
  ...members(date, "start_date end_date"),
  ...members(z.boolean(), "is_active is_expired"),
  source: z.string(),
  end_reason: textOrNull,
  days_left: daysLeft,
});

export const group = component("Group", "A supporter's membership of a group.", {
  id: z.string().describe("Id of the membership, not of the group."),
  ...members(z.string(), "group_id name"),
  ...members(date, "start_date end_date"),
  ...members(z.boolean(), "is_active is_expired"),
  days_left: daysLeft,
  related: z.array(relatedGroup),
});

export const supporter = component("Supporter", "The person or organization that gave.", {
  id: z.string(),
  id_deprecated: z.int(),
  active: z.boolean(),
  ...members(z.string(), "display_name first_name last_name"),
  email: email,
  type: z.string().meta({ examples: ["Individual", "Organization"] }),
  ...members(z.boolean(), "is_organization email_opt_in"),
  vendor_contact_id: z.int(),
  ...members(supporterAddress, "billing_address shipping_address"),
  ...members(dateTime, "created_at updated_at"),
  groups: z.array(group),
});

export const currency = component("Currency", "A currency with its rate.", {
  name: z.string().meta({ examples: ["Canadian Dollar"] }),
  code: z.string().meta({ examples: ["CAD"] }),
  iso_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
  symbol: z.string().meta({ examples: ["$"] }),
  rate: z.number().describe("Exchange rate against the organization's own currency."),
});

const fourDigits = z.string().regex(/^\d{4}$/);

export const card = component("Card", "The card behind a payment.", {
  brand: z.string().meta({ examples: ["Visa"] }),
  last4: fourDigits.meta({ description: "The last four digits.", examples: ["4242"] }),
  ...members(z.int(), "exp_month exp_year"),
  cvc_check: z.string().meta({ examples: ["pass", "fail", "unavailable", "unchecked"] }),
  ...members(z.string(), "address_line1_check address_zip_check"),
  wallet: textOrNull.meta({ examples: ["apple_pay", "google_pay"] }),
});

/** One attempt to move money. Amounts are in major units of `currency`. */
export const payment = component("Payment", "One attempt to move money for a contribution.", {
  id: z.string(),
  type: z.string().meta({ examples: ["card", "bank", "paypal", "cheque", "cash", "unknown"] }),
  status: z.string().meta({ examples: ["succeeded", "pending", "failed"] }),
  ...members(z.number(), "amount amount_refunded"),
  currency: currency,
  ...members(z.boolean(), "paid captured"),
  ...members(dateTime, "captured_at created_at"),
  refunded: z.boolean(),
  ...members(z.string(), "gateway reference_number description"),
  ...members(textOrNull, "failure_code failure_message"),
  outcome: z.string().meta({ examples: ["authorized", "manual_review", "issuer_declined", "blocked"] }),
  card: card,
});

/** Amounts are in major units of `currency`. `warnings` may be absent from a single contribution. */
export const contribution = component(
  "Contribution",
  "A contribution: an order or a donation, with all that belongs to it.",
  {
    id: z.string(),
    is_recurring: z.boolean(),
    is_test: flag,
    is_fulfillable: z.boolean(),
    is_fulfilled: z.boolean().nullable(),
    ...members(z.boolean(), "is_refundable is_paid"),
    is_pos_entry: flag,
    is_deleted: z.boolean(),
    is_spam: flag,
    source: z.string().meta({ description: "Where it was given.", examples: ["Web", "Kiosk", "Import"] }),
    customer_comments: textOrNull,
    notes: textOrNull.describe("May hold HTML: show it as text, or clean it first."),
    supporter: supporter,
    ...members(orderAddress, "billing_address shipping_address"),
    shipping_method: textOrNull,
    ...members(dateTime, "created_at ordered_at updated_at"),
    refunded_at: dateTimeOrEmpty,
    ...members(z.int(), "downloadable_item_count recurring_item_count shippable_item_count"),
    line_items: z.array(lineItem),
    currency: currency,
    cover_costs_enabled: flag,
    cover_costs_amount: z.number(),
    discounts_amount: z.number().nullable(),
    ...members(z.number(), "subtotal_amount tax_amount shipping_amount"),
    ...members(decimal4, "total_amount refunded_amount"),
    balance_amount: z.number(),
    ...members(textOrNull, "referral_source http_referer tracking_source tracking_medium"),
    ...members(textOrNull, "tracking_campaign tracking_term tracking_content"),
    discounts: z.array(anything),
    payments: z.array(payment),
    refunds: z.array(anything),
    tax_lines: z.array(anything),
    tax_receipts: z.array(taxReceipt),
    warnings: z.array(anything).optional().describe("On every contribution of a list."),
  },
);

export type Card = z.infer<typeof card>;
export type Contribution = z.infer<typeof contribution>;
export type Group = z.infer<typeof group>;
export type Payment = z.infer<typeof payment>;
export type Supporter = z.infer<typeof supporter>;
