import * as z from "zod";
import { lineItem, taxReceipt } from "./line-item";
import { anything, date, dateTime, dateTimeOrEmpty, decimal4, email, flag } from "./scalars";

/** The address that a supporter has on file (read API §2.7). */
export const supporterAddress = z
  .looseObject({
    first_name: z.string(),
    last_name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string(),
  })
  .describe("An address that a supporter has on file.");

/** The address of a contribution: a supporter's address plus title and full name (read API §2.7). */
export const orderAddress = supporterAddress
  .extend({
    title: z
      .string()
      .nullable()
      .meta({ examples: ["Dr."] }),
    name: z.string().describe("The full name as one text."),
  })
  .describe("The address that a contribution was given with.");

/** Another stretch of the same membership (read API §2.8). */
export const relatedGroup = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    start_date: date,
    end_date: date,
    is_active: z.boolean(),
    is_expired: z.boolean(),
    source: z.string(),
    end_reason: z.string().nullable(),
    days_left: z.int().describe("Days until the end; negative once it has passed."),
  })
  .describe("Another stretch of the same membership.");

/** A supporter's membership of a group (read API §2.8). */
export const group = z
  .looseObject({
    id: z.string().describe("Id of the membership, not of the group."),
    group_id: z.string(),
    name: z.string(),
    start_date: date,
    end_date: date,
    is_active: z.boolean(),
    is_expired: z.boolean(),
    days_left: z.int().describe("Days until the end; negative once it has passed."),
    related: z.array(relatedGroup),
  })
  .describe("A supporter's membership of a group.");

/** The giver (read API §2.7). */
export const supporter = z
  .looseObject({
    id: z.string(),
    id_deprecated: z.int(),
    active: z.boolean(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: email,
    type: z.string().meta({ examples: ["Individual", "Organization"] }),
    is_organization: z.boolean(),
    email_opt_in: z.boolean(),
    vendor_contact_id: z.int(),
    billing_address: supporterAddress,
    shipping_address: supporterAddress,
    created_at: dateTime,
    updated_at: dateTime,
    groups: z.array(group),
  })
  .describe("The person or organization that gave.");

export type Group = z.infer<typeof group>;
export type Supporter = z.infer<typeof supporter>;

/** The currency that the amounts of a contribution or payment are in (read API §2.14). */
export const currency = z
  .looseObject({
    name: z.string().meta({ examples: ["Canadian Dollar"] }),
    code: z.string().meta({ examples: ["CAD"] }),
    iso_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
    symbol: z.string().meta({ examples: ["$"] }),
    rate: z.number().describe("Exchange rate against the organization's own currency."),
  })
  .describe("A currency with its rate.");

/** The card behind a payment, as much of it as may be shown (read API §2.15). */
export const card = z
  .looseObject({
    brand: z.string().meta({ examples: ["Visa"] }),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ description: "The last four digits.", examples: ["4242"] }),
    exp_month: z.int(),
    exp_year: z.int(),
    cvc_check: z.string().meta({ examples: ["pass", "fail", "unavailable", "unchecked"] }),
    address_line1_check: z.string(),
    address_zip_check: z.string(),
    wallet: z
      .string()
      .nullable()
      .meta({ examples: ["apple_pay", "google_pay"] }),
  })
  .describe("The card behind a payment.");

/** One attempt to move money (read API §2.15). Amounts are in major units of `currency`. */
export const payment = z
  .looseObject({
    id: z.string(),
    type: z.string().meta({ examples: ["card", "bank", "paypal", "cheque", "cash", "unknown"] }),
    status: z.string().meta({ examples: ["succeeded", "pending", "failed"] }),
    amount: z.number(),
    amount_refunded: z.number(),
    currency: currency,
    paid: z.boolean(),
    captured: z.boolean(),
    captured_at: dateTime,
    created_at: dateTime,
    refunded: z.boolean(),
    gateway: z.string(),
    reference_number: z.string(),
    description: z.string(),
    failure_code: z.string().nullable(),
    failure_message: z.string().nullable(),
    outcome: z.string().meta({ examples: ["authorized", "manual_review", "issuer_declined", "blocked"] }),
    card: card,
  })
  .describe("One attempt to move money for a contribution.");

export type Card = z.infer<typeof card>;
export type Payment = z.infer<typeof payment>;

/**
 * A contribution (read API §2.6). Amounts are in major units of `currency`. `warnings` may be absent from a
 * single one.
 */
export const contribution = z
  .looseObject({
    id: z.string(),
    is_recurring: z.boolean(),
    is_test: flag,
    is_fulfillable: z.boolean(),
    is_fulfilled: z.boolean().nullable(),
    is_refundable: z.boolean(),
    is_paid: z.boolean(),
    is_pos_entry: flag,
    is_deleted: z.boolean(),
    is_spam: flag,
    source: z.string().meta({ description: "Where it was given.", examples: ["Web", "Kiosk", "Import"] }),
    customer_comments: z.string().nullable(),
    notes: z.string().nullable().describe("May hold HTML: show it as text, or clean it first."),
    supporter: supporter,
    billing_address: orderAddress,
    shipping_address: orderAddress,
    shipping_method: z.string().nullable(),
    created_at: dateTime,
    ordered_at: dateTime,
    updated_at: dateTime,
    refunded_at: dateTimeOrEmpty,
    downloadable_item_count: z.int(),
    recurring_item_count: z.int(),
    shippable_item_count: z.int(),
    line_items: z.array(lineItem),
    currency: currency,
    cover_costs_enabled: flag,
    cover_costs_amount: z.number(),
    discounts_amount: z.number().nullable(),
    subtotal_amount: z.number(),
    tax_amount: z.number(),
    shipping_amount: z.number(),
    total_amount: decimal4,
    refunded_amount: decimal4,
    balance_amount: z.number(),
    referral_source: z.string().nullable(),
    http_referer: z.string().nullable(),
    tracking_source: z.string().nullable(),
    tracking_medium: z.string().nullable(),
    tracking_campaign: z.string().nullable(),
    tracking_term: z.string().nullable(),
    tracking_content: z.string().nullable(),
    discounts: z.array(anything),
    payments: z.array(payment),
    refunds: z.array(anything),
    tax_lines: z.array(anything),
    tax_receipts: z.array(taxReceipt),
    warnings: z.array(anything).optional().describe("On every contribution of a list."),
  })
  .describe("A contribution: an order or a donation, with all that belongs to it.");

export type Contribution = z.infer<typeof contribution>;
