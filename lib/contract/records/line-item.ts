import * as z from "zod";
import { product, variant } from "./product";
import { anything, date, dateOrEmpty, dateTime, decimal4, flag, url } from "./scalars";
import { sponsee } from "./sponsee";

/** What a recurring profile charges (read API §2.10). */
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

/**
 * One thing that was given for or bought (read API §2.9). Amounts are in major units of the contribution's
 * currency.
 */
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
