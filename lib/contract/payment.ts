import * as z from "zod";
import { card } from "./card";
import { currency } from "./currency";
import { dateTime } from "./scalars";

/**
 * One attempt to move money for a contribution (read API §2.15). Amounts are in major units of `currency`.
 */
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

export type Payment = z.infer<typeof payment>;
