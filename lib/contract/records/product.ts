import * as z from "zod";
import { image } from "./image";
import { anything, dateTime, dateTimeOrEmpty } from "./scalars";

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

/** What a line item is for: a fund, an article, a sponsorship (read API §2.13). */
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
