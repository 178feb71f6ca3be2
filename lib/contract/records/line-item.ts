import * as z from "zod";
import { members } from "./members";
import { image } from "./post";
import {
  anything,
  component,
  date,
  dateOrEmpty,
  dateTime,
  dateTimeOrEmpty,
  decimal4,
  flag,
  textOrNull,
  url,
} from "./scalars";

// Read API §2.9 to §2.13 and §2.16.

export const money = component("Money", "An amount in one currency.", {
  amount: z.number().describe("In major units: 12.5 is twelve and a half."),
  currency_code: z.string().meta({ description: "ISO 4217 code.", examples: ["CAD"] }),
});

const presets = "Suggested amounts, separated by commas; a word stands for an amount of the giver's choice.";

export const variant = component("Variant", "The option of a product that was chosen.", {
  ...members(z.string(), "id code title"),
  images: z.array(anything),
  ...members(money, "price sale_price fair_market_value"),
  price_presets: z.string().meta({ description: presets, examples: ["25,50,100,other"] }),
  minimum_price: z.number().nullable(),
  ...members(z.boolean(), "on_sale is_default is_shippable is_donation"),
  billing_period: z.string().meta({ examples: ["onetime", "monthly", "annually"] }),
  inventory_management: z.string(),
  inventory_policy: z.string().meta({ examples: ["continue", "deny"] }),
  inventory_quantity: z.int().describe("Below zero when more was sold than was in stock."),
  inventory_updated_at: dateTime,
  shipping_expectation: textOrNull,
  sequence: z.int(),
  weight: z.number().nullable(),
  ...members(dateTimeOrEmpty, "created_at updated_at"),
});

export const product = component("Product", "What a line item is for: a fund, an article, a sponsorship.", {
  ...members(z.string(), "id code name description"),
  feature_image: image.nullable(),
  url: z.string(),
  ...members(money, "price price_min price_max donation_min sale_price actual_price"),
  ...members(money, "goal_amount goal_progress"),
  qty_available: z.int(),
  recurring_frequency: z.array(anything).describe("Elements may be null."),
  recurring_schedule: z.string().meta({ examples: ["natural", "fixed"] }),
  recurring_with_dpo: z.boolean(),
  goal_deadline: dateTime.nullable(),
  ...members(z.boolean(), "is_new is_sale is_featured is_clearance is_tax_receiptable"),
  ...members(z.boolean(), "cover_costs_enabled is_tribute enable_check_in enable_out_of_stock"),
  ...members(z.boolean(), "enable_social_buttons enable_tributes require_tributes ach_only"),
  ...members(z.boolean(), "hide_price hide_qty"),
  tribute_notification_types: z.array(anything),
  ...members(textOrNull, "page_title page_description page_keywords out_of_stock_message"),
  ...members(textOrNull, "primary_button_label alternate_button_label alternate_button_url"),
  page_content: z.string().describe("HTML: show it as text, or clean it first."),
  ...members(dateTime, "created_at updated_at"),
  ...members(dateTimeOrEmpty, "published_at unpublish_at"),
  meta: z.array(z.string()),
  ...members(anything.nullable(), "default_donation_amount default_donation_options"),
  default_recurring_donation_options: anything.nullable(),
});

export const customField = component("CustomField", "A field that the organization added to its sponsees.", {
  ...members(z.string(), "name slug value"),
  item: textOrNull,
  is_simple: flag,
  is_private: z.boolean(),
});

export const sponsee = component("Sponsee", "The person or project that a line item sponsors.", {
  ...members(z.string(), "id reference_number first_name last_name"),
  gender: z.string().meta({ examples: ["F", "M"] }),
  birth_date: date,
  age: z.int().describe("In whole years."),
  enrollment_date: dateOrEmpty,
  ...members(z.number().nullable(), "longitude latitude"),
  biography: z.string().describe("HTML: show it as text, or clean it first."),
  private_notes: textOrNull,
  sponsored_status: z.string(),
  is_enabled: z.boolean(),
  payment_option_group: z.string(),
  sponsor_count: z.int(),
  ...members(url, "image_url url"),
  custom_fields: z.array(customField),
  ...members(dateTime, "created_at updated_at"),
});

export const paymentMethod = component("PaymentMethod", "What a recurring profile charges.", {
  ...members(z.string(), "display_name account_type"),
  account_number: z.string().meta({ description: "Masked.", examples: ["**** **** **** 4242"] }),
  expires_on: dateTime,
  ...members(z.boolean(), "is_expired is_deleted"),
});

export const recurringProfile = component(
  "RecurringProfile",
  "The standing agreement behind a recurring line item.",
  {
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
    gl_code: textOrNull.describe("General ledger code."),
    last_payment_due: date.nullable(),
    payment_method: paymentMethod,
  },
);

export const taxReceipt = component("TaxReceipt", "A tax receipt.", {
  number: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  issued_at: date,
  issued_to: z.string(),
  is_voided: z.boolean(),
});

export const accounting = component("Accounting", "How a line item is booked.", {
  code: textOrNull.describe("General ledger code."),
});

/** Amounts are in major units of the contribution's currency. */
export const lineItem = component("LineItem", "One thing that was given for or bought.", {
  ...members(z.string(), "id description"),
  image_thumb: z.string().describe("Address of a picture; empty when there is none."),
  ...members(z.boolean(), "is_locked is_recurring is_price_reduced is_fundraising_form_upgrade"),
  undiscounted_price: z.number(),
  locked_original_price: decimal4,
  ...members(z.number(), "locked_variants_original_price locked_variants_price locked_variants_total"),
  payment_string: z.string().meta({ description: "The payment in words.", examples: ["$38.00 a month"] }),
  public_url: url,
  recurring_description: textOrNull,
  reference: z.string().describe("The product's code."),
  total: z.number(),
  dpo_tribute_id: textOrNull,
  fields: z.array(anything),
  ...members(z.boolean(), "gift_aid is_tribute"),
  tribute_name: z.string(),
  ...members(textOrNull, "public_message additional_notes"),
  is_anonymous: z.boolean(),
  price: z.number(),
  qty: z.int(),
  upgraded_to_recurring: flag,
  recurring_profile_id: textOrNull,
  recurring_amount: z.number(),
  recurring_day: z.int().nullable().describe("1 to 31."),
  recurring_day_of_week: z.int().nullable(),
  recurring_with_dpo: z.boolean(),
  recurring_with_initial_charge: z.boolean().nullable(),
  recurring_cycles: z.int().nullable(),
  ...members(dateOrEmpty, "recurring_starts_on recurring_ends_on"),
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
});

export type LineItem = z.infer<typeof lineItem>;
export type Sponsee = z.infer<typeof sponsee>;
export type TaxReceipt = z.infer<typeof taxReceipt>;
