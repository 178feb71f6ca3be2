import * as z from "zod";
import { money } from "./money";
import { anything, dateTime, dateTimeOrEmpty } from "./scalars";

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

export type Variant = z.infer<typeof variant>;
