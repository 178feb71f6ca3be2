import * as z from "zod";
import { image } from "./image";
import { money } from "./money";
import { anything, dateTime, dateTimeOrEmpty } from "./scalars";

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

export type Product = z.infer<typeof product>;
