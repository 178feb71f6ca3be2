import * as z from "zod";
import { image } from "./image";
import { anything, date, dateOrEmpty, dateTime, dateTimeOrEmpty, decimal4, flag, url } from "./scalars";

/** An amount in major units with the ISO 4217 code of its currency (read API §2.9). */
export const money = z
  .looseObject({
    amount: z.number().describe("In major units: 12.5 is twelve and a half."),
    currency_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
  })
  .describe("An amount in one currency.");

/** The option of a product that was chosen (read API §2.12). */
export const variant = z
  .looseObject({
    id: z.string(),
    code: z.string(),
    title: z.string(),
    images: z.array(anything),
    price: money,
    sale_price: money,
    fair_market_value: money,
    price_presets: z.string().meta({
      description:
        "Suggested amounts, separated by commas; a word stands for an amount of the giver's choice.",
      examples: ["25,50,100,other"],
    }),
    minimum_price: z.number().nullable(),
    on_sale: z.boolean(),
    is_default: z.boolean(),
    is_shippable: z.boolean(),
    is_donation: z.boolean(),
    billing_period: z.string().meta({ examples: ["onetime", "monthly", "annually"] }),
    inventory_management: z.string(),
    inventory_policy: z.string().meta({ examples: ["continue", "deny"] }),
    inventory_quantity: z.int().describe("Below zero when more was sold than was in stock."),
    inventory_updated_at: dateTime,
    shipping_expectation: z.string().nullable(),
    sequence: z.int(),
    weight: z.number().nullable(),
    created_at: dateTimeOrEmpty,
    updated_at: dateTimeOrEmpty,
  })
  .describe("The option of a product that was chosen.");

/** The purpose of a line item: a fund, an article, a sponsorship (read API §2.13). */
export const product = z
  .looseObject({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    feature_image: image.nullable(),
    url: z.string(),
    price: money,
    price_min: money,
    price_max: money,
    donation_min: money,
    sale_price: money,
    actual_price: money,
    goal_amount: money,
    goal_progress: money,
    qty_available: z.int(),
    recurring_frequency: z.array(anything).describe("Elements may be null."),
    recurring_schedule: z.string().meta({ examples: ["natural", "fixed"] }),
    recurring_with_dpo: z.boolean(),
    goal_deadline: dateTime.nullable(),
    is_new: z.boolean(),
    is_sale: z.boolean(),
    is_featured: z.boolean(),
    is_clearance: z.boolean(),
    is_tax_receiptable: z.boolean(),
    cover_costs_enabled: z.boolean(),
    is_tribute: z.boolean(),
    enable_check_in: z.boolean(),
    enable_out_of_stock: z.boolean(),
    enable_social_buttons: z.boolean(),
    enable_tributes: z.boolean(),
    require_tributes: z.boolean(),
    ach_only: z.boolean(),
    hide_price: z.boolean(),
    hide_qty: z.boolean(),
    tribute_notification_types: z.array(anything),
    page_title: z.string().nullable(),
    page_description: z.string().nullable(),
    page_keywords: z.string().nullable(),
    out_of_stock_message: z.string().nullable(),
    primary_button_label: z.string().nullable(),
    alternate_button_label: z.string().nullable(),
    alternate_button_url: z.string().nullable(),
    page_content: z.string().describe("HTML: show it as text, or clean it first."),
    created_at: dateTime,
    updated_at: dateTime,
    published_at: dateTimeOrEmpty,
    unpublish_at: dateTimeOrEmpty,
    meta: z.array(z.string()),
    default_donation_amount: anything.nullable(),
    default_donation_options: anything.nullable(),
    default_recurring_donation_options: anything.nullable(),
  })
  .describe("What a line item is for: a fund, an article, a sponsorship.");

export type Variant = z.infer<typeof variant>;
export type Product = z.infer<typeof product>;

/** A field that the organization added to its sponsees (read API §2.11). */
export const customField = z
  .looseObject({
    name: z.string(),
    slug: z.string(),
    value: z.string(),
    item: z.string().nullable(),
    is_simple: flag,
    is_private: z.boolean(),
  })
  .describe("A field that the organization added to its sponsees.");

/** The person or project that a line item sponsors (read API §2.11). */
export const sponsee = z
  .looseObject({
    id: z.string(),
    reference_number: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    gender: z.string().meta({ examples: ["F", "M"] }),
    birth_date: date,
    age: z.int().describe("In whole years."),
    enrollment_date: dateOrEmpty,
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    biography: z.string().describe("HTML: show it as text, or clean it first."),
    private_notes: z.string().nullable(),
    sponsored_status: z.string(),
    is_enabled: z.boolean(),
    payment_option_group: z.string(),
    sponsor_count: z.int(),
    image_url: url,
    url: url,
    custom_fields: z.array(customField),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("The person or project that a line item sponsors.");

export type Sponsee = z.infer<typeof sponsee>;

/** The payment method of a recurring profile (read API §2.10). */
export const paymentMethod = z
  .looseObject({
    display_name: z.string(),
    account_type: z.string(),
    account_number: z.string().meta({ description: "Masked.", examples: ["**** **** **** 4242"] }),
    expires_on: dateTime,
    is_expired: z.boolean(),
    is_deleted: z.boolean(),
  })
  .describe("What a recurring profile charges.");

/** The standing agreement that a recurring line item created or belongs to (read API §2.10). */
export const recurringProfile = z
  .looseObject({
    id: z.string(),
    profile_id: z.string().describe("The number that people know the profile by."),
    status: z.string().meta({ examples: ["Active", "Suspended", "Cancelled", "Expired"] }),
    payment_description: z.string(),
    started_on: dateTime,
    next_billing_date: date,
    cover_costs_enabled: z.boolean(),
    cover_costs_amount: z.number(),
    billing_period_description: z.string().meta({ examples: ["Monthly"] }),
    billing_period_day: z.string().meta({ examples: ["14th"] }),
    aggregate_amount: z.number().describe("Sum of all that the profile has brought in."),
    failed_payments: z.int(),
    description: z.string(),
    gl_code: z.string().nullable().describe("General ledger code."),
    last_payment_due: date.nullable(),
    payment_method: paymentMethod,
  })
  .describe("The standing agreement behind a recurring line item.");

/** A tax receipt that was issued for a contribution or one of its line items (read API §2.16). */
export const taxReceipt = z
  .looseObject({
    number: z.string(),
    amount: z.number(),
    currency_code: z.string(),
    issued_at: date,
    issued_to: z.string(),
    is_voided: z.boolean(),
  })
  .describe("A tax receipt.");

/** How a line item is booked (read API §2.9). */
export const accounting = z
  .looseObject({ code: z.string().nullable().describe("General ledger code.") })
  .describe("How a line item is booked.");

/** One thing that was given for or bought (read API §2.9), in major units of the contribution's currency. */
export const lineItem = z
  .looseObject({
    id: z.string(),
    description: z.string(),
    image_thumb: z.string().describe("Address of a picture; empty when there is none."),
    is_locked: z.boolean(),
    is_recurring: z.boolean(),
    is_price_reduced: z.boolean(),
    is_fundraising_form_upgrade: z.boolean(),
    undiscounted_price: z.number(),
    locked_original_price: decimal4,
    locked_variants_original_price: z.number(),
    locked_variants_price: z.number(),
    locked_variants_total: z.number(),
    payment_string: z.string().meta({ description: "The payment in words.", examples: ["$38.00 a month"] }),
    public_url: url,
    recurring_description: z.string().nullable(),
    reference: z.string().describe("The product's code."),
    total: z.number(),
    dpo_tribute_id: z.string().nullable(),
    fields: z.array(anything),
    gift_aid: z.boolean(),
    is_tribute: z.boolean(),
    tribute_name: z.string(),
    public_message: z.string().nullable(),
    additional_notes: z.string().nullable(),
    is_anonymous: z.boolean(),
    price: z.number(),
    qty: z.int(),
    upgraded_to_recurring: flag,
    recurring_profile_id: z.string().nullable(),
    recurring_amount: z.number(),
    recurring_day: z.int().nullable().describe("1 to 31."),
    recurring_day_of_week: z.int().nullable(),
    recurring_with_dpo: z.boolean(),
    recurring_with_initial_charge: z.boolean().nullable(),
    recurring_cycles: z.int().nullable(),
    recurring_starts_on: dateOrEmpty,
    recurring_ends_on: dateOrEmpty,
    sponsorship_is_expired: z.boolean(),
    is_dcc_eligible: flag,
    dcc_recurring_amount: decimal4,
    total_tax_amt: z.number().nullable(),
    accounting: accounting,
    recurring_profile: recurringProfile.nullable().describe("Null when the item does not recur."),
    sponsee: sponsee.nullable(),
    fundraiser: z.looseObject({}).nullable(),
    variant: variant,
    product: product,
    tribute: z.looseObject({}).nullable(),
    tax_receipts: z.array(taxReceipt),
  })
  .describe("One thing that was given for or bought.");

export type RecurringProfile = z.infer<typeof recurringProfile>;
export type TaxReceipt = z.infer<typeof taxReceipt>;
export type LineItem = z.infer<typeof lineItem>;
