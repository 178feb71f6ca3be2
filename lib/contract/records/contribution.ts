import * as z from "zod";
import { lineItem, taxReceipt } from "./line-item";
import { currency, payment } from "./payment";
import { anything, dateTime, dateTimeOrEmpty, decimal4, flag } from "./scalars";
import { orderAddress, supporter } from "./supporter";

/**
 * A contribution, that is an order or a donation, with all that belongs to it (read API §2.6). Amounts are in
 * major units of `currency`. `warnings` may be absent from a contribution that was asked for by its id.
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
